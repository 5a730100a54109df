import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Driver } from './database.ts';
import { MIGRATIONS } from './migrations.ts';
import { shutFiles } from './private-files.ts';
import { schema } from './schema/schema.ts';

const BEAT_EVERY = 2_000;

/**
 * PostgreSQL in WebAssembly, in a directory of this machine or, without one, in memory (tests).
 * One process only (`lock.ts`); what it acknowledged survives the process, not a power cut.
 */
export async function embedded(where: { directory?: string; dump?: Blob }): Promise<Driver> {
  const client = await PGlite.create({
    ...(where.directory ? { dataDir: where.directory } : {}),
    ...(where.dump ? { loadDataDir: where.dump } : {}),
  });
  if (where.directory) await shutFiles(where.directory);
  const orm = drizzle(client, { schema, casing: 'snake_case' });
  return {
    engine: 'embedded',
    orm,
    migrate: () => migrate(orm, { migrationsFolder: MIGRATIONS }),
    transaction: (run, config) => orm.transaction(run, config),
    notify: async () => {},
    listen({ onHeartbeat, onDisconnected }) {
      const timer = setInterval(() => onHeartbeat(orm).catch(onDisconnected), BEAT_EVERY);
      timer.unref();
      return async () => clearInterval(timer);
    },
    alone: (run) => run(),
    close: () => client.close(),
  };
}
