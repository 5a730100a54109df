import { and, eq, or, sql } from 'drizzle-orm';
import { reasonOf, verdictOf } from '#domain/messages/message-errors.ts';
import type { DeliveryReport } from '#domain/messages/message-event.ts';
import { isOfEarlierAttempt, nextState } from '#domain/messages/message-state.ts';
import { stopBatch } from '#server/features/messages/batch-state.ts';
import { changeConsent, recipientsIn } from '#server/features/messages/consent.ts';
import type { TournamentData } from '#server/routing/context.ts';
import { query } from '#server/store/database/database.ts';
import { messages } from '#server/store/database/schema/messages.ts';
import { writeWithoutAudit } from '#server/store/write.ts';
import { applyEvent } from './apply-event.ts';
import type { DeliveryStatus } from './webhook-body.ts';

type Message = typeof messages.$inferSelect;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export async function applyDeliveryStatuses(
  { db, clock, tournamentId, snapshots }: TournamentData,
  statuses: readonly DeliveryStatus[],
): Promise<void> {
  const areOurs = and(eq(messages.tournamentId, tournamentId), named(statuses));
  if (statuses.length === 0) return;
  if ((await query(db, (q) => q.select().from(messages).where(areOurs).limit(1))).length === 0) return;
  const mayOptOut = statuses.some(({ errors }) => isOptOut(errors?.[0]?.code ?? null));
  await writeWithoutAudit(
    db,
    tournamentId,
    mayOptOut ? ['messages', 'players', 'accounts'] : ['messages'],
    async (tx, moment) => {
      const found = await tx.select().from(messages).where(areOurs).orderBy(messages.id).for('update');
      const changed = new Map<string, Message>();
      for (const status of statuses) {
        const known = found.find((candidate) => isAbout(status, candidate));
        // Nothing is stored about a person whose data was erased.
        if (!known || known.phone === '') continue;
        const message = changed.get(known.id) ?? known;
        const report = reportOf(status, message, clock.now());
        if (!nextState(message.state, report).hasEffect) continue;
        const [after] = await applyEvent(tx, moment, report, eq(messages.id, message.id));
        if (after) changed.set(after.id, after);
      }
      for (const { batchId, errorCode } of changed.values()) {
        if (verdictOf(errorCode, 200) === 'stop') {
          await stopBatch(tx, moment, batchId, reasonOf(errorCode, 'stop'));
        }
      }
      const optedOut = [...changed.values()].filter(({ errorCode }) => isOptOut(errorCode));
      const declined = { accepts: false, at: new Date(clock.now()), isReply: false };
      await changeConsent(tx, tournamentId, moment, recipientsIn(optedOut), declined);
    },
  );
  await snapshots.refresh();
}

const isOptOut = (code: number | null) => verdictOf(code, 200) === 'opt-out';

/** Each list is one parameter, because a statement's number of parameters is limited. */
export function named(statuses: readonly DeliveryStatus[]) {
  const wamids = statuses.map(({ id }) => id);
  const ours = statuses.flatMap(({ biz_opaque_callback_data: id }) => (id && UUID.test(id) ? [id] : []));
  return or(
    sql`${messages.wamid} = any(${sql.param(wamids)}::text[])`,
    sql`${messages.id} = any(${sql.param(ours)}::uuid[])`,
  );
}

function isAbout(status: DeliveryStatus, { id, wamid }: Message): boolean {
  return wamid === status.id || status.biz_opaque_callback_data?.toLowerCase() === id;
}

function reportOf({ id, status, timestamp, errors }: DeliveryStatus, message: Message, now: number) {
  const errorCode = errors?.[0]?.code ?? null;
  const verdict = errorCode === null ? 'fail' : verdictOf(errorCode, 200);
  return {
    kind: 'reported',
    status,
    wamid: id,
    at: timestamp === undefined ? now : timestamp * 1_000,
    isEarlier: isOfEarlierAttempt(message, id),
    errorCode,
    error: reasonOf(errorCode, verdict === 'ours' ? 'fail' : verdict),
  } as const satisfies DeliveryReport;
}
