import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { query } from '#server/store/database/database.ts';
import type { TestServer } from './test-server.ts';

/**
 * Holds the first write before its commit until the second waits for it, in the application's queue or at a
 * locked row, so that neither saw the other's changes. The second caller's session is already cached, because
 * the embedded engine cannot look it up meanwhile.
 */
export async function atOnce<A, B>(
  server: TestServer,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  server.pause = (place) => {
    if (place !== 'before commit') return undefined;
    reached.resolve();
    return released;
  };
  try {
    const one = first();
    await reached.promise;
    const { writes } = server.db.queues;
    const before = writes.waiting;
    const other = second();
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    void other.then(end, end);
    const stands = async () => isDone || writes.waiting > before || (await waitsForLock(server));
    await expect.poll(stands, { timeout: 30_000, interval: 1 }).toBe(true);
    release();
    return await Promise.all([one, other]);
  } finally {
    release();
  }
}

/** The embedded engine has one connection, so nothing waits for a row there, and the query would hang. */
async function waitsForLock({ db }: TestServer): Promise<boolean> {
  if (db.engine === 'embedded') return false;
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { rows } = (await query(db, (q) => q.execute(waiting))) as unknown as { rows: unknown[] };
  return rows.length > 0;
}
