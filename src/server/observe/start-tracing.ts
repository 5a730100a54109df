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

const ANSWER_WITHIN = 5_000;
const FLUSH_WITHIN = 2_000;

type Destination = {
  readonly endpoint: string;
  readonly share: number;
};

type ExportObserver = { failed(error: Error | undefined): void; worksAgain(): void };

/**
 * Sends this process's spans to a collector by OTLP over http. Nothing waits for it; spans that do not fit
 * into the queue are dropped. Returns a function that sends the rest and stops.
 */
export function startTracing(
  { endpoint, share }: Destination,
  observer: ExportObserver,
): () => Promise<void> {
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
    spanProcessors: [new BatchSpanProcessor({ exporter: reporting(exporter, observer) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    const flushed = provider.shutdown().catch(() => undefined);
    const { promise: tooLong, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, FLUSH_WITHIN);
    await Promise.race([flushed, tooLong]);
    clearTimeout(timer);
  };
}

/** Reports the exporter's failures, because the library does not. */
function reporting(exporter: SpanExporter, { failed, worksAgain }: ExportObserver): SpanExporter {
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
