import { and, eq, isNull } from 'drizzle-orm';
import { pauseAfter, reasonOf, UNCERTAIN, type Verdict, verdictOf } from '#domain/message-errors.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { messageBatches, messages } from '#server/db/schema.ts';
import type { Outcome } from '#server/house.ts';
import { note } from '#server/snapshot/write.ts';
import type { Claimed } from './claim.ts';
import { changeConsent, recipientsIn, topicsOf } from './consent.ts';

type Change = Partial<typeof messages.$inferInsert>;

const NOTHING_UNDER_WAY = { leaseUntil: null, sendingAt: null } as const;

/** What a request ended in: what the message becomes, and what else follows. */
type End = { readonly follows: Verdict | 'sent' | 'uncertain'; readonly change: Change };

/**
 * Stores what became of a request, tells whoever looks, and answers what else follows from it. Moves forward only: the
 * webhook may have been faster.
 */
export async function settle(
  db: Database,
  message: Claimed,
  attempts: number,
  outcome: Outcome,
): Promise<End['follows']> {
  const { id, tournamentId, batchId } = message;
  const at = new Date(db.clock.now());
  const { follows, change } = endOf(outcome, attempts, at);
  // Both or neither: who wants no messages is never asked again.
  const unwilling = recipientsIn(follows === 'opt-out' ? [message] : []);
  await note(db, tournamentId, ['messages', ...topicsOf(unwilling)], async (tx, moment) => {
    const stored = await tx
      .update(messages)
      .set({ ...NOTHING_UNDER_WAY, ...change, revision: moment.revision })
      .where(and(eq(messages.id, id), eq(messages.status, 'pending')))
      .returning({ id: messages.id });
    // The webhook was faster; the account behind the number only the answer tells.
    if (stored.length === 0 && outcome.kind === 'accepted') {
      const ofOurs = and(eq(messages.id, id), eq(messages.wamid, outcome.wamid));
      await tx.update(messages).set({ waId: outcome.waId }).where(ofOurs);
    }
    if (follows === 'stop') await stopSending(tx, batchId, change.error ?? '', at);
    await changeConsent(tx, tournamentId, moment, unwilling, { accepts: false, at, isWord: false });
  });
  return follows;
}

function endOf(outcome: Outcome, attempts: number, at: Date): End {
  switch (outcome.kind) {
    case 'accepted': {
      const { wamid, waId } = outcome;
      const known = { wamid, waId, sentAt: at, uncertain: false, error: null, errorCode: null };
      return { follows: 'sent', change: { ...known, status: 'sent', nextAttemptAt: null } };
    }
    case 'uncertain': {
      const error = UNCERTAIN.unanswered;
      return { follows: 'uncertain', change: { uncertain: true, error, nextAttemptAt: null } };
    }
    case 'unreached':
      return retryOrFail(attempts, at, null, 'Não foi possível falar com o WhatsApp');
    case 'refused': {
      const { code, httpStatus } = outcome;
      const verdict = verdictOf(code, httpStatus);
      const reason = reasonOf(code, verdict);
      if (verdict === 'retry') return retryOrFail(attempts, at, code, reason);
      return { follows: verdict, change: failed(code, reason) };
    }
  }
}

function retryOrFail(attempts: number, at: Date, errorCode: number | null, error: string): End {
  const pause = pauseAfter(attempts, errorCode);
  if (pause === null) return { follows: 'fail', change: failed(errorCode, error) };
  const nextAttemptAt = new Date(at.getTime() + pause);
  return { follows: 'retry', change: { error, errorCode, nextAttemptAt } };
}

const failed = (errorCode: number | null, error: string) =>
  ({ status: 'failed', error, errorCode, nextAttemptAt: null }) as const;

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
