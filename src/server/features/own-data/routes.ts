import type { House } from '#server/house.ts';
import type { Principal } from '#server/http/access.ts';
import type { Some } from '#server/http/implementation.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import { changeConsent } from './change-consent.ts';
import { erasePerson } from './erase-person.ts';
import { showData } from './show-data.ts';

export const ownDataRoutes = (house: House) =>
  ({
    'GET /api/user/data': {
      async act(_asked, ask) {
        return { status: 200, body: await showData(house.db, ask.user.id) };
      },
    },
    'GET /api/user/consent': {
      show: (snapshot, _asked, principal) => presentConsent(snapshot, principal),
    },
    'PATCH /api/user/consent': {
      async act({ body }, ask) {
        const { snapshot } = await changeConsent(ask, body.messagesConsent);
        return { status: 200, body: presentConsent(snapshot, ask.principal) };
      },
    },
    'DELETE /api/user': {
      async act({ body }, ask) {
        await erasePerson(house, ask, body.currentPassword);
        ask.signOut();
        return { status: 204, body: undefined };
      },
    },
  }) satisfies Some;

function presentConsent({ players }: Snapshot, principal: Principal) {
  const id = principal.kind === 'user' ? principal.id : null;
  const player = id === null ? undefined : players.find(({ userId }) => userId === id);
  const isKnown = principal.kind === 'user' && principal.emailConfirmed;
  return {
    messagesConsent: player?.messagesConsent ?? false,
    phone: isKnown ? (player?.phone ?? null) : null,
  };
}
