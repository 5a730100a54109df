import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { created } from '#domain/messages/message-state.ts';
import { nothingToSay, type Rendered, renderMessage } from '#domain/messages/message-texts.ts';
import {
  type Audience,
  leftOutInWords,
  type MessageType,
  type Recipients,
} from '#domain/messages/messages.ts';
import { againstRule, found, Problem } from '#server/http/problem.ts';
import type { MessageGateway } from '#server/message-gateway.ts';
import type { ReadContext, WriteContext } from '#server/routing/context.ts';
import type { Tx } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { messageBatches, messages } from '#server/store/database/schema/messages.ts';
import { players } from '#server/store/database/schema/players.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import type { Moment } from '#server/store/write.ts';
import { audienceOf, recipientsFor } from './audience.ts';
import { rowOf } from './webhook/apply-event.ts';

type Request = Parameters<typeof audienceOf>[2] & {
  readonly roundNumber: number;
  readonly confirm?: boolean | undefined;
};

const SAME_WITHIN = 60_000;
const AT_ONCE = 500;

/** Throws 404 for an unknown round, 422 if the message would be empty. */
export function renderOrRefuse(
  { publicUrl }: Pick<ReadContext, 'publicUrl'>,
  snapshot: Snapshot,
  type: MessageType,
  roundNumber: number,
): Rendered {
  const round = found(
    snapshot.rounds.find(({ number }) => number === roundNumber),
    'round',
  );
  const reason = nothingToSay(type, snapshot, round);
  if (reason !== null) throw againstRule('NOTHING_TO_SAY', reason);
  return renderMessage(type, snapshot, round, publicUrl);
}

/**
 * Stores one message per recipient, to be sent or handed over, in one transaction; returns the batch's id.
 * Throws 404 for an unknown round or team, 409 if the same was just sent, 422 without recipients or content,
 * or for a test message to somebody else.
 */
export async function queueBatch(
  context: WriteContext<'message.send'>,
  gateway: MessageGateway,
  type: MessageType,
  request: Request,
) {
  const { roundNumber: round, confirm = false } = request;
  // Loads other processes' latest writes first, because a sent message cannot be corrected.
  const snapshot = await context.snapshots.refresh();
  const audience = audienceOf(snapshot, context.user, request);
  const recipients = await recipientsFor(context, snapshot, audience);
  if (recipients.reached.length === 0) throw nobody(whyNobody(recipients));
  const words = renderOrRefuse(context, snapshot, type, round);
  const written = await context.write(async (tx, moment) => {
    if (!confirm) await refuseDoubleTap(tx, context.tournamentId, { type, round, audience }, moment);
    const { batchId, queued } = await storeBatch(tx, moment, {
      tournamentId: context.tournamentId,
      gateway,
      now: context.clock.now(),
      type,
      round,
      audience,
      recipients,
      words,
      createdById: context.user.id,
      reminderDay: null,
      mayHaveBeenSent: false,
    });
    if (queued === 0) throw nobody('Os destinatários foram excluídos agora');
    return {
      subjectId: batchId,
      after: { type, round, ...audience, queued },
      status: 200,
      result: undefined,
    };
  });
  return found(written.subjectId, 'batch');
}

const nobody = (message: string) => againstRule('NO_RECIPIENTS', message);

function whyNobody({ skipped }: Recipients): string {
  const leftOut = leftOutInWords(skipped);
  return leftOut ? `Ninguém receberia: ${leftOut}` : 'Ninguém se encaixa nesse filtro';
}

async function refuseDoubleTap(
  tx: Tx,
  tournamentId: number,
  { type, round, audience }: { type: MessageType; round: number; audience: Audience },
  { at }: Moment,
): Promise<void> {
  const [last] = await tx
    .select({ createdAt: messageBatches.createdAt, gateway: messageBatches.gateway })
    .from(messageBatches)
    .where(
      and(
        eq(messageBatches.tournamentId, tournamentId),
        eq(messageBatches.type, type),
        eq(messageBatches.round, round),
        sql`${messageBatches.audience} = ${JSON.stringify(audience)}::jsonb`,
        gt(messageBatches.createdAt, new Date(at.getTime() - SAME_WITHIN)),
      ),
    )
    .orderBy(desc(messageBatches.createdAt))
    .limit(1);
  if (!last) return;
  const secondsAgo = Math.round((at.getTime() - last.createdAt.getTime()) / 1000);
  const done = last.gateway === 'manual' ? 'preparada' : 'enviada';
  throw new Problem(409, 'ALREADY_SENT', `Mensagem igual já ${done} há ${secondsAgo} s`, {
    more: { secondsAgo },
  });
}

type Batch = {
  readonly tournamentId: number;
  readonly gateway: MessageGateway;
  readonly now: number;
  readonly type: MessageType;
  readonly round: number;
  readonly audience: Audience;
  readonly recipients: Recipients;
  readonly words: Rendered;
  readonly createdById: number | null;
  readonly reminderDay: string | null;
  readonly mayHaveBeenSent: boolean;
};

/**
 * Stores a batch's messages with their final text and phone numbers. Recipients deleted meanwhile are left
 * out; `queued` counts the others.
 */
export async function storeBatch(
  tx: Tx,
  { at, revision }: Moment,
  batch: Batch,
): Promise<{ batchId: number; queued: number }> {
  const { tournamentId, gateway, type, round, audience, recipients, words } = batch;
  const { createdById, reminderDay, mayHaveBeenSent } = batch;
  const columns = { tournamentId, type, round, createdAt: at, revision };
  const [made] = await tx
    .insert(messageBatches)
    .values({ ...columns, audience, gateway: gateway.kind, createdById, reminderDay, ...recipients.skipped })
    .returning({ id: messageBatches.id });
  const batchId = found(made, 'batch').id;
  const state = rowOf(created(gateway.kind === 'cloud' ? batch.now : null, mayHaveBeenSent));
  const remaining = await tx
    .select({ id: players.id })
    .from(players)
    .where(eq(players.tournamentId, tournamentId));
  const userIds = recipients.reached.flatMap(({ userId }) => userId ?? []);
  const accounts = await tx.select({ id: users.id }).from(users).where(inArray(users.id, userIds));
  const arePlaying = new Set(remaining.map(({ id }) => id));
  const haveAccounts = new Set(accounts.map(({ id }) => id));
  const reached = recipients.reached.filter(
    ({ playerId, userId }) => arePlaying.has(playerId ?? 0) || haveAccounts.has(userId ?? 0),
  );
  const rows = reached.map(({ playerId, userId, name, phone }) => ({
    ...columns,
    batchId,
    playerId,
    userId,
    recipientName: name,
    phone,
    ...state,
    body: words.text,
    parameters: [...words.parameters],
  }));
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await tx.insert(messages).values(rows.slice(from, from + AT_ONCE));
  }
  return { batchId, queued: rows.length };
}
