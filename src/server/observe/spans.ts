import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { Rollback } from '#server/store/database/errors.ts';

/** Does nothing until `start-tracing.ts` is loaded. */
const tracer = trace.getTracer('manchete');

const CODE = /^[\w.-]{1,64}$/;

type Kind = { readonly kind?: 'client'; readonly attributes?: Attributes };

/**
 * Runs `run` in a span, a child of the current one. Attributes contain nothing personal, because others can
 * read a collector's data.
 */
export function inSpan<T>(
  name: string,
  { kind, attributes = {} }: Kind,
  run: (span: Span) => Promise<T>,
): Promise<T> {
  const options = { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes };
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await run(span);
    } catch (error) {
      if (!isExpected(error)) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', typeOf(error));
      }
      throw error;
    } finally {
      span.end();
    }
  });
}

function isExpected(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: unknown };
  return error instanceof Rollback || (typeof status === 'number' && status < 500);
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && CODE.test(code) ? code : error.name;
}
