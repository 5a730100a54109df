import { Gauge, Registry } from 'prom-client';
import type { Connections } from '#server/limits/connections.ts';

type ProcessTotals = {
  readonly streams: number;
  readonly connections: number;
  readonly connectionsMax: number;
  readonly memoryBytes: number;
};

export class ProcessMetrics {
  readonly registry = new Registry();
  readonly #connections: Pick<Connections, 'count' | 'limits'>;
  #streams = () => 0;

  constructor(connections: Pick<Connections, 'count' | 'limits'>) {
    this.#connections = connections;
    this.gauge('manchete_event_streams', 'Open event streams.', () => this.totals.streams);
    this.gauge('manchete_connections', 'Open connections.', () => this.totals.connections);
    this.gauge(
      'manchete_connections_max',
      'Connections that there may be.',
      () => this.totals.connectionsMax,
    );
    this.gauge('manchete_memory_bytes', 'Memory that the process takes.', () => this.totals.memoryBytes);
  }

  countStreams(count: () => number): void {
    this.#streams = count;
  }

  gauge(name: string, help: string, value: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await value());
      },
    });
  }

  get totals(): ProcessTotals {
    const { count, limits } = this.#connections;
    return {
      streams: this.#streams(),
      connections: count,
      connectionsMax: limits.connections,
      memoryBytes: process.memoryUsage.rss(),
    };
  }
}
