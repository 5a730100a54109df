import { and, eq, isNull } from 'drizzle-orm';
import { pauseAfter, reasonOf, UNCERTAIN, type Verdict, verdictOf } from '#domain/message-errors.ts';
import { type Database, query, type Tx } from '#server/db/database.ts';
import { messageBatches, messages } from '#server/db/schema.ts';
import type { Outcome } from '#server/house.ts';
import { note } from '#server/snapshot/write.ts';
import type { Claimed } from './claim.ts';
import { changeConsent } from './consent.ts';

type Change = Partial<typeof messages.$inferInsert>;

const NOTHING_UNDER_WAY = { leaseUntil: null, sendingAt: null } as const;

/** Stores what became of a request, and answers what else follows from it. Moves forward only: the webhook may have been faster. */
export async function settle(
  db: Database,
  message: Claimed,
  attempts: number,
  outcome: Outcome,
): Promise<Verdict | 'sent' | 'uncertain'> {
  const now = db.clock.now();
  switch (outcome.kind) {
    case 'accepted': {
      const { wamid, waId } = outcome;
      const stored = await store(db, message.id, {
        ...{ status: 'sent', wamid, waId, sentAt: new Date(now), uncertain: false },
        ...{ error: null, errorCode: null, nextAttemptAt: null },
      });
      // The webhook was faster; the account behind the number only the answer tells.
      if (stored.length === 0) {
        const ofOurs = and(eq(messages.id, message.id), eq(messages.wamid, wamid));
        await query(db, (q) => q.update(messages).set({ waId }).where(ofOurs));
      }
      return 'sent';
    }
    case 'uncertain':
      await store(db, message.id, { uncertain: true, error: UNCERTAIN.unanswered, nextAttemptAt: null });
      return 'uncertain';
    case 'unreached':
      return retryOrFail(db, message.id, attempts, null, 'Não foi possível falar com o WhatsApp');
    case 'refused': {
      const { code, httpStatus } = outcome;
      const verdict = verdictOf(code, httpStatus);
      const reason = reasonOf(code, verdict);
      if (verdict === 'retry') return retryOrFail(db, message.id, attempts, code, reason);
      if (verdict === 'stop') {
        await query(db, (q) => stopSending(q, message.batchId, reason, new Date(now)));
      }
      const failed = { status: 'failed', error: reason, errorCode: code, nextAttemptAt: null } as const;
      if (verdict === 'opt-out') await failAndOptOut(db, message, failed, new Date(now));
      else await store(db, message.id, failed);
      return verdict;
    }
  }
}

async function retryOrFail(
  db: Database,
  id: string,
  attempts: number,
  errorCode: number | null,
  error: string,
): Promise<Verdict> {
  const pause = pauseAfter(attempts, errorCode);
  if (pause === null) {
    await store(db, id, { status: 'failed', error, errorCode, nextAttemptAt: null });
    return 'fail';
  }
  await store(db, id, { error, errorCode, nextAttemptAt: new Date(db.clock.now() + pause) });
  return 'retry';
}

/** Both or neither: who wants no messages is never asked again. */
function failAndOptOut(
  db: Database,
  { id, tournamentId, playerId }: Claimed,
  failed: Change,
  at: Date,
): Promise<void> {
  return note(db, tournamentId, ['messages', 'players'], async (tx, moment) => {
    await storeIn(tx, id, { ...failed, revision: moment.revision });
    if (playerId === null) return;
    await changeConsent(tx, tournamentId, moment, [playerId], { accepts: false, at, isWord: false });
  });
}

const store = (db: Database, id: string, change: Change) => query(db, (q) => storeIn(q, id, change));

function storeIn(q: Tx, id: string, change: Change) {
  return q
    .update(messages)
    .set({ ...NOTHING_UNDER_WAY, ...change })
    .where(and(eq(messages.id, id), eq(messages.status, 'pending')))
    .returning({ id: messages.id });
}

/** Nothing more of a batch leaves, for what WhatsApp refused; the first reason stands. */
export async function stopSending(
  q: Tx,
  batchId: number,
  stopReason: string,
  stoppedAt: Date,
): Promise<void> {
  await q
    .update(messageBatches)
    .set({ stoppedAt, stopReason })
    .where(and(eq(messageBatches.id, batchId), isNull(messageBatches.stoppedAt)));
}
