import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Not traced, because streams last for hours; `/metrics` counts them. */
const UNTRACED = '/api/events';

/**
 * Makes a span for each request, with its route, status and id, never its address, sender or content. Ignores
 * `traceparent`, because visitors cannot be trusted.
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
