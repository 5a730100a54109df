import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { App } from '#server/app.ts';
import { messageSender } from '#server/features/messages/message-sender.ts';
import { query } from '#server/store/database/database.ts';
import { SharedJobLock } from '#server/store/database/job-lock.ts';
import { somePlayers, work } from '#tests/support/data/messaging.ts';
import { CloudApi } from '#tests/support/outside/cloud-api.ts';
import { onServer, type TestDatabase } from '#tests/support/programs/databases.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';
import { unchanged } from '#tests/support/server/unchanged.ts';

const api = await CloudApi.start();
afterAll(() => api[Symbol.asyncDispose]());

const PATIENCE = { timeout: 30_000 };

describe('the lock of the jobs', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await onServer();
  });
  afterAll(() => database.remove());

  /** The lock as another process asks for it. */
  function aLock(idleTimeout?: number): SharedJobLock {
    if (!('url' in database.place)) throw new Error('This database has no address');
    const lock = new SharedJobLock(database.place.url, idleTimeout);
    onTestFinished(() => lock.stop());
    return lock;
  }

  test('is given to one of twenty that ask at once, and kept', async () => {
    const locks = Array.from({ length: 20 }, () => aLock());
    expect(
      locks.every(({ isHeld }) => isHeld),
      'as long as nobody asks',
    ).toBe(true);
    await Promise.all(locks.map((lock) => lock.ask()));
    const holders = locks.filter(({ isHeld }) => isHeld);
    expect(holders).toHaveLength(1);
    await Promise.all(locks.map((lock) => lock.ask()));
    expect(locks.filter(({ isHeld }) => isHeld)).toEqual(holders);
  });

  test('is reported once when it is acquired', async () => {
    const taken = vi.fn();
    const lock = aLock();
    await lock.start({ failed: () => expect.unreachable(), worksAgain: () => expect.unreachable() });
    lock.whenTaken(taken);
    await lock.ask();
    expect([lock.isHeld, taken.mock.calls.length]).toEqual([true, 1]);
  });

  test('is released at the end, without a wait for others', async () => {
    const [ending, next] = [aLock(), aLock()];
    const taken = vi.fn();
    await ending.ask();
    await next.ask();
    next.whenTaken(taken);
    expect([next.isHeld, taken.mock.calls.length]).toEqual([false, 0]);
    await ending.stop();
    expect(ending.isHeld).toBe(false);
    await next.ask();
    expect([next.isHeld, taken.mock.calls.length]).toEqual([true, 1]);
  });

  test('is taken over from a process that hangs, which notices', async () => {
    const [silent, next] = [aLock(500), aLock()];
    await silent.ask();
    await vi.waitFor(async () => {
      await next.ask();
      expect([silent.isHeld, next.isHeld]).toEqual([false, true]);
    }, PATIENCE);
    await silent.ask();
    expect([silent.isHeld, next.isHeld]).toEqual([false, true]);
  });
});

describe('messages', () => {
  const server = openTestServer(api.environment);
  beforeEach(() => api.forget());

  async function twoProcesses(): Promise<[App, App]> {
    const admin = await server.asAdmin();
    const both: [App, App] = [await server.another(), await server.another()];
    await somePlayers(server, 1);
    for (const { installation } of both) await installation.jobLock.ask();
    await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
    for (const { tournament } of both) await tournament.snapshots.refresh();
    return both;
  }

  async function endSessions([holder]: readonly App[]) {
    const sessions = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'manchete jobs' and datname = current_database()`;
    await query(server.db, (q) => q.execute(sessions));
    await vi.waitFor(() => expect(holder?.installation.jobLock.isHeld).toBe(false), PATIENCE);
  }

  test('are sent by the process that has the lock', async () => {
    const [holder, other] = await twoProcesses();
    expect(await unchanged(server.db, () => work(other))).toBe(0);
    expect(api.received).toEqual([]);
    expect([await work(holder), api.received.length]).toEqual([1, 1]);
  });

  test('are not claimed by a process whose session ended', async () => {
    const [away, next] = await twoProcesses();
    await endSessions([away]);
    expect([await work(away), api.received.length]).toEqual([0, 0]);
    await vi.waitFor(async () => {
      await next.installation.jobLock.ask();
      expect(next.installation.jobLock.isHeld).toBe(true);
    }, PATIENCE);
    expect([await work(next), api.received.length]).toEqual([1, 1]);
  });

  test('are claimed by one of two processes that both think they have the lock', async () => {
    const both = await twoProcesses();
    const claimed = await Promise.all(both.map(({ tournament }) => messageSender(tournament).claim()));
    expect(claimed.flat()).toHaveLength(1);
  });
});
