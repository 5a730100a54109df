import { and, asc, type Column, count, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { LONGEST_PAUSE } from '#domain/message-errors.ts';
import { AHEAD } from '#server/clock.ts';
import { type Database, query, type Tx } from '#server/db/database.ts';
import { messageBatches, messages } from '#server/db/schema/messages.ts';
import { writeWithoutAudit } from '#server/snapshot/write.ts';
import { applyEvent, isIn } from './apply-event.ts';
import { isStillFor } from './follow-recipients.ts';

export type Claimed = typeof messages.$inferSelect & { readonly leaseUntil: Date; readonly claimedAt: Date };

const AT_ONCE = 10;
const LEASE = 60_000;
/** WhatsApp's limits: messages a second in all, and one every six seconds to the same number. */
const A_SECOND = { most: 60, every: 1_000 };
const SAME_NUMBER_EVERY = 6_000;

/** Claims up to `limit` due messages, ten at most, until their lease ends. */
export async function claim(db: Database, tournamentId: number, limit: number): Promise<Claimed[]> {
  if (limit <= 0) return [];
  const now = db.clock.now();
  // Checked first, because a write would raise the revision at every tick.
  const due = await query(db, (q) => dueIds(q, tournamentId, now, limit));
  if (due.length === 0) return [];
  return writeWithoutAudit(db, tournamentId, ['messages'], async (tx, moment) => {
    const ids = await dueIds(tx, tournamentId, now, limit);
    if (ids.length === 0) return [];
    // Skips messages that the webhook is changing.
    const free = tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(inArray(messages.id, ids), eq(messages.status, 'pending')))
      .for('update', { skipLocked: true });
    const leaseUntil = db.clock.now() + LEASE;
    const event = { kind: 'claimed', at: now, leaseUntil } as const;
    const claimed = await applyEvent(tx, moment, event, inArray(messages.id, free));
    const held = { leaseUntil: new Date(leaseUntil), claimedAt: new Date(now) };
    return claimed.map((message) => ({ ...message, ...held }));
  });
}

/**
 * Whether a time is at most this much before now. Times in the future were written before the clock was put
 * back, and do not count.
 */
const isWithin = (column: Column, now: number, milliseconds: number) =>
  and(gt(column, new Date(now - milliseconds)), lte(column, new Date(now + AHEAD)));

/** The due messages, oldest first, within the rate limits of all processes together. */
async function dueIds(q: Tx, tournamentId: number, now: number, limit: number): Promise<string[]> {
  const [counted] = await q
    .select({ lately: count() })
    .from(messages)
    .where(isWithin(messages.claimedAt, now, A_SECOND.every));
  const free = Math.min(AT_ONCE, limit, A_SECOND.most - (counted?.lately ?? 0));
  if (free <= 0) return [];
  const other = alias(messages, 'other');
  const sameNumber = q
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.phone, messages.phone), isWithin(other.claimedAt, now, SAME_NUMBER_EVERY)));
  const first = q
    .selectDistinctOn([messages.phone], { id: messages.id, nextAttemptAt: messages.nextAttemptAt })
    .from(messages)
    .innerJoin(messageBatches, eq(messageBatches.id, messages.batchId))
    .where(
      and(
        eq(messages.tournamentId, tournamentId),
        isIn('queued'),
        or(
          lte(messages.nextAttemptAt, new Date(now)),
          gt(messages.nextAttemptAt, new Date(now + LONGEST_PAUSE + AHEAD)),
        ),
        isNull(messageBatches.stoppedAt),
        sql`not exists (${sameNumber})`,
      ),
    )
    .orderBy(messages.phone, messages.nextAttemptAt)
    .as('first');
  const rows = await q.select({ id: first.id }).from(first).orderBy(asc(first.nextAttemptAt)).limit(free);
  return rows.map(({ id }) => id);
}

/**
 * Records that a request is about to be sent, so that a crash afterwards leaves an uncertain message. Returns
 * the number of the attempt; null where its lease has ended, the batch was stopped, or the recipient opted out
 * or has another number.
 */
export async function markSending(db: Database, { id, leaseUntil }: Claimed): Promise<number | null> {
  const now = db.clock.now();
  const goesOn = sql`exists (select 1 from ${messageBatches}
    where ${messageBatches.id} = ${messages.batchId} and ${messageBatches.stoppedAt} is null)`;
  const isHeld = and(
    eq(messages.id, id),
    eq(messages.leaseUntil, leaseUntil),
    gt(messages.leaseUntil, new Date(now)),
  );
  const [marked] = await query(db, (q) =>
    applyEvent(q, null, { kind: 'started', at: now }, and(isHeld, goesOn, isStillFor)),
  );
  return marked?.attempts ?? null;
}

/** Releases a claimed message whose request was not sent. */
export function release(db: Database, { id, leaseUntil }: Claimed) {
  const isHeld = and(eq(messages.id, id), eq(messages.leaseUntil, leaseUntil));
  return query(db, (q) => applyEvent(q, null, { kind: 'released' }, isHeld));
}

/**
 * Ends leases that expired by `before`: messages whose request may have been sent become uncertain, others
 * are queued again. Returns whether there were any.
 */
export async function settleAbandoned(db: Database, tournamentId: number, before: Date): Promise<boolean> {
  const over = and(
    eq(messages.tournamentId, tournamentId),
    eq(messages.status, 'pending'),
    isNotNull(messages.leaseUntil),
    or(lte(messages.leaseUntil, before), gt(messages.leaseUntil, new Date(db.clock.now() + LEASE + AHEAD))),
  );
  const abandoned = await query(db, (q) => q.$count(messages, over));
  if (abandoned === 0) return false;
  await writeWithoutAudit(db, tournamentId, ['messages'], (tx, moment) =>
    applyEvent(tx, moment, { kind: 'abandoned' }, over),
  );
  return true;
}
