import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { changeBroadcast } from './change-broadcast.ts';

export const broadcastRoutes = {
  'GET /api/broadcast': { show: ({ broadcast }) => broadcast },
  'PATCH /api/broadcast': {
    async act({ body }, context) {
      const { snapshot } = await context.write((tx, moment) =>
        changeBroadcast(tx, moment, context.tournamentId, body),
      );
      return { status: 200, body: snapshot.broadcast };
    },
  },
} satisfies FeatureRoutes;
