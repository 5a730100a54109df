import { eq } from 'drizzle-orm';
import type { MessageEvent } from '#domain/messages/message-event.ts';
import { type MessageState, nextState, statusOf } from '#domain/messages/message-state.ts';
import { conflict } from '#server/http/problem.ts';
import type { MessageGateway } from '#server/message-gateway.ts';
import type { WriteContext } from '#server/routing/context.ts';
import { messages } from '#server/store/database/schema/messages.ts';
import { lockedMessage } from './read-messages.ts';
import { applyEvent } from './webhook/apply-event.ts';

const CANNOT_RECEIVE = 'Esta pessoa não aceita mensagens ou não tem celular cadastrado';
const SENT = 'Esta mensagem já foi enviada';
const QUEUED = 'Esta mensagem já está na fila';

/** Why a message in this state cannot be sent again; missing states can. */
const NOT_AGAIN: Partial<Record<MessageState, string>> = {
  sent: SENT,
  delivered: SENT,
  read: SENT,
  queued: QUEUED,
  manual: QUEUED,
  sending: QUEUED,
};
const NOT_SENT_BY_HAND: Partial<Record<MessageState, string>> = {
  sent: SENT,
  delivered: SENT,
  read: SENT,
  sending: 'Esta mensagem está sendo enviada agora',
};

type Row = Awaited<ReturnType<typeof lockedMessage>>;
type Change = 'message.retry' | 'message.mark-sent';

export const sendAgainEvent = (gateway: MessageGateway, now: number): MessageEvent =>
  gateway.kind === 'cloud' ? { kind: 'queued-again', at: now } : { kind: 'handed-over' };

export const sentByHandEvent = (now: number): MessageEvent => ({ kind: 'marked-sent', at: now });

/**
 * Sends a message again that failed, is uncertain, or waits for a person although there is a gateway. Throws
 * 404, 409.
 */
export function retryMessage(context: WriteContext<Change>, gateway: MessageGateway, id: string) {
  return change(context, id, ({ message, batch, phone }) => {
    const event = sendAgainEvent(gateway, context.clock.now());
    refuseWithoutEffect(message, event, NOT_AGAIN);
    if (!message.phone) throw conflict('Os dados desta pessoa foram apagados');
    if (phone === null) throw conflict(CANNOT_RECEIVE);
    if (batch.stoppedAt) throw conflict('O envio desta mensagem foi parado: retome o envio');
    return event;
  });
}

/** Marks a message as sent. Throws 404, 409. */
export function markSent(context: WriteContext<Change>, id: string) {
  return change(context, id, ({ message }) => {
    const event = sentByHandEvent(context.clock.now());
    refuseWithoutEffect(message, event, NOT_SENT_BY_HAND);
    return event;
  });
}

function refuseWithoutEffect(
  message: Row['message'],
  event: MessageEvent,
  reasons: Partial<Record<MessageState, string>>,
): void {
  const { state } = message;
  if (!nextState(state, event).hasEffect) throw conflict(reasons[state] ?? SENT);
}

const auditedState = (state: MessageState) => ({
  status: statusOf(state),
  uncertain: state === 'uncertain',
});

async function change(
  context: WriteContext<Change>,
  id: string,
  decide: (row: Row) => MessageEvent,
): Promise<void> {
  const tournamentId = context.tournamentId;
  await context.write(async (tx, moment) => {
    const row = await lockedMessage(tx, tournamentId, id);
    const { playerId, batchId, state } = row.message;
    const [after] = await applyEvent(tx, moment, decide(row), eq(messages.id, id));
    return {
      subjectId: batchId,
      before: { playerId, ...auditedState(state) },
      after: { playerId, ...(after && auditedState(after.state)) },
      status: 200,
      result: undefined,
    };
  });
}
