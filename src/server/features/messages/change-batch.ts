import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { messageBatches, messages } from '#server/db/schema.ts';
import type { House } from '#server/house.ts';
import type { Ask } from '#server/http/implementation.ts';
import { conflict, found, notFound } from '#server/http/problem.ts';
import { queuedAgain, sentByHand } from './change-message.ts';
import { isWanted } from './follow-recipients.ts';
import { STOPPED_BY_ORGANISER } from './read-batches.ts';

/** Nothing more of it leaves. Throws 404, 409 where nothing waits. */
export async function stopBatch(house: House, ask: Ask, id: number): Promise<void> {
  await ask.write(async (tx, { revision, at }) => {
    const { stoppedAt } = await lockedBatch(tx, house.tournamentId, id);
    if (stoppedAt) throw conflict('Este envio já está parado');
    const waiting = await tx.$count(
      messages,
      and(eq(messages.batchId, id), eq(messages.status, 'pending'), eq(messages.uncertain, false)),
    );
    if (waiting === 0) throw conflict('Não há mais nada na fila deste envio');
    await tx
      .update(messageBatches)
      .set({ stoppedAt: at, stopReason: STOPPED_BY_ORGANISER, revision })
      .where(eq(messageBatches.id, id));
    return deed('message.stop', id, false, true);
  });
}

/** Goes on with it, and tries again what failed; never what may have left. Throws 404, 409 where there is nothing to do. */
export async function retryFailed(house: House, ask: Ask, id: number): Promise<void> {
  await ask.write(async (tx, { revision }) => {
    const { stoppedAt } = await lockedBatch(tx, house.tournamentId, id);
    const again = await tx
      .update(messages)
      .set({ ...queuedAgain(house), revision })
      .where(and(eq(messages.batchId, id), eq(messages.status, 'failed'), isWanted))
      .returning({ id: messages.id });
    if (!stoppedAt && again.length === 0) throw conflict('Nenhuma mensagem deste envio pode sair de novo');
    await tx
      .update(messageBatches)
      .set({ stoppedAt: null, stopReason: null, revision })
      .where(eq(messageBatches.id, id));
    return deed('message.retry-failed', id, stoppedAt !== null, false, again.length);
  });
}

/**
 * What may have left arrived, or leaves again where it still may: whoever decides has asked the people, `count` of
 * them. Throws 404, 409 where there are others by now, or nothing to decide.
 */
export async function settleUncertain(
  house: House,
  ask: Ask,
  id: number,
  { arrived, count }: { readonly arrived: boolean; readonly count: number },
): Promise<void> {
  await ask.write(async (tx, { revision }) => {
    const { stoppedAt } = await lockedBatch(tx, house.tournamentId, id);
    if (stoppedAt && !arrived) throw conflict('Este envio está parado: retome o envio');
    const uncertain = and(
      eq(messages.batchId, id),
      eq(messages.status, 'pending'),
      eq(messages.uncertain, true),
    );
    const asked = await tx.select({ id: messages.id }).from(messages).where(uncertain).for('update');
    if (asked.length === 0) throw conflict('Não há mensagens incertas neste envio');
    if (asked.length !== count)
      throw conflict('As mensagens incertas deste envio já são outras: confira de novo');
    const settled = await tx
      .update(messages)
      .set({ ...(arrived ? sentByHand(house) : queuedAgain(house)), revision })
      .where(arrived ? uncertain : and(uncertain, isWanted))
      .returning({ id: messages.id });
    if (settled.length === 0) throw conflict('Nenhuma mensagem incerta deste envio pode sair de novo');
    return {
      ...{ action: 'message.settle-uncertain', subject: 'message' as const, subjectId: id, before: null },
      after: { status: arrived ? 'sent' : 'pending', queued: settled.length },
      ...{ status: 200 as const, result: undefined },
    };
  });
}

/** A person sent these. Those that had left before stay as they are. Throws 404, 409 where all had, or one is leaving. */
export async function markBatchSent(
  house: House,
  ask: Ask,
  id: number,
  ids: readonly string[],
): Promise<void> {
  await ask.write(async (tx, { revision }) => {
    await lockedBatch(tx, house.tournamentId, id);
    const theirs = and(eq(messages.batchId, id), inArray(messages.id, [...ids]));
    const named = await tx
      .select({ status: messages.status, sendingAt: messages.sendingAt })
      .from(messages)
      .where(theirs)
      .for('update');
    if (named.length !== new Set(ids).size) throw notFound('message');
    if (named.some(({ sendingAt }) => sendingAt))
      throw conflict('Uma destas mensagens está sendo enviada agora');
    const marked = await tx
      .update(messages)
      .set({ ...sentByHand(house), revision })
      .where(and(theirs, inArray(messages.status, ['pending', 'failed'])))
      .returning({ id: messages.id });
    if (marked.length === 0) throw conflict('Estas mensagens já foram enviadas');
    return {
      ...{ action: 'message.mark-batch-sent', subject: 'message' as const, subjectId: id, before: null },
      after: { status: 'sent', queued: marked.length },
      ...{ status: 200 as const, result: undefined },
    };
  });
}

async function lockedBatch(tx: Tx, tournamentId: number, id: number) {
  const [row] = await tx
    .select({ stoppedAt: messageBatches.stoppedAt })
    .from(messageBatches)
    .where(and(eq(messageBatches.tournamentId, tournamentId), eq(messageBatches.id, id)));
  return found(row, 'batch');
}

function deed(action: string, subjectId: number, was: boolean, stopped: boolean, queued?: number) {
  return {
    ...{ action, subject: 'message' as const, subjectId, before: { stopped: was } },
    after: { stopped, ...(queued === undefined ? {} : { queued }) },
    ...{ status: 200 as const, result: undefined },
  };
}
