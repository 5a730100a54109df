import { sql } from 'drizzle-orm';
import { query } from '#server/db/database.ts';
import type { FeatureRoutes } from '#server/http/implementation.ts';

export const healthRoutes = {
  'GET /api/health': {
    async act(_asked, { installation: { db, clock, build, startedAt } }) {
      await query(db, (q) => q.execute(sql`select 1`));
      const uptime = Math.floor((clock.now() - startedAt) / 1000);
      return { status: 200, body: { status: 'ok', database: db.engine, version: build, uptime } };
    },
  },
} satisfies FeatureRoutes;
