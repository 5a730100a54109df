import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { importPlayers, tryRows } from './import-players.ts';

export const importRoutes = {
  'POST /api/players/import': {
    async act({ body: { rows, dryRun = false } }, context) {
      if (dryRun) {
        const { problems } = await tryRows(context, rows);
        return { status: 200, body: { imported: 0, problems: [...problems], passwords: [] } };
      }
      const { result } = await importPlayers(context, rows);
      return { status: 201, body: { imported: rows.length, problems: [], passwords: result ?? [] } };
    },
  },
} satisfies FeatureRoutes;
