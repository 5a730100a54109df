import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** A worker's request to the primary process. */
type Asked = { readonly asks: 'metrics'; readonly number: number };
/** `text`: null where a worker did not answer in time. */
type Answered = { readonly metricsOf: number; readonly text: string | null };

/** In the primary process: answers workers with the metrics of all of them. */
export function answerMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', async (worker, said: Partial<Asked>) => {
    if (said.asks !== 'metrics' || said.number === undefined) return;
    const text = await all.clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ metricsOf: said.number, text } satisfies Answered);
  });
}

/**
 * The metrics of all processes, aggregated as each metric says. Null where one did not answer in time, because counters
 * without its share would seem to fall.
 */
export function metricsOfAll(registry: Registry): () => Promise<string | null> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries(registry);
  // Registers this worker to answer the primary process.
  new AggregatorRegistry();
  const waiting = new Map<number, (text: string | null) => void>();
  let asked = 0;
  process.on('message', ({ metricsOf, text = null }: Partial<Answered>) => {
    if (metricsOf === undefined) return;
    waiting.get(metricsOf)?.(text);
    waiting.delete(metricsOf);
  });
  return () => {
    asked += 1;
    const { promise, resolve } = Promise.withResolvers<string | null>();
    waiting.set(asked, resolve);
    process.send?.({ asks: 'metrics', number: asked } satisfies Asked);
    return promise;
  };
}
