import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#server/runtime/clock.ts';
import { type Database, type Driver, databaseQueues, type WritePause } from './database.ts';
import { embedded } from './embedded.ts';
import { lockDirectory } from './lock.ts';
import { postgresql } from './postgresql.ts';

/** The name of the embedded database, a directory in the data directory. */
export const DATABASE_DIRECTORY = 'pg';

/**
 * Where the data is: a PostgreSQL server, a directory for the embedded engine, or memory (tests). `freeBytes`: the free
 * bytes of the disk, for tests. `onBroken`: called where the engine breaks, which otherwise ends the process. `memory`: a dump of
 * the embedded engine's files to start from, null for an empty database.
 */
export type DatabaseLocation =
  | { url: string }
  | { directory: string; freeBytes?: () => number; onBroken?: () => void }
  | { memory: Blob | null };

/** Whether the data directory has an embedded database. */
export const hasDatabase = (directory: string): boolean => existsSync(join(directory, DATABASE_DIRECTORY));

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

/** Opens the database with the schema that it has. A missing one is created. */
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

async function open(place: DatabaseLocation): Promise<[Driver, release: () => void]> {
  if ('url' in place) return [postgresql(place.url), () => {}];
  if ('memory' in place) return [await embedded(place), () => {}];
  const release = await lockDirectory(place.directory);
  try {
    const { directory, onBroken, ...options } = place;
    const database = join(directory, DATABASE_DIRECTORY);
    return [await embedded({ ...options, directory: database }, onBroken), release];
  } catch (error) {
    release();
    throw error;
  }
}
