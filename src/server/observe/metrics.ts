import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram } from 'prom-client';
import type { BackupState } from '#contract/system/backups.ts';
import { Problem } from '#server/http/problem.ts';
import type { Driver } from '#server/store/database/database.ts';
import type { ProcessMetrics } from './process-metrics.ts';

export type Measured = {
  messagesWaiting(): Promise<number>;
  backups(): Promise<BackupState>;
  readonly connections: Driver['connections'];
};

/** In seconds: from a cached answer to a write that hashes a password. */
const BUCKETS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * `GET /metrics` for Prometheus, with a token. Requests are labelled by route, so that series are few and
 * hold no personal data. Each process answers for itself.
 */
export function serveMetrics(
  app: FastifyInstance,
  token: string,
  headers: Readonly<Record<string, string>>,
  metrics: ProcessMetrics,
  measured: Measured,
): void {
  const { registry } = metrics;
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'manchete_call_duration_seconds',
    help: 'How long calls took to be answered, by call and status.',
    labelNames: ['method', 'call', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  metrics.gauge('manchete_messages_waiting', 'Messages that are still to be sent.', measured.messagesWaiting);
  metrics.gauge(
    'manchete_backup_ok',
    '1 where the last backup is there and not older than a day, else 0.',
    async () => ((await measured.backups()) === 'ok' ? 1 : 0),
  );
  const pool = [
    ['open', 'Connections to the database.'],
    ['idle', 'Connections to the database that no query uses.'],
    ['waiting', 'Queries that wait for a connection to the database.'],
  ] as const;
  for (const [what, help] of pool)
    metrics.gauge(`manchete_pool_${what}`, help, () => measured.connections()[what]);

  app.addHook('onResponse', async ({ method, routeOptions }, { elapsedTime, statusCode }) => {
    const call = routeOptions.url;
    if (!call?.startsWith('/api/')) return;
    duration.observe({ method, call, status: String(statusCode) }, elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async ({ headers: { authorization } }, reply) => {
    if (!isSame(authorization ?? '', `Bearer ${token}`))
      throw new Problem(401, 'NOT_AUTHENTICATED', 'Não autenticado');
    return reply
      .headers({ ...headers, 'cache-control': 'no-store' })
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
