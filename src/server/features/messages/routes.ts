import type { MessageType } from '#domain/messages/messages.ts';
import { quantity } from '#domain/text/quantity.ts';
import type { WriteContext } from '#server/routing/context.ts';
import type { FeatureRoutes, Server } from '#server/routing/implementation.ts';
import { audienceOf, recipientsFor } from './audience.ts';
import { markBatchSent, retryFailed, settleUncertain, stopSending } from './change-batch.ts';
import { markSent, retryMessage } from './change-message.ts';
import { missingSettings } from './gateway.ts';
import { queueBatch, renderOrRefuse } from './queue-batch.ts';
import { readBatch, readBatches } from './read-batches.ts';
import { readByHand, readHistory, readMessage, requireMessage } from './read-messages.ts';
import { readReminders, setReminder } from './reminders.ts';
import { readConsentReplies, settleConsentReply } from './webhook/consent-replies.ts';
import { webhookRoutes } from './webhook/webhook-routes.ts';

export const messageRoutes = {
  ...webhookRoutes,
  'GET /api/whatsapp/history': {
    async act({ query }, context) {
      return { status: 200, body: await readHistory(context, query) };
    },
  },
  'POST /api/whatsapp/preview': {
    async act({ body }, context) {
      // Loads other processes' latest writes, because what is sent depends on them.
      const snapshot = await context.snapshots.refresh();
      const { text } = renderOrRefuse(context, snapshot, body.messageType, body.roundNumber);
      const audience = audienceOf(snapshot, context.user, body);
      const { reached, skipped } = await recipientsFor(context, snapshot, audience);
      return { status: 200, body: { preview: text, recipients: reached.length, skipped } };
    },
  },
  'POST /api/whatsapp/send-round-reminder': {
    act: ({ body }, context, server) => send(context, server, 'round_reminder', body),
  },
  'POST /api/whatsapp/send-top-players': {
    act: ({ body }, context, server) => send(context, server, 'top_players', body),
  },
  'POST /api/whatsapp/send-teams-ranking': {
    act: ({ body }, context, server) => send(context, server, 'ranking_teams_general_utility', body),
  },
  'POST /api/whatsapp/messages/{id}/retry': {
    async act({ params: { id } }, context, { installation }) {
      await retryMessage(context, installation.gateway, id);
      return { status: 200, body: await readMessage(context, id) };
    },
  },
  'POST /api/whatsapp/messages/{id}/mark-sent': {
    async act({ params: { id } }, context) {
      await markSent(context, id);
      return { status: 200, body: await readMessage(context, id) };
    },
  },
  'PUT /api/whatsapp/messages/{id}/opened': {
    async act({ params: { id }, body: { isOpened } }, context, { tournament }) {
      await requireMessage(context, id);
      tournament.openedMessages.announce(id, context.user.id, isOpened);
      return { status: 204, body: undefined };
    },
  },
  'GET /api/whatsapp/batches': {
    async act(_input, context) {
      return { status: 200, body: await readBatches(context) };
    },
  },
  'POST /api/whatsapp/batches/{id}/stop': {
    async act({ params: { id } }, context) {
      await stopSending(context, id);
      return { status: 200, body: await readBatch(context, id) };
    },
  },
  'POST /api/whatsapp/batches/{id}/retry-failed': {
    async act({ params: { id } }, context, { installation }) {
      await retryFailed(context, installation.gateway, id);
      return { status: 200, body: await readBatch(context, id) };
    },
  },
  'POST /api/whatsapp/batches/{id}/settle-uncertain': {
    async act({ params: { id }, body }, context, { installation }) {
      await settleUncertain(context, installation.gateway, id, body);
      return { status: 200, body: await readBatch(context, id) };
    },
  },
  'GET /api/whatsapp/batches/{id}/by-hand': {
    async act({ params: { id } }, context, { tournament }) {
      return { status: 200, body: await readByHand(context, tournament.openedMessages, id) };
    },
  },
  'POST /api/whatsapp/batches/{id}/mark-sent': {
    async act({ params: { id }, body: { ids } }, context) {
      await markBatchSent(context, id, ids);
      return { status: 200, body: await readBatch(context, id) };
    },
  },
  'GET /api/whatsapp/consent-replies': {
    async act(_input, context) {
      return { status: 200, body: await readConsentReplies(context) };
    },
  },
  'POST /api/whatsapp/consent-replies/{id}/settle': {
    async act({ params: { id }, body }, context) {
      await settleConsentReply(context, id, body);
      return { status: 204, body: undefined };
    },
  },
  'GET /api/whatsapp/gateway': {
    async act(_input, _context, { installation }) {
      const { gateway, settings } = installation;
      return { status: 200, body: { gateway: gateway.kind, missing: missingSettings(settings) } };
    },
  },
  'GET /api/whatsapp/reminders': {
    async act(_input, context) {
      return { status: 200, body: await readReminders(context, context.snapshot) };
    },
  },
  'PUT /api/whatsapp/reminders/{roundNumber}': {
    async act({ params: { roundNumber }, body }, context) {
      return { status: 200, body: await setReminder(context, roundNumber, body) };
    },
  },
} satisfies FeatureRoutes;

async function send(
  context: WriteContext<'message.send'>,
  { installation: { gateway } }: Server,
  type: MessageType,
  request: Parameters<typeof queueBatch>[3],
) {
  const batchId = await queueBatch(context, gateway, type, request);
  const batch = await readBatch(context, batchId);
  const { queued, sent, delivered, read, failed, uncertain, skipped } = batch;
  const all = queued + sent + delivered + read + failed + uncertain;
  const people = quantity(all, 'pessoa');
  const message =
    batch.gateway === 'cloud' ? `Na fila para ${people}` : `Pronta para enviar a ${people}, uma a uma`;
  return { status: 200 as const, body: { message, queued: all, skipped, batchId } };
}
