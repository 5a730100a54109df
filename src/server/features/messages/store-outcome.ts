import { and, eq } from 'drizzle-orm';
import { pauseAfter, reasonOf, type Verdict, verdictOf } from '#domain/message-errors.ts';
import type { MessageEvent } from '#domain/message-event.ts';
import type { Database } from '#server/db/database.ts';
import { messages } from '#server/db/schema/messages.ts';
import type { Outcome } from '#server/message-gateway.ts';
import { writeWithoutAudit } from '#server/snapshot/write.ts';
import { applyEvent } from './apply-event.ts';
import { stopBatch } from './batch-state.ts';
import type { Claimed } from './claim.ts';
import { changeConsent, recipientsIn, topicsOf } from './consent.ts';

/** What the outcome of a request means for its message, and what else follows. */
type Answer = { readonly follows: Verdict | 'sent' | 'uncertain'; readonly event: MessageEvent };

/** Stores the outcome of a request, and answers what else follows from it. */
export async function storeOutcome(
  db: Database,
  message: Claimed,
  attempts: number,
  outcome: Outcome,
): Promise<Answer['follows']> {
  const { id, tournamentId, batchId, claimedAt } = message;
  const now = db.clock.now();
  const { follows, event } = answerOf(outcome, attempts, now);
  // A refusal by the recipient and the end of their consent are stored together: they are never asked again.
  const unwilling = recipientsIn(follows === 'opt-out' ? [message] : []);
  await writeWithoutAudit(db, tournamentId, ['messages', ...topicsOf(unwilling)], async (tx, moment) => {
    const isIt = eq(messages.id, id);
    if (outcome.kind === 'accepted') {
      const stored = await applyEvent(tx, moment, event, isIt);
      // The webhook was faster; the account behind the number is told by the answer alone.
      if (stored.length === 0) {
        const isThisAttempt = and(isIt, eq(messages.wamid, outcome.wamid));
        await applyEvent(tx, moment, { kind: 'identified', waId: outcome.waId }, isThisAttempt);
      }
    } else {
      // A late answer says nothing of an attempt that another process has begun since.
      await applyEvent(tx, moment, event, and(isIt, eq(messages.claimedAt, claimedAt)));
    }
    if (follows === 'stop' && 'error' in event) await stopBatch(tx, moment, batchId, event.error);
    await changeConsent(tx, tournamentId, moment, unwilling, {
      accepts: false,
      at: new Date(now),
      isWord: false,
    });
  });
  return follows;
}

function answerOf(outcome: Outcome, attempts: number, at: number): Answer {
  switch (outcome.kind) {
    case 'accepted':
      return {
        follows: 'sent',
        event: { kind: 'accepted', at, wamid: outcome.wamid, waId: outcome.waId },
      };
    case 'uncertain':
      return { follows: 'uncertain', event: { kind: 'unanswered' } };
    case 'unreached':
      return postponedOrRefused(attempts, at, null, 'Não foi possível falar com o WhatsApp');
    case 'refused': {
      const { code, httpStatus } = outcome;
      const verdict = verdictOf(code, httpStatus);
      const error = reasonOf(code, verdict);
      if (verdict === 'retry') return postponedOrRefused(attempts, at, code, error);
      return { follows: verdict, event: { kind: 'refused', errorCode: code, error } };
    }
  }
}

function postponedOrRefused(attempts: number, at: number, errorCode: number | null, error: string): Answer {
  const pause = pauseAfter(attempts, errorCode);
  if (pause === null) return { follows: 'fail', event: { kind: 'refused', errorCode, error } };
  return { follows: 'retry', event: { kind: 'postponed', until: at + pause, errorCode, error } };
}
