import type { CourtHolder, Principal } from '#server/http/access.ts';
import type { FeatureRoutes } from '#server/http/implementation.ts';
import { found, notAuthenticated } from '#server/http/problem.ts';
import { makeLink } from './make-link.ts';
import { endHolder, nameHolder, openLink } from './open-link.ts';
import { presentCourt } from './present-court.ts';
import { readLinks } from './read-links.ts';
import { revokeLink } from './revoke-link.ts';

export const courtLinkRoutes = {
  'GET /api/court-links': {
    async act(_asked, { installation, snapshot }) {
      return { status: 200, body: await readLinks(installation, snapshot) };
    },
  },
  'POST /api/court-links': {
    async act({ body }, ask) {
      const { id, url } = await makeLink(ask, body);
      const links = await readLinks(ask.installation, ask.tournament.snapshots.current);
      return {
        status: 201,
        body: {
          link: found(
            links.find((link) => link.id === id),
            'courtLink',
          ),
          url,
        },
      };
    },
  },
  'DELETE /api/court-links/{id}': {
    async act({ params: { id } }, ask) {
      await revokeLink(ask, id);
      return { status: 204, body: undefined };
    },
  },
  'POST /api/court-links/use': {
    async act({ body: { token } }, ask) {
      const holder = await openLink(ask, token);
      return { status: 200, body: presentCourt(ask.tournament.snapshots.current, holder) };
    },
  },
  'GET /api/court': {
    show: (snapshot, _asked, principal) => presentCourt(snapshot, holderIn(principal)),
  },
  'PUT /api/court/name': {
    async act({ body: { name } }, ask) {
      const holder = await nameHolder(ask, holderIn(ask.principal), name);
      return { status: 200, body: presentCourt(ask.tournament.snapshots.current, holder) };
    },
  },
  'DELETE /api/court': {
    async act(_asked, ask) {
      await endHolder(ask, holderIn(ask.principal));
      return { status: 204, body: undefined };
    },
  },
} satisfies FeatureRoutes;

/** The access of these calls lets nobody else through. */
function holderIn(principal: Principal): CourtHolder {
  if (principal.kind !== 'court') throw notAuthenticated();
  return principal;
}
