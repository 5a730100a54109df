import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { answerWorkers, askPrimary } from './ask-primary.ts';

const METRICS = 'metrics';

/** In the primary process: answers workers with the metrics of all of them; null where one did not answer in time. */
export function answerMetrics(): void {
  const all = new AggregatorRegistry();
  answerWorkers(METRICS, () => all.clusterMetrics().catch(() => null));
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
  return () => askPrimary(METRICS);
}
