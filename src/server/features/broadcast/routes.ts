import type { FeatureRoutes } from '#server/http/implementation.ts';
import { changeBroadcast } from './change-broadcast.ts';

export const broadcastRoutes = {
  'GET /api/broadcast': { show: ({ broadcast }) => broadcast },
  'PATCH /api/broadcast': {
    async act({ body }, ask) {
      const { snapshot } = await ask.write((tx, moment) =>
        changeBroadcast(tx, moment, ask.snapshot.id, body),
      );
      return { status: 200, body: snapshot.broadcast };
    },
  },
} satisfies FeatureRoutes;
