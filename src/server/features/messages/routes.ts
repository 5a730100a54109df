import type { MessageType } from '#domain/messages.ts';
import { quantity } from '#domain/quantity.ts';
import type { Ask, FeatureRoutes } from '#server/http/implementation.ts';
import { audienceOf, recipientsFor } from './audience.ts';
import { markBatchSent, retryFailed, settleUncertain, stopSending } from './change-batch.ts';
import { markSent, retryMessage } from './change-message.ts';
import { missingSettings } from './gateway.ts';
import { queueBatch, rendered } from './queue-batch.ts';
import { readBatch, readBatches } from './read-batches.ts';
import { readByHand, readHistory, readMessage } from './read-messages.ts';
import { readReminders, setReminder } from './reminders.ts';
import { webhookRoutes } from './webhook-routes.ts';
import { readWishes, settleWish } from './wishes.ts';

export const messageRoutes = {
  ...webhookRoutes,
  'GET /api/whatsapp/history': {
    async act({ query }, ask) {
      return { status: 200, body: await readHistory(ask.tournament, query) };
    },
  },
  'POST /api/whatsapp/preview': {
    async act({ body }, ask) {
      // Whoever sends it gets the newest: so is what it is decided by.
      const snapshot = await ask.tournament.snapshots.refresh();
      const { text } = rendered(ask.installation, snapshot, body.messageType, body.roundNumber);
      const audience = audienceOf(snapshot, ask.user, body);
      const { reached, skipped } = await recipientsFor(ask.tournament, snapshot, audience);
      return { status: 200, body: { preview: text, recipients: reached.length, skipped } };
    },
  },
  'POST /api/whatsapp/send-round-reminder': {
    act: ({ body }, ask) => send(ask, 'round_reminder', body),
  },
  'POST /api/whatsapp/send-top-players': { act: ({ body }, ask) => send(ask, 'top_players', body) },
  'POST /api/whatsapp/send-teams-ranking': {
    act: ({ body }, ask) => send(ask, 'ranking_teams_general_utility', body),
  },
  'POST /api/whatsapp/messages/{id}/retry': {
    async act({ params: { id } }, ask) {
      await retryMessage(ask, id);
      return { status: 200, body: await readMessage(ask.tournament, id) };
    },
  },
  'POST /api/whatsapp/messages/{id}/mark-sent': {
    async act({ params: { id } }, ask) {
      await markSent(ask, id);
      return { status: 200, body: await readMessage(ask.tournament, id) };
    },
  },
  'GET /api/whatsapp/batches': {
    async act(_asked, ask) {
      return { status: 200, body: await readBatches(ask.tournament) };
    },
  },
  'POST /api/whatsapp/batches/{id}/stop': {
    async act({ params: { id } }, ask) {
      await stopSending(ask, id);
      return { status: 200, body: await readBatch(ask.tournament, id) };
    },
  },
  'POST /api/whatsapp/batches/{id}/retry-failed': {
    async act({ params: { id } }, ask) {
      await retryFailed(ask, id);
      return { status: 200, body: await readBatch(ask.tournament, id) };
    },
  },
  'POST /api/whatsapp/batches/{id}/settle-uncertain': {
    async act({ params: { id }, body }, ask) {
      await settleUncertain(ask, id, body);
      return { status: 200, body: await readBatch(ask.tournament, id) };
    },
  },
  'GET /api/whatsapp/batches/{id}/by-hand': {
    async act({ params: { id } }, ask) {
      return { status: 200, body: await readByHand(ask.tournament, id) };
    },
  },
  'POST /api/whatsapp/batches/{id}/mark-sent': {
    async act({ params: { id }, body: { ids } }, ask) {
      await markBatchSent(ask, id, ids);
      return { status: 200, body: await readBatch(ask.tournament, id) };
    },
  },
  'GET /api/whatsapp/wishes': {
    async act(_asked, ask) {
      return { status: 200, body: await readWishes(ask.tournament) };
    },
  },
  'POST /api/whatsapp/wishes/{id}/settle': {
    async act({ params: { id }, body }, ask) {
      await settleWish(ask, id, body);
      return { status: 204, body: undefined };
    },
  },
  'GET /api/whatsapp/gateway': {
    async act(_asked, ask) {
      const { gateway, settings } = ask.installation;
      return { status: 200, body: { gateway: gateway.kind, missing: missingSettings(settings) } };
    },
  },
  'GET /api/whatsapp/reminders': {
    async act(_asked, ask) {
      return { status: 200, body: await readReminders(ask.tournament, ask.snapshot) };
    },
  },
  'PUT /api/whatsapp/reminders/{roundNumber}': {
    async act({ params: { roundNumber }, body }, ask) {
      return { status: 200, body: await setReminder(ask, roundNumber, body) };
    },
  },
} satisfies FeatureRoutes;

async function send(ask: Ask, type: MessageType, request: Parameters<typeof queueBatch>[2]) {
  const batchId = await queueBatch(ask, type, request);
  const batch = await readBatch(ask.tournament, batchId);
  const { queued, sent, delivered, read, failed, uncertain, skipped } = batch;
  const all = queued + sent + delivered + read + failed + uncertain;
  const people = quantity(all, 'pessoa');
  const message =
    batch.gateway === 'cloud' ? `Na fila para ${people}` : `Pronta para enviar a ${people}, uma a uma`;
  return { status: 200 as const, body: { message, queued: all, skipped, batchId } };
}
