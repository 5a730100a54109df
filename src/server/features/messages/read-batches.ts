import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { type MessageState, WAITING_STATES } from '#domain/messages/message-state.ts';
import { fullName } from '#domain/people/names.ts';
import { found } from '#server/http/problem.ts';
import type { TournamentRows } from '#server/routing/context.ts';
import { query, type Tx } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { messageBatches, messages } from '#server/store/database/schema/messages.ts';
import { isIn } from './webhook/apply-event.ts';

type BatchAnswer = CallAnswer<Contract['GET /api/whatsapp/batches']>[number];
type Row = Awaited<ReturnType<typeof select>>[number];

const SHOWN = 20;
/** Other reasons come from WhatsApp. */
export const STOPPED_BY_ADMIN = 'Parado pela organização';

const inStates = (...states: readonly MessageState[]) =>
  sql<number>`(count(*) filter (where ${isIn(...states)}))::int`;

const select = (q: Tx, where: SQL | undefined) =>
  q
    .select({
      ...getTableColumns(messageBatches),
      author: { firstName: users.firstName, lastName: users.lastName },
      queued: inStates(...WAITING_STATES),
      uncertain: inStates('uncertain'),
      byHand: inStates('manual'),
      sent: inStates('sent'),
      delivered: inStates('delivered'),
      read: inStates('read'),
      failed: inStates('failed'),
    })
    .from(messageBatches)
    .innerJoin(messages, eq(messages.batchId, messageBatches.id))
    .leftJoin(users, eq(users.id, messageBatches.createdById))
    .where(where)
    .groupBy(messageBatches.id, users.id)
    .orderBy(desc(messageBatches.id))
    .limit(SHOWN);

export async function readBatches({ db, tournamentId }: TournamentRows): Promise<BatchAnswer[]> {
  const rows = await query(db, (q) => select(q, eq(messageBatches.tournamentId, tournamentId)));
  return rows.map(present);
}

export async function readBatch({ db, tournamentId }: TournamentRows, id: number): Promise<BatchAnswer> {
  const where = and(eq(messageBatches.tournamentId, tournamentId), eq(messageBatches.id, id));
  const [row] = await query(db, (q) => select(q, where));
  return present(found(row, 'batch'));
}

function present(row: Row): BatchAnswer {
  const { stoppedAt, stopReason } = row;
  return {
    id: row.id,
    messageType: row.type,
    roundNumber: row.round,
    audience: row.audience,
    gateway: row.gateway,
    createdBy: row.reminderDay ? 'Servidor' : row.author ? fullName(row.author) : null,
    createdAt: row.createdAt.toISOString(),
    queued: row.queued,
    sent: row.sent,
    delivered: row.delivered,
    read: row.read,
    failed: row.failed,
    uncertain: row.uncertain,
    byHand: row.byHand,
    skipped: { noPhone: row.noPhone, optedOut: row.optedOut },
    stopped:
      stoppedAt && stopReason
        ? {
            by: stopReason === STOPPED_BY_ADMIN ? 'admin' : 'whatsapp',
            reason: stopReason,
            at: stoppedAt.toISOString(),
          }
        : null,
  };
}
