import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Driver } from './database.ts';
import { DurableFiles, syncTree } from './durable-files.ts';
import { MIGRATIONS } from './migrations.ts';
import { shutFiles } from './private-files.ts';
import { schema } from './schema/schema.ts';

const BEAT_EVERY = 2_000;

/**
 * The engine is started without fsync as it comes (`-F`); `fdatasync`, which it would choose by itself, does nothing
 * there.
 */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * PostgreSQL in WebAssembly, in a directory of this machine or, without one, in memory (tests).
 * One process only (`lock.ts`); what it acknowledged is on the disk, and survives a power cut.
 */
export async function embedded(where: { directory?: string; dump?: Blob }): Promise<Driver> {
  const client = where.directory
    ? await openDirectory(where.directory)
    : await PGlite.create(where.dump ? { loadDataDir: where.dump } : {});
  const orm = drizzle(client, { schema, casing: 'snake_case' });
  return {
    engine: 'embedded',
    orm,
    migrate: () => migrate(orm, { migrationsFolder: MIGRATIONS }),
    transaction: (run, config) => orm.transaction(run, config),
    notify: async () => {},
    tell: async () => {},
    listen({ onHeartbeat, onDisconnected }) {
      const timer = setInterval(() => onHeartbeat(orm).catch(onDisconnected), BEAT_EVERY);
      timer.unref();
      return async () => clearInterval(timer);
    },
    alone: (run) => run(),
    close: () => client.close(),
  };
}

/** Opens the database of a directory, which is made when there is none; `files` are its files (tests cut their power). */
export async function openDirectory(
  directory: string,
  files: (directory: string) => DurableFiles = (path) => new DurableFiles(path),
): Promise<PGlite> {
  if (!existsSync(directory)) await makeDirectory(directory);
  // What an earlier release wrote without fsync may still be on its way to the disk.
  else await syncTree(directory);
  const client = await PGlite.create({ fs: files(directory), startParams: DURABLE });
  await shutFiles(directory);
  return client;
}

/** A new database appears under its name when all of it is on the disk: what a cut leaves half made is made again. */
async function makeDirectory(directory: string): Promise<void> {
  const making = `${directory}.new`;
  await rm(making, { recursive: true, force: true });
  const client = await PGlite.create({ fs: new DurableFiles(making), startParams: DURABLE });
  await client.close();
  await syncTree(making);
  await rename(making, directory);
  await syncTree(directory);
}
