import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Does nothing until `start-tracing.ts` has begun. */
const tracer = trace.getTracer('manchete');

/** A word of a program, such as `23505` or `NOT_FOUND`: nothing that a person typed. */
const CODE = /^[\w.-]{1,64}$/;

type Kind = { readonly kind?: 'client'; readonly attributes?: Attributes };

/**
 * Runs `run` within a span, whose parent is the span in which it is called. Attributes name kinds of things and no person:
 * what a collector keeps is read by others.
 */
export function within<T>(
  name: string,
  { kind, attributes = {} }: Kind,
  run: (span: Span) => Promise<T>,
): Promise<T> {
  const options = { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes };
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await run(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', typeOf(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Its code or its name and never its message, in which there may be what somebody typed. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && CODE.test(code) ? code : error.name;
}
