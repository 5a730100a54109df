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

/** The event for a message after its request, and what to do next. */
type Answer = { readonly follows: Verdict | 'sent' | 'uncertain'; readonly event: MessageEvent };

/** Stores the outcome of a request, and returns what to do next. */
export async function storeOutcome(
  db: Database,
  message: Claimed,
  attempts: number,
  outcome: Outcome,
): Promise<Answer['follows']> {
  const { id, tournamentId, batchId, claimedAt } = message;
  const now = db.clock.now();
  const { follows, event } = answerOf(outcome, attempts, now);
  // Stored in one transaction with the end of the recipient's consent, so that they get no further message.
  const unwilling = recipientsIn(follows === 'opt-out' ? [message] : []);
  await writeWithoutAudit(db, tournamentId, ['messages', ...topicsOf(unwilling)], async (tx, moment) => {
    const isIt = eq(messages.id, id);
    if (outcome.kind === 'accepted') {
      const stored = await applyEvent(tx, moment, event, isIt);
      // The webhook's report came first; only the answer names the recipient's account.
      if (stored.length === 0) {
        const isThisAttempt = and(isIt, eq(messages.wamid, outcome.wamid));
        await applyEvent(tx, moment, { kind: 'identified', waId: outcome.waId }, isThisAttempt);
      }
    } else {
      // A late answer is ignored when another attempt has begun.
      await applyEvent(tx, moment, event, and(isIt, eq(messages.claimedAt, claimedAt)));
    }
    if (follows === 'stop' && 'error' in event) await stopBatch(tx, moment, batchId, event.error);
    await changeConsent(tx, tournamentId, moment, unwilling, {
      accepts: false,
      at: new Date(now),
      isReply: false,
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
