import { sql } from 'drizzle-orm';
import { query } from '#server/db/database.ts';
import type { House } from '#server/house.ts';
import type { Some } from '#server/http/implementation.ts';

export const healthRoutes = ({ db, clock, build }: House) => {
  const started = clock.now();
  return {
    'GET /api/health': {
      async act() {
        await query(db, (q) => q.execute(sql`select 1`));
        const uptime = Math.floor((clock.now() - started) / 1000);
        return { status: 200, body: { status: 'ok', database: db.engine, version: build, uptime } };
      },
    },
  } satisfies Some;
};
