import { verifyIfTyped } from '#server/features/auth/own-password.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { changeTournament } from './change-tournament.ts';

export const tournamentRoutes = {
  'GET /api/tournament': { show: present },
  'PATCH /api/tournament': {
    async act({ body }, context) {
      const { currentPassword, ...change } = body;
      const verified = await verifyIfTyped(context, currentPassword);
      const { snapshot } = await context.write((tx, moment) =>
        changeTournament(tx, moment, context, change, verified),
      );
      return { status: 200, body: present(snapshot) };
    },
  },
} satisfies FeatureRoutes;

function present({ name, year, logoUrl, rounds, technicalTimeout, rostersPublic }: Snapshot) {
  return { name, year, rounds: rounds.length, logoUrl, technicalTimeout, rostersPublic };
}
