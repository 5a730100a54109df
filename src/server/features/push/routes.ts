import { againstRule, Problem } from '#server/http/problem.ts';
import { pushOfAddress, pushOfAddressInADay, take } from '#server/limits/limits.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { isDeviceKey, mayBeEndpoint } from './endpoint.ts';
import { follow, followedBy, readAudience, unfollow } from './follow.ts';
import { readPushKeys } from './push-keys.ts';

export const pushRoutes = {
  'GET /api/push': {
    async act(_asked, { db }) {
      const { publicKey } = await readPushKeys(db);
      return { status: 200, body: { publicKey } };
    },
  },
  'POST /api/push/follow': {
    async act({ body: { subscription, teamId } }, { db, tournamentId, address }, { installation }) {
      const ownService = installation.settings.PUSH_SERVICE_URL;
      if (!mayBeEndpoint(subscription.endpoint, ownService)) {
        throw againstRule(
          'PUSH_SERVICE_REFUSED',
          'Este navegador usa um serviço de avisos que não conhecemos.',
        );
      }
      if (!isDeviceKey(subscription.keys.p256dh)) throw new Problem(400, 'VALIDATION', 'Chave inválida');
      await take(db, pushOfAddress(address));
      await take(db, pushOfAddressInADay(address));
      return {
        status: 200,
        body: { teamIds: await follow(db, tournamentId, { subscription, ownService }, teamId) },
      };
    },
  },
  'POST /api/push/unfollow': {
    async act({ body: { endpoint, teamId } }, { db }) {
      return { status: 200, body: { teamIds: await unfollow(db, endpoint, teamId) } };
    },
  },
  'POST /api/push/followed': {
    async act({ body: { endpoint } }, { db }) {
      return { status: 200, body: { teamIds: await followedBy(db, endpoint) } };
    },
  },
  'GET /api/push/audience': {
    async act(_asked, { db, tournamentId }) {
      return { status: 200, body: await readAudience(db, tournamentId) };
    },
  },
} satisfies FeatureRoutes;
