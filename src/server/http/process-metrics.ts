import { type Aggregator, Gauge, Registry } from 'prom-client';
import { metricsOfAll } from '#server/workers/shared-metrics.ts';
import type { Connections } from './connections.ts';

/** The totals of all processes that serve the port. */
export type ProcessTotals = {
  readonly processes: number;
  /** Open event streams. */
  readonly streams: number;
  /** Open connections, and how many there may be. */
  readonly connections: number;
  readonly connectionsMax: number;
  readonly memoryBytes: number;
};

const PROCESSES = 'manchete_processes';
const STREAMS = 'manchete_event_streams';
const CONNECTIONS = 'manchete_connections';
const CONNECTIONS_MAX = 'manchete_connections_max';
const MEMORY = 'manchete_memory_bytes';

/** The metrics of the process, and of all processes of its port where there are several. */
export class ProcessMetrics {
  readonly registry = new Registry();
  readonly #textOfAll: () => Promise<string | null>;
  #streams = () => 0;

  constructor(connections: Pick<Connections, 'count' | 'limits'>) {
    this.#textOfAll = metricsOfAll(this.registry);
    this.gauge(PROCESSES, 'Processes that are counted here.', 'sum', () => 1);
    this.gauge(STREAMS, 'Open event streams.', 'sum', () => this.#streams());
    this.gauge(CONNECTIONS, 'Open connections.', 'sum', () => connections.count);
    this.gauge(
      CONNECTIONS_MAX,
      'Connections that there may be.',
      'sum',
      () => connections.limits.connections,
    );
    this.gauge(MEMORY, 'Memory that the processes take.', 'sum', () => process.memoryUsage.rss());
  }

  countStreams(count: () => number): void {
    this.#streams = count;
  }

  /** `value`: called at each collection. `aggregator`: how the values of several processes are combined. */
  gauge(name: string, help: string, aggregator: Aggregator, value: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      aggregator,
      registers: [this.registry],
      async collect() {
        this.set(await value());
      },
    });
  }

  /** In Prometheus' format; null where one of the processes did not answer in time. */
  text(): Promise<string | null> {
    return this.#textOfAll();
  }

  /** Where another process did not answer in time, those of this one alone. */
  async totals(): Promise<ProcessTotals> {
    const text = (await this.#textOfAll()) ?? (await this.registry.metrics());
    const figureOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
    return {
      processes: figureOf(PROCESSES),
      streams: figureOf(STREAMS),
      connections: figureOf(CONNECTIONS),
      connectionsMax: figureOf(CONNECTIONS_MAX),
      memoryBytes: figureOf(MEMORY),
    };
  }
}
