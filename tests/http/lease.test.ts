import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { App } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { connect } from '#server/db/connect.ts';
import { type Database, query, transaction } from '#server/db/database.ts';
import { Lease } from '#server/db/lease.ts';
import { leases } from '#server/db/schema/leases.ts';
import { claim, markSending } from '#server/features/messages/claim.ts';
import { CloudApi } from '#tests/support/cloud-api.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/databases.ts';
import { somePlayers, work } from '#tests/support/messaging.ts';
import { openTestServer } from '#tests/support/test-server.ts';
import { unchanged } from '#tests/support/unchanged.ts';

const api = await CloudApi.start();
afterAll(() => api[Symbol.asyncDispose]());

/** Ends a lease that is not renewed, by the database's clock. */
const endIn = (db: Database) =>
  query(db, (q) => q.update(leases).set({ expiresAt: sql`clock_timestamp() - interval '1 millisecond'` }));

describe('the lease', () => {
  let database: TestDatabase;
  let one: Database;
  let other: Database;
  beforeAll(async () => {
    database = await freshDatabase();
    [one, other] = await Promise.all([
      connect(database.place, systemClock),
      connect(database.place, systemClock),
    ]);
  });
  beforeEach(() => query(one, (q) => q.delete(leases)));
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await database.remove();
  });

  test('is given to one of twenty requests at once, over two connections', async () => {
    const asking = Array.from({ length: 20 }, (_, index) => new Lease(index % 2 ? one : other, 'jobs'));
    await Promise.all(asking.map((lease) => lease.ask()));
    expect(asking.filter(({ isHeld }) => isHeld)).toHaveLength(1);
    await Promise.all(asking.map((lease) => lease.ask()));
    expect(asking.filter(({ isHeld }) => isHeld)).toHaveLength(1);
  });

  test('is kept by renewing it, and its acquisition is reported once', async () => {
    const taken = vi.fn();
    const holder = new Lease(one, 'jobs');
    await holder.start({ failed: () => expect.unreachable(), worksAgain: () => expect.unreachable() });
    onTestFinished(() => holder.stop());
    holder.whenTaken(taken);
    const endsAt = async () => (await query(one, (q) => q.select().from(leases)))[0]?.expiresAt.getTime();
    const earlier = sql`${leases.expiresAt} - interval '1 second'`;
    await query(one, (q) => q.update(leases).set({ expiresAt: earlier }));
    const before = await endsAt();
    await holder.ask();
    expect(await endsAt()).toBeGreaterThan(Number(before));
    expect([holder.isHeld, taken.mock.calls.length]).toEqual([true, 1]);
  });

  test('of a dead process passes on when it has expired, not before', async () => {
    const [dead, next] = [new Lease(one, 'jobs'), new Lease(other, 'jobs')];
    const taken = vi.fn();
    await dead.ask();
    await next.ask();
    next.whenTaken(taken);
    expect([next.isHeld, taken.mock.calls.length]).toEqual([false, 0]);
    await endIn(other);
    await next.ask();
    expect([next.isHeld, taken.mock.calls.length]).toEqual([true, 1]);
  });

  test('is released at the end, without a wait for others', async () => {
    const [ending, next] = [new Lease(one, 'jobs'), new Lease(other, 'jobs')];
    await ending.ask();
    await ending.stop();
    expect(ending.isHeld).toBe(false);
    await next.ask();
    expect(next.isHeld).toBe(true);
    await ending.stop();
    expect(await transaction(other, (tx) => next.verify(tx))).toBe(true);
  });

  test('gives no right after it expired during an absence, even if nobody else took it', async () => {
    const [away, next] = [new Lease(one, 'jobs'), new Lease(other, 'jobs')];
    await away.ask();
    await endIn(one);
    const mayAct = async (lease: Lease, db: Database) => {
      const verified = await transaction(db, (tx) => lease.verify(tx));
      const found = await query(db, (q) => q.select({ one: sql`1` }).from(leases).where(lease.isValid(q)));
      return [verified, found.length > 0];
    };
    // `isHeld` may be outdated after the process was suspended.
    expect([away.isHeld, ...(await mayAct(away, one))]).toEqual([true, false, false]);
    await next.ask();
    expect([away.isHeld, ...(await mayAct(away, one))]).toEqual([true, false, false]);
    expect(await mayAct(next, other)).toEqual([true, true]);
    await away.ask();
    expect(away.isHeld).toBe(false);
  });

  test('cannot be taken over during a transaction that relies on it', async () => {
    const [acting, next] = [new Lease(one, 'jobs'), new Lease(other, 'jobs')];
    await acting.ask();
    const order: string[] = [];
    let asking: Promise<unknown> | undefined;
    await transaction(one, async (tx) => {
      expect(await acting.verify(tx)).toBe(true);
      asking = next.ask().then(() => order.push('asked'));
      await vi.waitFor(
        async () => {
          const waiting = sql`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
          expect((await tx.execute(waiting)) as unknown).toMatchObject({ rows: [{ n: 1 }] });
        },
        { timeout: 30_000 },
      );
      order.push('acted');
    });
    await asking;
    expect([order, next.isHeld]).toEqual([['acted', 'asked'], false]);
  });
});

describe('messages', () => {
  const server = openTestServer(api.environment);
  beforeEach(() => api.forget());

  /** Two processes on the database, of which the first has the lease; a message waits. */
  async function twoProcesses(): Promise<[App, App]> {
    const admin = await server.asAdmin();
    const both: [App, App] = [await server.another(), await server.another()];
    await somePlayers(server, 1);
    for (const { installation } of both) await installation.lease.ask();
    await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
    for (const { tournament } of both) await tournament.snapshots.refresh();
    return both;
  }

  test('are sent by the process that has the lease', async () => {
    const [holder, other] = await twoProcesses();
    expect(await unchanged(server.db, () => work(other))).toBe(0);
    expect(api.received).toEqual([]);
    expect([await work(holder), api.received.length]).toEqual([1, 1]);
  });

  test('are not claimed by a process after its lease expired', async () => {
    const [away, next] = await twoProcesses();
    await endIn(server.db);
    expect([await work(away), api.received.length]).toEqual([0, 0]);
    await next.installation.lease.ask();
    expect([await work(next), api.received.length]).toEqual([1, 1]);
  });

  test('that a process claimed before its lease expired are not sent by it', async () => {
    const [away, next] = await twoProcesses();
    const { lease } = away.installation;
    const [claimed] = await claim(server.db, lease, away.tournament.id, 10);
    if (!claimed) throw new Error('Nothing was claimed');
    await endIn(server.db);
    await next.installation.lease.ask();
    expect(await markSending(server.db, lease, claimed)).toBeNull();
  });
});
