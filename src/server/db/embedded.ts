import { existsSync, statfsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite, type QueryOptions, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Driver, Weight } from './database.ts';
import { DurableFiles, sync, syncTree } from './durable-files.ts';
import { MIGRATIONS } from './migrations.ts';
import { restrictFiles } from './private-files.ts';
import { schema } from './schema/schema.ts';

const HEARTBEAT_INTERVAL = 2_000;
/** The engine has no background checkpointer: without this its log grows for as long as the process runs. */
const CHECKPOINT_INTERVAL = 5 * 60_000;
/** A write is refused where the disk has fewer free bytes than this: the log grows by 16 MB at a time. */
const RESERVES: Readonly<Record<Weight, number>> = { any: 64 * 1_048_576, little: 32 * 1_048_576 };

/**
 * The engine's cache, of which it writes every byte as it starts. All of a tournament but its pictures fits into it; the engine's
 * own choice, 128 MB, was a quarter of the memory that a server takes.
 */
const CACHE = ['-c', 'shared_buffers=32MB'];
const IN_MEMORY = [...PGlite.defaultStartParams, ...CACHE];

/** The engine starts with `-F` (no fsync) by default, and its own choice, `fdatasync`, has no effect there. */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  ...CACHE,
  // Keeps the log small, for machines with small disks.
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=64MB',
];

/** `freeBytes`: of the disk; passed in by tests. */
type EmbeddedLocation = {
  readonly directory?: string;
  readonly dump?: Blob;
  readonly freeBytes?: () => number;
};

function freeBytesOf(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/**
 * PostgreSQL in WebAssembly, in a directory of this machine or, without one, in memory (tests). One process only
 * (`lock.ts`). Acknowledged writes are on the disk and survive a power cut.
 */
export async function embedded(where: EmbeddedLocation): Promise<Driver> {
  const { directory, freeBytes = () => (directory ? freeBytesOf(directory) : Number.POSITIVE_INFINITY) } =
    where;
  const client = where.directory
    ? await openDirectory(where.directory)
    : await PGlite.create({ startParams: IN_MEMORY, ...(where.dump && { loadDataDir: where.dump }) });
  setParsersOnce(client);
  const orm = drizzle(client, { schema, casing: 'snake_case' });
  return {
    engine: 'embedded',
    orm,
    migrate: () => migrate(orm, { migrationsFolder: MIGRATIONS }),
    transaction: (run, config) => orm.transaction(run, config),
    hasSpace: (kind) => freeBytes() >= RESERVES[kind],
    announcement: null,
    sendMessage: async () => {},
    listen({ onHeartbeat, onConnected, onDisconnected, onCheckpointFailed }) {
      const beats = setInterval(
        () => onHeartbeat(orm).then(onConnected, onDisconnected),
        HEARTBEAT_INTERVAL,
      ).unref();
      const checkpoints = setInterval(
        () => checkpoint(client).catch(onCheckpointFailed),
        CHECKPOINT_INTERVAL,
      ).unref();
      return async () => {
        clearInterval(beats);
        clearInterval(checkpoints);
      };
    },
    withStartupLock: (run) => run(),
    // The engine queues by itself what comes at once.
    connections: () => ({ open: 1, idle: 0, waiting: 0 }),
    close: () => client.close(),
  };
}

/**
 * Takes drizzle's parsers over at its first statement. It passes the same ones with each, and the engine would merge them with its
 * own of some hundred types every time, which takes a fifth of a short statement's time.
 */
function setParsersOnce(client: PGlite): void {
  let areSet = false;
  const withoutParsers = (of: Pick<Transaction, 'query'>): Transaction['query'] => {
    const query = of.query.bind(of);
    return <T>(text: string, values?: unknown[], options?: QueryOptions) => {
      const { parsers, ...others } = options ?? {};
      if (parsers && !areSet) Object.assign(client.parsers, parsers);
      areSet ||= parsers !== undefined;
      return query<T>(text, values, others);
    };
  };
  const transaction = client.transaction.bind(client);
  client.query = withoutParsers(client);
  client.transaction = (run) => transaction((tx) => run(Object.assign(tx, { query: withoutParsers(tx) })));
}

/** Runs a checkpoint, so that the log can be truncated; does nothing where nothing was written. */
export async function checkpoint(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ is_due: boolean }>(
    'select pg_current_wal_lsn() - redo_lsn > 1048576 as is_due from pg_control_checkpoint()',
  );
  if (rows[0]?.is_due) await client.exec('checkpoint');
}

/**
 * Opens the database in a directory and creates it where there is none. `files`: its file system; tests simulate power
 * cuts in it.
 */
export async function openDirectory(
  directory: string,
  files: (directory: string) => DurableFiles = (path) => new DurableFiles(path),
): Promise<PGlite> {
  if (!existsSync(directory)) await makeDirectory(directory);
  // What an earlier release wrote without fsync may still be on its way to the disk.
  else await syncTree(directory);
  const client = await PGlite.create({ fs: files(directory), startParams: DURABLE });
  await restrictFiles(directory);
  return client;
}

/**
 * A new database is created under a temporary name and renamed once it is on the disk, so that a half-made one is made
 * again.
 */
async function makeDirectory(directory: string): Promise<void> {
  const making = `${directory}.new`;
  await rm(making, { recursive: true, force: true });
  const client = await PGlite.create({ fs: new DurableFiles(making), startParams: DURABLE });
  await client.close();
  await syncTree(making);
  await rename(making, directory);
  await sync(dirname(directory));
}
