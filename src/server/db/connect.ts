import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#server/clock.ts';
import { type Database, type Driver, databaseQueues, type Tx, type WritePause } from './database.ts';
import { embedded } from './embedded.ts';
import { lockDirectory } from './lock.ts';
import { postgresql } from './postgresql.ts';
import { DATABASE_DIRECTORY, type InterruptedReplacement, settle } from './replace-directory.ts';

/**
 * Where the data is: a PostgreSQL server, a directory for the embedded engine, or memory (tests). `freeBytes`: the free
 * bytes of the disk, for tests. `onInterruptedReplacement`: called where a replacement of the database was interrupted, which is
 * settled first. `memory`: a dump of the embedded engine's files to start from, null for an empty database.
 */
export type DatabaseLocation =
  | { url: string }
  | {
      directory: string;
      freeBytes?: () => number;
      onInterruptedReplacement?: (how: InterruptedReplacement) => void;
    }
  | { memory: Blob | null };

/** Opens the database and brings its schema up to date. Throws where it cannot be opened. */
export async function connect(place: DatabaseLocation, clock: Clock, pause?: WritePause): Promise<Database> {
  const db = await connectWithoutMigrating(place, clock, pause);
  try {
    await db.driver.migrate();
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Opens the database with the schema that it has. An interrupted replacement is settled, and a missing database is created. */
export async function connectWithoutMigrating(
  place: DatabaseLocation,
  clock: Clock,
  pause?: WritePause,
): Promise<Database> {
  const [driver, release] = await open(place);
  return {
    engine: driver.engine,
    clock,
    driver,
    pause,
    queues: databaseQueues(driver.engine),
    lastFailure: null,
    withStartupLock: (run) => driver.withStartupLock(run),
    close: () => driver.close().finally(release),
  };
}

/**
 * Reads from the database of a directory that this process has locked. Null where it is missing, and where opening or reading it
 * fails for any reason, such as damage or another schema.
 */
export async function readInLockedDirectory<T>(
  directory: string,
  read: (q: Tx) => Promise<T>,
): Promise<T | null> {
  const path = join(directory, DATABASE_DIRECTORY);
  // The engine would make a new database in what is left of one.
  if (!existsSync(join(path, 'PG_VERSION'))) return null;
  try {
    // What is read here may be damaged: then reading fails, and the process goes on.
    const driver = await embedded({ directory: path }, () => {});
    try {
      return await read(driver.orm);
    } finally {
      await driver.close();
    }
  } catch {
    return null;
  }
}

async function open(place: DatabaseLocation): Promise<[Driver, release: () => void]> {
  if ('url' in place) return [postgresql(place.url), () => {}];
  if ('memory' in place) return [await embedded(place), () => {}];
  const release = await lockDirectory(place.directory);
  try {
    const { directory, onInterruptedReplacement, ...options } = place;
    const outcome = settle(directory);
    if (outcome) onInterruptedReplacement?.(outcome);
    return [await embedded({ ...options, directory: join(directory, DATABASE_DIRECTORY) }), release];
  } catch (error) {
    release();
    throw error;
  }
}
