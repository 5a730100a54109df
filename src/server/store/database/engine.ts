import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DurableFiles, sync, syncTree } from './durable-files.ts';
import { restrictFiles } from './private-files.ts';

/** The engine's own choice, 128 MB, was a quarter of the memory that a server takes; a tournament but its pictures fits into this. */
const CACHE = ['-c', 'shared_buffers=16MB'];
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

/** Opens a database in memory, for tests: from a dump of its files, or empty. */
export const openMemory = (dump: Blob | null): Promise<PGlite> =>
  PGlite.create({ startParams: IN_MEMORY, ...(dump && { loadDataDir: dump }) });

/**
 * Opens the database in a directory and creates it where there is none. `files`: its file system; tests simulate power
 * cuts in it.
 */
export async function openDirectory(
  directory: string,
  files: (directory: string) => DurableFiles = (path) => new DurableFiles(path),
): Promise<PGlite> {
  if (!existsSync(directory)) await makeDirectory(directory);
  const engine = await PGlite.create({ fs: files(directory), startParams: DURABLE });
  await restrictFiles(directory);
  return engine;
}

/**
 * A new database is created under a temporary name and renamed once it is on the disk, so that a half-made one is made
 * again.
 */
async function makeDirectory(directory: string): Promise<void> {
  const making = `${directory}.new`;
  await rm(making, { recursive: true, force: true });
  const engine = await PGlite.create({ fs: new DurableFiles(making), startParams: DURABLE });
  await engine.close();
  await syncTree(making);
  await rename(making, directory);
  await sync(dirname(directory));
}
