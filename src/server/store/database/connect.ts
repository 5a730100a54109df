import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#server/runtime/clock.ts';
import { type Database, type Driver, databaseQueues, type WritePause } from './database.ts';
import { embedded } from './embedded.ts';
import { lockDirectory } from './lock.ts';
import { postgresql } from './postgresql.ts';

export const DATABASE_DIRECTORY = 'pg';

/**
 * Where the data is: a PostgreSQL server, a directory for the embedded engine, or memory (tests).
 * `freeBytes`: free bytes of the disk, for tests. `onBroken`: called if the engine breaks, instead of ending
 * the process. `memory`: a dump of the engine's files to start from; null for an empty database.
 */
export type DatabaseLocation =
  | { url: string }
  | { directory: string; freeBytes?: () => number; onBroken?: () => void }
  | { memory: Blob | null };

export const hasDatabase = (directory: string): boolean => existsSync(join(directory, DATABASE_DIRECTORY));

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

/** Opens the database with the schema it has. Creates a missing one. */
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
