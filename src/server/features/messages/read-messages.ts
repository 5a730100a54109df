import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { PENDING_STATES, statusOf } from '#domain/messages/message-state.ts';
import { fullName } from '#domain/people/names.ts';
import { isMobile } from '#domain/people/phone.ts';
import { byName } from '#domain/text/order.ts';
import { found } from '#server/http/problem.ts';
import type { ReadContext, TournamentRows } from '#server/routing/context.ts';
import { query, type Tx } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { messageBatches, messages } from '#server/store/database/schema/messages.ts';
import { currentPhone } from './follow-recipients.ts';
import type { OpenedMessages } from './opened-messages.ts';
import { isIn } from './webhook/apply-event.ts';

type Filter = CallInput<Contract['GET /api/whatsapp/history']>['query'];
type MessageAnswer = CallAnswer<Contract['GET /api/whatsapp/history']>[number];
type ByHand = CallAnswer<Contract['GET /api/whatsapp/batches/{id}/by-hand']>;
type Row = Awaited<ReturnType<typeof select>>[number];

const PAGE = 20;
const NO_LIMIT = 10_000;

const select = (q: Tx, where: SQL | undefined, most: number) =>
  q
    .select({
      message: messages,
      batch: { gateway: messageBatches.gateway, stoppedAt: messageBatches.stoppedAt },
      phone: currentPhone,
    })
    .from(messages)
    .innerJoin(messageBatches, eq(messageBatches.id, messages.batchId))
    .where(where)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(most);

export async function readHistory(
  { db, tournamentId }: TournamentRows,
  filter: Filter,
): Promise<MessageAnswer[]> {
  const where = and(eq(messages.tournamentId, tournamentId), ...conditions(filter));
  const rows = await query(db, (q) => select(q, where, PAGE));
  return rows.map(present);
}

function conditions({ type, round, status, batch, before }: Filter): (SQL | undefined)[] {
  const older = sql`(${messages.createdAt}, ${messages.id}) <
    (select created_at, id from messages where id = ${before}::uuid)`;
  return [
    ...(type === undefined ? [] : [eq(messages.type, type)]),
    ...(round === undefined ? [] : [eq(messages.round, round)]),
    ...(batch === undefined ? [] : [eq(messages.batchId, batch)]),
    ...(before === undefined ? [] : [older]),
    ...ofStatus(status),
  ];
}

function ofStatus(status: Filter['status']): (SQL | undefined)[] {
  switch (status) {
    case undefined:
      return [];
    case 'sent':
      return [isIn('sent', 'delivered', 'read')];
    case 'pending':
      return [isIn(...PENDING_STATES)];
    default:
      return [isIn(status)];
  }
}

export async function readByHand(
  { db, tournamentId, user }: ReadContext,
  opened: OpenedMessages,
  batchId: number,
): Promise<ByHand> {
  const { batch, rows, openers } = await query(db, async (q) => {
    const ofBatch = and(eq(messageBatches.tournamentId, tournamentId), eq(messageBatches.id, batchId));
    const [known] = await q.select().from(messageBatches).where(ofBatch);
    const batch = found(known, 'batch');
    const rows = await select(q, eq(messages.batchId, batchId), NO_LIMIT);
    const ids = rows.map(({ message }) => message.id);
    return { batch, rows, openers: await named(q, opened.openedByOthers(ids, user.id)) };
  });
  const all = rows
    .map(present)
    .toSorted((a, b) => byName(a.recipient, b.recipient) || (a.id < b.id ? -1 : 1));
  return {
    messageType: batch.type,
    roundNumber: batch.round,
    // All have the same text, except emptied ones of deleted recipients.
    text: rows.find(({ message }) => message.body !== '')?.message.body ?? '',
    isStopped: batch.stoppedAt !== null,
    sent: all.filter(({ status }) => status === 'sent').map(({ id, recipient }) => ({ id, recipient })),
    waiting: all
      .filter(({ detail }) => detail === 'manual')
      .map(({ id, recipient, link }) => ({
        id,
        recipient,
        link,
        openedBy: openers.get(id) ?? null,
      })),
  };
}

/** The name of the first who opened each message and still has an account. */
async function named(q: Tx, opened: ReadonlyMap<string, readonly number[]>) {
  const names = new Map<string, string>();
  if (opened.size === 0) return names;
  const ids = [...new Set([...opened.values()].flat())];
  const people = await q
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, ids));
  const nameOf = new Map(people.map((person) => [person.id, fullName(person)]));
  for (const [messageId, openers] of opened) {
    const [name] = openers.flatMap((id) => nameOf.get(id) ?? []);
    if (name !== undefined) names.set(messageId, name);
  }
  return names;
}

/** Throws 404 if the tournament has no such message. */
export async function requireMessage({ db, tournamentId }: TournamentRows, id: string): Promise<void> {
  const where = and(eq(messages.tournamentId, tournamentId), eq(messages.id, id));
  const [row] = await query(db, (q) => q.select({ id: messages.id }).from(messages).where(where));
  found(row, 'message');
}

export async function readMessage({ db, tournamentId }: TournamentRows, id: string): Promise<MessageAnswer> {
  const where = and(eq(messages.tournamentId, tournamentId), eq(messages.id, id));
  const [row] = await query(db, (q) => select(q, where, 1));
  return present(found(row, 'message'));
}

/** Locks a message for a change. Throws 404. */
export async function lockedMessage(tx: Tx, tournamentId: number, id: string): Promise<Row> {
  const where = and(eq(messages.tournamentId, tournamentId), eq(messages.id, id));
  const [row] = await select(tx, where, 1).for('update', { of: messages });
  return found(row, 'message');
}

function present(row: Row): MessageAnswer {
  const { message, phone } = row;
  const status = statusOf(message.state);
  const shown = status === 'pending' || status === 'failed' ? status : 'sent';
  const isOpen = shown !== 'sent';
  return {
    id: message.id,
    batchId: message.batchId,
    messageType: message.type,
    roundNumber: message.round,
    recipient: message.recipientName,
    status: shown,
    detail: detailOf(row),
    error: message.error,
    link:
      isOpen && phone !== null && isMobile(phone)
        ? `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(message.body)}`
        : null,
    sentAt: message.sentAt?.toISOString() ?? null,
    createdAt: message.createdAt.toISOString(),
  };
}

function detailOf({ message, batch }: Row): MessageAnswer['detail'] {
  const { state } = message;
  switch (state) {
    case 'failed':
      return null;
    case 'sent':
      return 'accepted';
    case 'uncertain':
    case 'delivered':
    case 'read':
      return state;
    case 'manual':
      return batch.stoppedAt ? 'stopped' : 'manual';
    case 'sending':
      return batch.stoppedAt ? 'stopped' : 'queued';
    case 'queued':
      if (batch.stoppedAt) return 'stopped';
      return message.attempts > 0 ? 'retrying' : 'queued';
  }
}
