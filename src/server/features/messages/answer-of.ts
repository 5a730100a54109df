import { and, eq } from 'drizzle-orm';
import { pauseAfter, reasonOf, verdictOf } from '#domain/messages/message-errors.ts';
import type { Outcome } from '#server/message-gateway.ts';
import type { Answer } from '#server/outbox/sender.ts';
import { messages } from '#server/store/database/schema/messages.ts';
import type { Moment } from '#server/store/write.ts';
import { stopBatch } from './batch-state.ts';
import { changeConsent, recipientsIn, topicsOf } from './consent.ts';
import { applyEvent } from './webhook/apply-event.ts';

type Message = typeof messages.$inferSelect;

export function answerOf(message: Message, outcome: Outcome, at: number): Answer<Moment> {
  switch (outcome.kind) {
    case 'accepted':
      return accepted(message, outcome, at);
    case 'uncertain':
      return { event: { kind: 'unanswered' } };
    case 'unreached':
      return postponedOrRefused(message, at, null, 'Não foi possível falar com o WhatsApp');
    case 'refused': {
      const { code, httpStatus } = outcome;
      const verdict = verdictOf(code, httpStatus);
      const error = reasonOf(code, verdict);
      if (verdict === 'retry') return postponedOrRefused(message, at, code, error);
      const event = { kind: 'refused', errorCode: code, error } as const;
      if (verdict === 'stop')
        return { event, also: (tx, moment) => stopBatch(tx, moment, message.batchId, error) };
      return verdict === 'opt-out' ? { event, ...optingOut(message, at) } : { event };
    }
  }
}

function accepted(
  { id }: Message,
  { wamid, waId }: Extract<Outcome, { kind: 'accepted' }>,
  at: number,
): Answer<Moment> {
  return {
    event: { kind: 'accepted', at, ids: { wamid, waId } },
    async also(tx, moment, isStored) {
      // Otherwise the webhook's report came first; only the answer names the recipient's account.
      const isThisAttempt = and(eq(messages.id, id), eq(messages.wamid, wamid));
      if (!isStored) await applyEvent(tx, moment, { kind: 'identified', waId }, isThisAttempt);
    },
  };
}

function postponedOrRefused(
  { attempts }: Message,
  at: number,
  errorCode: number | null,
  error: string,
): Answer<Moment> {
  const pause = pauseAfter(attempts, errorCode);
  if (pause === null) return { event: { kind: 'refused', errorCode, error } };
  return { event: { kind: 'postponed', until: at + pause, errorCode, error } };
}

/** Ends the recipient's consent together with the refusal, so that they get no further message. */
function optingOut(message: Message, at: number): Pick<Answer<Moment>, 'also' | 'topics'> {
  const unwilling = recipientsIn([message]);
  const declined = { accepts: false, at: new Date(at), isReply: false };
  return {
    topics: topicsOf(unwilling),
    also: (tx, moment) => changeConsent(tx, message.tournamentId, moment, unwilling, declined),
  };
}
