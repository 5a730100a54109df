import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** What a process asks of the first one. */
type Asked = { readonly asks: 'metrics'; readonly number: number };
/** `text`: null where a process did not answer in time. */
type Answered = { readonly metricsOf: number; readonly text: string | null };

/** In the first process: answers each of the others with the metrics of all of them. */
export function answerMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', async (worker, said: Partial<Asked>) => {
    if (said.asks !== 'metrics' || said.number === undefined) return;
    const text = await all.clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ metricsOf: said.number, text } satisfies Answered);
  });
}

/**
 * The metrics of all processes of the port, added up as each metric says, or of the only one. Answers null where one of
 * them did not answer in time: without its share the numbers would seem to fall.
 */
export function metricsOfAll(registry: Registry): () => Promise<string | null> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries(registry);
  // Made so that it answers what the first process asks.
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
