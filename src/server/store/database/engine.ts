import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DurableFiles, sync, syncTree } from './durable-files.ts';
import { restrictFiles } from './private-files.ts';

/**
 * The engine's default of 128 MB was a quarter of the server's memory; a tournament without its pictures fits
 * into this.
 */
const CACHE = ['-c', 'shared_buffers=16MB'];
const IN_MEMORY = [...PGlite.defaultStartParams, ...CACHE];

/** The engine starts with `-F` (no fsync), and its default method, `fdatasync`, has no effect there. */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  ...CACHE,
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=64MB',
];

export const openMemory = (dump: Blob | null): Promise<PGlite> =>
  PGlite.create({ startParams: IN_MEMORY, ...(dump && { loadDataDir: dump }) });

/**
 * Opens the database in a directory; creates a missing one. `files`: its file system; tests simulate power
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

/** A new database gets its name only once it is on the disk, so that a half-made one is made again. */
async function makeDirectory(directory: string): Promise<void> {
  const making = `${directory}.new`;
  await rm(making, { recursive: true, force: true });
  const engine = await PGlite.create({ fs: new DurableFiles(making), startParams: DURABLE });
  await engine.close();
  await syncTree(making);
  await rename(making, directory);
  await sync(dirname(directory));
}
