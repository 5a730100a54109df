import type { CourtHolder, Principal } from '#server/access/access.ts';
import { found, notAuthenticated } from '#server/http/problem.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { makeLink } from './make-link.ts';
import { endHolder, nameHolder, openLink } from './open-link.ts';
import { presentCourt } from './present-court.ts';
import { readLinks } from './read-links.ts';
import { endDevice, revokeLink } from './revoke-link.ts';

export const courtLinkRoutes = {
  'GET /api/court-links': {
    async act(_input, context) {
      return { status: 200, body: await readLinks(context, context.snapshot) };
    },
  },
  'POST /api/court-links': {
    async act({ body }, context) {
      const { id, url } = await makeLink(context, body);
      const links = await readLinks(context, context.snapshots.current);
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
    async act({ params: { id } }, context) {
      await revokeLink(context, id);
      return { status: 204, body: undefined };
    },
  },
  'DELETE /api/court-links/{id}/devices/{deviceId}': {
    async act({ params: { id, deviceId } }, context) {
      await endDevice(context, id, deviceId);
      return { status: 204, body: undefined };
    },
  },
  'POST /api/court-links/use': {
    async act({ body: { token } }, context, { installation }) {
      const holder = await openLink(context, installation.courtSessions, token);
      return { status: 200, body: presentCourt(context.snapshots.current, holder) };
    },
  },
  'GET /api/court': {
    show: (snapshot, _input, principal) => presentCourt(snapshot, holderIn(principal)),
  },
  'PUT /api/court/name': {
    async act({ body: { name } }, context) {
      const holder = await nameHolder(context, holderIn(context.principal), name);
      return { status: 200, body: presentCourt(context.snapshots.current, holder) };
    },
  },
  'DELETE /api/court': {
    async act(_input, context) {
      await endHolder(context, holderIn(context.principal));
      return { status: 204, body: undefined };
    },
  },
} satisfies FeatureRoutes;

function holderIn(principal: Principal): CourtHolder {
  if (principal.kind !== 'court') throw notAuthenticated();
  return principal;
}
