import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { UNCERTAIN } from '#domain/message-errors.ts';
import { type Database, query, type Tx } from '#server/db/database.ts';
import { messageBatches, messages } from '#server/db/schema.ts';
import { note } from '#server/snapshot/write.ts';
import { isStillFor } from './follow-recipients.ts';

export type Claimed = typeof messages.$inferSelect & { readonly leaseUntil: Date };

const AT_ONCE = 10;
const LEASE = 60_000;
/** What WhatsApp takes: so many a second in all, and one every six seconds to the same number. */
const A_SECOND = { most: 60, every: 1_000 };
const SAME_NUMBER_EVERY = 6_000;

/** Takes up to `room` messages that may leave now, ten at most; nobody else gets them before the lease is over. */
export async function claim(db: Database, tournamentId: number, room: number): Promise<Claimed[]> {
  if (room <= 0) return [];
  const now = db.clock.now();
  // Without this look, every tick would move the revision.
  const due = await query(db, (q) => dueIds(q, tournamentId, now, room));
  if (due.length === 0) return [];
  return note(db, tournamentId, ['messages'], async (tx, { at, revision }) => {
    const ids = await dueIds(tx, tournamentId, now, room);
    if (ids.length === 0) return [];
    // What the webhook has its hands on is left to it.
    const free = tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(inArray(messages.id, ids), eq(messages.status, 'pending')))
      .for('update', { skipLocked: true });
    const leaseUntil = new Date(at.getTime() + LEASE);
    const claimed = await tx
      .update(messages)
      .set({ leaseUntil, claimedAt: new Date(now), revision })
      .where(inArray(messages.id, free))
      .returning();
    return claimed.map((message) => ({ ...message, leaseUntil }));
  });
}

/** What may leave now, the longest waiting first, within the limits: those of all processes together. */
async function dueIds(q: Tx, tournamentId: number, now: number, room: number): Promise<string[]> {
  const [counted] = await q
    .select({ lately: count() })
    .from(messages)
    .where(gt(messages.claimedAt, new Date(now - A_SECOND.every)));
  const free = Math.min(AT_ONCE, room, A_SECOND.most - (counted?.lately ?? 0));
  if (free <= 0) return [];
  const other = alias(messages, 'other');
  const sameNumber = q
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.phone, messages.phone), gt(other.claimedAt, new Date(now - SAME_NUMBER_EVERY))));
  const first = q
    .selectDistinctOn([messages.phone], { id: messages.id, nextAttemptAt: messages.nextAttemptAt })
    .from(messages)
    .innerJoin(messageBatches, eq(messageBatches.id, messages.batchId))
    .where(
      and(
        eq(messages.tournamentId, tournamentId),
        eq(messages.status, 'pending'),
        eq(messages.uncertain, false),
        lte(messages.nextAttemptAt, new Date(now)),
        isNull(messages.sendingAt),
        or(isNull(messages.leaseUntil), lte(messages.leaseUntil, new Date(now))),
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
 * Says that a request leaves now, before it does: whoever dies afterwards leaves a message of which nobody knows.
 * Answers the number of the attempt; null where the claim is over, the batch was stopped, or whom it is for no
 * longer wants messages or has another number.
 */
export async function markSending(db: Database, { id, leaseUntil }: Claimed): Promise<number | null> {
  const now = new Date(db.clock.now());
  const goesOn = sql`exists (select 1 from ${messageBatches}
    where ${messageBatches.id} = ${messages.batchId} and ${messageBatches.stoppedAt} is null)`;
  const [marked] = await query(db, (q) =>
    q
      .update(messages)
      .set({ sendingAt: now, attempts: sql`${messages.attempts} + 1` })
      .where(
        and(
          eq(messages.id, id),
          eq(messages.status, 'pending'),
          eq(messages.leaseUntil, leaseUntil),
          gt(messages.leaseUntil, now),
          goesOn,
          isStillFor,
        ),
      )
      .returning({ attempts: messages.attempts }),
  );
  return marked?.attempts ?? null;
}

/** Gives back what was claimed and did not leave. */
export function release(db: Database, { id, leaseUntil }: Claimed) {
  return query(db, (q) =>
    q
      .update(messages)
      .set({ leaseUntil: null })
      .where(and(eq(messages.id, id), eq(messages.leaseUntil, leaseUntil), isNull(messages.sendingAt))),
  );
}

/**
 * Settles the claims that ended by `before` without an answer: what was about to leave is uncertain, the rest waits as
 * before. Answers whether there were any.
 */
export async function settleAbandoned(db: Database, tournamentId: number, before: Date): Promise<boolean> {
  const over = and(
    eq(messages.tournamentId, tournamentId),
    eq(messages.status, 'pending'),
    isNotNull(messages.leaseUntil),
    lte(messages.leaseUntil, before),
  );
  const abandoned = await query(db, (q) => q.$count(messages, over));
  if (abandoned === 0) return false;
  const uncertain = {
    uncertain: true,
    error: UNCERTAIN.abandoned,
    leaseUntil: null,
    sendingAt: null,
    nextAttemptAt: null,
  };
  await note(db, tournamentId, ['messages'], async (tx, { revision }) => {
    await tx
      .update(messages)
      .set({ ...uncertain, revision })
      .where(and(over, isNotNull(messages.sendingAt)));
    await tx.update(messages).set({ leaseUntil: null, revision }).where(over);
  });
  return true;
}
