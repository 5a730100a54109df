import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A stream lasts for hours, and says of itself what matters by its number (`/metrics`). */
const UNTRACED = '/api/events';

/**
 * A span for each request: its route, status and number, never its address, its sender or what was sent. Traces begin here:
 * what a visitor says of a trace of their own is not believed.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = trace.getTracer('manchete');
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, next) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}');
    if (route === UNTRACED) return next();
    const attributes = {
      'http.request.method': method,
      ...(route === undefined ? {} : { 'http.route': route }),
      'manchete.request_id': request.id,
    };
    const name = route === undefined ? method : `${method} ${route}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes });
    spans.set(request, span);
    context.with(trace.setSpan(context.active(), span), next);
  });
  app.addHook('onResponse', (request, { statusCode }, next) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    next();
  });
}
