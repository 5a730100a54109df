import { and, eq, inArray } from 'drizzle-orm';
import { WAITING_STATES } from '#domain/messages/message-state.ts';
import { conflict, found, notFound } from '#server/http/problem.ts';
import type { MessageGateway } from '#server/message-gateway.ts';
import type { WriteContext } from '#server/routing/context.ts';
import type { Tx } from '#server/store/database/database.ts';
import { messageBatches, messages } from '#server/store/database/schema/messages.ts';
import { resumeBatch, stopBatch } from './batch-state.ts';
import { sendAgainEvent, sentByHandEvent } from './change-message.ts';
import { isWanted } from './follow-recipients.ts';
import { STOPPED_BY_ADMIN } from './read-batches.ts';
import { applyEvent, isIn } from './webhook/apply-event.ts';

/** Stops a batch. Throws 404, 409 if no message is waiting. */
export async function stopSending(context: WriteContext<'message.stop'>, id: number): Promise<void> {
  await context.write(async (tx, moment) => {
    const { stoppedAt } = await requireBatch(tx, context.tournamentId, id);
    if (stoppedAt) throw conflict('Este envio já está parado');
    const waiting = and(eq(messages.batchId, id), isIn(...WAITING_STATES));
    if ((await tx.$count(messages, waiting)) === 0) throw conflict('Não há mais nada na fila deste envio');
    await stopBatch(tx, moment, id, STOPPED_BY_ADMIN);
    return {
      subjectId: id,
      before: { stopped: false },
      after: { stopped: true },
      status: 200,
      result: undefined,
    };
  });
}

/**
 * Resumes a batch and queues its failed messages again, but no uncertain ones. Throws 404, 409 if there is
 * nothing to do.
 */
export async function retryFailed(
  context: WriteContext<'message.retry-failed'>,
  gateway: MessageGateway,
  id: number,
): Promise<void> {
  await context.write(async (tx, moment) => {
    await requireBatch(tx, context.tournamentId, id);
    const failed = and(eq(messages.batchId, id), isIn('failed'), isWanted);
    const again = await applyEvent(tx, moment, sendAgainEvent(gateway, context.clock.now()), failed);
    const wasStopped = await resumeBatch(tx, moment, id);
    if (!wasStopped && again.length === 0) throw conflict('Nenhuma mensagem deste envio pode sair de novo');
    return {
      subjectId: id,
      before: { stopped: wasStopped },
      after: { stopped: false, queued: again.length },
      status: 200,
      result: undefined,
    };
  });
}

/**
 * Settles the uncertain messages: they arrived, or are sent again to recipients who still accept messages.
 * `count`: how many the person saw. Throws 404, 409 if the number has changed or is 0.
 */
export async function settleUncertain(
  context: WriteContext<'message.settle-uncertain'>,
  gateway: MessageGateway,
  id: number,
  { arrived, count }: { readonly arrived: boolean; readonly count: number },
): Promise<void> {
  await context.write(async (tx, moment) => {
    const { stoppedAt } = await requireBatch(tx, context.tournamentId, id);
    if (stoppedAt && !arrived) throw conflict('Este envio está parado: retome o envio');
    const uncertain = and(eq(messages.batchId, id), isIn('uncertain'));
    const locked = await tx.select({ id: messages.id }).from(messages).where(uncertain).for('update');
    if (locked.length === 0) throw conflict('Não há mensagens incertas neste envio');
    if (locked.length !== count)
      throw conflict('As mensagens incertas deste envio já são outras: confira de novo');
    const settled = arrived
      ? await applyEvent(tx, moment, sentByHandEvent(context.clock.now()), uncertain)
      : await applyEvent(tx, moment, sendAgainEvent(gateway, context.clock.now()), and(uncertain, isWanted));
    if (settled.length === 0) throw conflict('Nenhuma mensagem incerta deste envio pode sair de novo');
    return {
      subjectId: id,
      after: { status: arrived ? 'sent' : 'pending', queued: settled.length },
      status: 200,
      result: undefined,
    };
  });
}

/**
 * Marks messages as sent by hand; already sent ones stay as they are. Throws 404, 409 if all were sent, or
 * one is being sent.
 */
export async function markBatchSent(
  context: WriteContext<'message.mark-batch-sent'>,
  id: number,
  ids: readonly string[],
): Promise<void> {
  await context.write(async (tx, moment) => {
    await requireBatch(tx, context.tournamentId, id);
    const theirs = and(eq(messages.batchId, id), inArray(messages.id, [...ids]));
    const named = await tx.select().from(messages).where(theirs).for('update');
    if (named.length !== new Set(ids).size) throw notFound('message');
    if (named.some((row) => row.state === 'sending'))
      throw conflict('Uma destas mensagens está sendo enviada agora');
    const marked = await applyEvent(tx, moment, sentByHandEvent(context.clock.now()), theirs);
    if (marked.length === 0) throw conflict('Estas mensagens já foram enviadas');
    return {
      subjectId: id,
      after: { status: 'sent', queued: marked.length },
      status: 200,
      result: undefined,
    };
  });
}

async function requireBatch(tx: Tx, tournamentId: number, id: number) {
  const [row] = await tx
    .select({ stoppedAt: messageBatches.stoppedAt })
    .from(messageBatches)
    .where(and(eq(messageBatches.tournamentId, tournamentId), eq(messageBatches.id, id)));
  return found(row, 'batch');
}
