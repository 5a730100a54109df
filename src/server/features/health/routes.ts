import type { FeatureRoutes } from '#server/routing/implementation.ts';

export const healthRoutes = {
  'GET /api/health': {
    async act(_asked, { db }, { installation: { backups, build } }) {
      // Queries the database, so that it answers 503 while that is unavailable.
      const backup = await backups.recentState();
      const uptime = Math.floor(process.uptime());
      return { status: 200, body: { status: 'ok', database: db.engine, version: build, uptime, backup } };
    },
  },
} satisfies FeatureRoutes;
