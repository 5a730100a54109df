import { randomUUID } from 'node:crypto';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { RELEASE } from '#server/release.ts';

/** A collector that does not answer holds one batch of spans for so long; the others wait, and the oldest are kept. */
const ANSWER_WITHIN = 5_000;
/** What is left when the server ends has this long to leave, in milliseconds. */
const FLUSH_WITHIN = 2_000;

type Destination = {
  /** Of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  /** How much of all traces is kept, from 0 to 1. */
  readonly share: number;
};

/** Told once when spans do not arrive, and once when they do again. */
type Hears = { failed(error: Error | undefined): void; worksAgain(): void };

/**
 * Sends the spans of this process to a collector by OTLP over http. Nothing waits for it: what finds no room in its queue is
 * dropped. Answers how to end, with what is left sent or given up.
 */
export function startTracing({ endpoint, share }: Destination, hears: Hears): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: ANSWER_WITHIN,
  });
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': 'manchete',
        'service.version': RELEASE,
        'service.instance.id': randomUUID(),
        'process.pid': process.pid,
      }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: heard(exporter, hears) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    // What could not be sent has been told.
    const flushed = provider.shutdown().catch(() => undefined);
    const { promise: tooLong, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, FLUSH_WITHIN);
    await Promise.race([flushed, tooLong]);
    clearTimeout(timer);
  };
}

/** The exporter, of whose failures somebody hears: the library keeps them to itself. */
function heard(exporter: SpanExporter, { failed, worksAgain }: Hears): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0;
        if (hasFailed && !isFailing) failed(result.error);
        if (!hasFailed && isFailing) worksAgain();
        isFailing = hasFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
