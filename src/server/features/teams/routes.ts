import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { changeTeam, createTeam, deleteTeam } from './change-team.ts';
import { presentTeam, presentTeams } from './present.ts';
import { withdrawTeam } from './withdraw-team.ts';

export const teamRoutes = {
  'GET /api/teams': { show: presentTeams },
  'POST /api/teams': {
    async act({ body }, context) {
      const { snapshot, subjectId } = await context.write((tx, moment) =>
        createTeam(tx, moment, context.tournamentId, body),
      );
      return { status: 201, body: presentTeam(snapshot, subjectId) };
    },
  },
  'PATCH /api/teams/{id}': {
    async act({ params: { id }, body }, context) {
      const { snapshot } = await context.write((tx, moment) => changeTeam(tx, moment, context, id, body));
      return { status: 200, body: presentTeam(snapshot, id) };
    },
  },
  'DELETE /api/teams/{id}': {
    async act({ params: { id } }, context) {
      await context.write((tx, moment) => deleteTeam(tx, moment, context.tournamentId, id));
      return { status: 204, body: undefined };
    },
  },
  'POST /api/teams/{id}/withdraw': {
    async act({ params: { id }, body }, context) {
      const { snapshot } = await context.write((tx, moment) => withdrawTeam(tx, moment, context, id, body));
      return { status: 200, body: presentTeam(snapshot, id) };
    },
  },
} satisfies FeatureRoutes;
