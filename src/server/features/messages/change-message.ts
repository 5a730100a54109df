import { eq } from 'drizzle-orm';
import { messages } from '#server/db/schema.ts';
import type { House } from '#server/house.ts';
import type { Ask } from '#server/http/implementation.ts';
import { conflict } from '#server/http/problem.ts';
import { isManual, lockedMessage } from './read-messages.ts';

const UNWILLING = 'Esta pessoa não aceita mensagens ou não tem celular cadastrado';

type Row = Awaited<ReturnType<typeof lockedMessage>>;

const PENDING = {
  status: 'pending',
  uncertain: false,
  error: null,
  errorCode: null,
  attempts: 0,
  leaseUntil: null,
  sendingAt: null,
} as const;

/** What makes a message wait for its gateway again. */
export function queuedAgain({ gateway, clock }: House) {
  return { ...PENDING, nextAttemptAt: gateway.kind === 'cloud' ? new Date(clock.now()) : null };
}

/** What makes a message one that a person sent, or knows to have arrived. */
export function sentByHand({ clock }: House) {
  return {
    ...({ status: 'sent', uncertain: false, error: null, errorCode: null } as const),
    ...{ nextAttemptAt: null, leaseUntil: null, sentAt: new Date(clock.now()) },
  };
}

/** Queues again what failed, what is uncertain, or what waits for a person where an account sends now. Throws 404, 409. */
export function retryMessage(house: House, ask: Ask, id: string) {
  return change(house, ask, id, 'message.retry', (row) => {
    const { message, batch } = row;
    refuseArrived(row);
    const waits = message.status === 'pending' && !message.uncertain;
    if (waits && !(isManual(row) && house.gateway.kind === 'cloud')) {
      throw conflict('Esta mensagem já está na fila');
    }
    if (!message.phone) throw conflict('Os dados desta pessoa foram apagados');
    if (row.phone === null) throw conflict(UNWILLING);
    if (batch.stoppedAt) throw conflict('O envio desta mensagem foi parado: retome o envio');
    return queuedAgain(house);
  });
}

/** A person sent it, or knows that it arrived. Throws 404, 409. */
export function markSent(house: House, ask: Ask, id: string) {
  return change(house, ask, id, 'message.mark-sent', (row) => {
    refuseArrived(row);
    if (row.message.sendingAt) throw conflict('Esta mensagem está sendo enviada agora');
    return sentByHand(house);
  });
}

function refuseArrived({ message }: Row): void {
  if (message.status === 'pending' || message.status === 'failed') return;
  throw conflict('Esta mensagem já foi enviada');
}

async function change(
  { tournamentId }: House,
  ask: Ask,
  id: string,
  action: string,
  decide: (row: Row) => Partial<typeof messages.$inferInsert>,
): Promise<void> {
  await ask.write(async (tx, { revision }) => {
    const row = await lockedMessage(tx, tournamentId, id);
    const { playerId, status, uncertain } = row.message;
    const after = decide(row);
    await tx
      .update(messages)
      .set({ ...after, revision })
      .where(eq(messages.id, id));
    return {
      action,
      subject: 'message',
      subjectId: row.message.batchId,
      before: { playerId, status, uncertain },
      after: { playerId, status: after.status, uncertain: false },
      status: 200,
      result: undefined,
    };
  });
}
