import { createHash, timingSafeEqual } from 'node:crypto';
import { forbidden } from '#server/http/problem.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { applyDeliveryStatuses } from './apply-delivery-statuses.ts';
import { applyInbound } from './apply-inbound.ts';
import { tournamentsOf } from './tournaments-of.ts';
import { readWebhook, refuseUnsigned } from './webhook-body.ts';

export const webhookRoutes = {
  'GET /api/whatsapp/webhook': {
    async respond({ query }, _request, reply, { installation }) {
      const challenge = query['hub.challenge'];
      const isRight = isSame(query['hub.verify_token'], installation.settings.WHATSAPP_VERIFY_TOKEN);
      if (query['hub.mode'] !== 'subscribe' || !isRight || challenge === undefined) throw forbidden();
      await reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(challenge);
    },
  },
  'POST /api/whatsapp/webhook': {
    admit({ headers }, installation) {
      refuseUnsigned(headers['x-hub-signature-256'], installation.settings.WHATSAPP_APP_SECRET);
    },
    async respond({ body: { bytes } }, request, reply, { installation, tournaments }) {
      const signature = request.headers['x-hub-signature-256'];
      const { statuses, inbound } = readWebhook(bytes, signature, installation.settings.WHATSAPP_APP_SECRET);
      // WhatsApp has one webhook for all tournaments.
      for (const id of await tournamentsOf(installation.db, tournaments.current.id, { statuses, inbound })) {
        const { snapshots } = await tournaments.byId(id);
        const stored = { db: installation.db, clock: installation.clock, tournamentId: id, snapshots };
        await applyDeliveryStatuses(stored, statuses);
        await applyInbound(stored, inbound, { isCurrent: id === tournaments.current.id });
      }
      await reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('OK');
    },
  },
} satisfies FeatureRoutes;

/** Hashed, because a constant-time comparison needs equal lengths. */
function isSame(given: string | undefined, right: string | undefined): boolean {
  if (given === undefined || right === undefined) return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(right));
}
