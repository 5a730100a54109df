import { and, asc, type Column, count, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { verdictOf } from '#domain/messages/message-errors.ts';
import type { Outcome } from '#server/message-gateway.ts';
import { inSpan } from '#server/observe/spans.ts';
import { type MessageKind, Sender, type SendingTournament } from '#server/outbox/sender.ts';
import { AHEAD } from '#server/runtime/clock.ts';
import type { Tx } from '#server/store/database/database.ts';
import { messageBatches, messages } from '#server/store/database/schema/messages.ts';
import { type Moment, writeWithoutAudit } from '#server/store/write.ts';
import { answerOf } from './answer-of.ts';
import { followRecipients, isStillFor } from './follow-recipients.ts';
import { handOverDue } from './hand-over.ts';
import { sendDueReminders } from './send-due-reminders.ts';
import { messageTable } from './webhook/apply-event.ts';

type Message = typeof messages.$inferSelect & { readonly claimedAt: Date };

const MOST_UNDER_WAY = 30;
const AT_ONCE = 10;
const A_SECOND = { most: 60, every: 1_000 };
const SAME_NUMBER_EVERY = 6_000;
const REMIND_EVERY = 60_000;

/** Sends the waiting messages of the log by WhatsApp. */
export function messageSender(tournament: SendingTournament) {
  const { installation, id, snapshots } = tournament;
  const { db, gateway, clock, clockWatch } = installation;
  let remindedAt = 0;
  const kind: MessageKind<typeof messages, Message, Moment> = {
    name: 'messages',
    table: messageTable,
    areOurs: eq(messages.tournamentId, id),
    mayBeClaimed: isStillFor,
    change: (run, topics = []) => writeWithoutAudit(db, id, ['messages', ...topics], run),
    announce: () => snapshots.refresh(),
    async prepare() {
      if (snapshots.current.state === 'ended') return false;
      const now = clock.now();
      // Absolute, so that it does not wait when the clock was set back.
      if (Math.abs(now - remindedAt) >= REMIND_EVERY) {
        // Reminders cannot be called back, so none is sent while the clock has just jumped.
        if (clockWatch.isTrusted) await sendDueReminders(tournament);
        remindedAt = now;
      }
      const recipientsChanged = await followRecipients(db, id);
      const handedOver = gateway.kind === 'manual' && (await handOverDue(db, id));
      if (recipientsChanged || handedOver) await snapshots.refresh();
      return gateway.kind === 'cloud';
    },
    due: (q, now, underWay) => dueMessages(q, id, now, MOST_UNDER_WAY - underWay.length),
    read: async (_tx, rows) => rows as Message[],
    async send(message, signal) {
      if (gateway.kind === 'manual') throw new Error('Without an account nothing is claimed');
      const outcome = await inSpan('send message', { kind: 'client' }, async (span) => {
        const answered = await gateway.send(message, signal);
        span.setAttribute('manchete.outcome', answered.kind);
        return answered;
      });
      noteProblem(tournament, message, outcome);
      return answerOf(message, outcome, clock.now());
    },
  };
  return new Sender(installation, kind);
}

function noteProblem(
  { installation: { log, incidents } }: SendingTournament,
  { id: messageId }: Message,
  outcome: Outcome,
): void {
  if (outcome.kind === 'uncertain')
    log.warn({ messageId, reason: outcome.reason }, 'whether a message arrived is unknown');
  if (outcome.kind !== 'refused' || verdictOf(outcome.code, outcome.httpStatus) !== 'ours') return;
  log.error({ messageId, outcome }, 'WhatsApp refused a request');
  incidents.note('messages');
}

/**
 * Whether a time is at most this long ago. Future times were written before the clock was set back, and do
 * not count.
 */
const isWithin = (column: Column, now: number, milliseconds: number) =>
  and(gt(column, new Date(now - milliseconds)), lte(column, new Date(now + AHEAD)));

async function dueMessages(q: Tx, tournamentId: number, now: number, limit: number): Promise<string[]> {
  if (limit <= 0) return [];
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
        messageTable.isDue(now),
        isNull(messageBatches.stoppedAt),
        sql`not exists (${sameNumber})`,
      ),
    )
    .orderBy(messages.phone, messages.nextAttemptAt)
    .as('first');
  const rows = await q.select({ id: first.id }).from(first).orderBy(asc(first.nextAttemptAt)).limit(free);
  return rows.map(({ id }) => id);
}
