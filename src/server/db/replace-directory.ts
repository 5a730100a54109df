import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { syncTree } from './durable-files.ts';
import { lockDirectory } from './lock.ts';

/** The name of the embedded database, a directory in the data directory. */
export const DATABASE_DIRECTORY = 'pg';
/** The directory in which the new database is filled. No server opens it. */
const FILLING = 'restaurando';
/** The new database, complete and flushed to the disk, until the old one was renamed. */
const READY = 'pg.pronto';
const OLD = /^pg-antes-de-\d{4}-\d\d-\d\dT[\d-]+Z$/;

/**
 * The result of an interrupted replacement. `undone`: the old database is in place; `completed`: the new one
 * is, and the old one lies beside it, at the path `oldDatabase`.
 */
export type InterruptedReplacement =
  | { readonly kind: 'undone' }
  | { readonly kind: 'completed'; readonly oldDatabase: string };

/** Whether there is a database, even if its last rename is pending. */
export const hasDatabase = (directory: string): boolean =>
  [DATABASE_DIRECTORY, READY].some((name) => existsSync(join(directory, name)));

/**
 * Replaces the database by a new one that `fill` makes in the directory it is given. The old one is kept
 * beside it; returns its path. If the process ends before that, either the old database is still in place or
 * `settle` can put the new one there. Throws `DirectoryInUse`, or what `fill` throws with nothing changed.
 */
export async function replaceDatabase(
  directory: string,
  fill: (directory: string) => Promise<unknown>,
): Promise<string> {
  const release = await lockDirectory(directory);
  const undo = () => void settle(directory);
  process.once('exit', undo);
  try {
    settle(directory);
    const filling = join(directory, FILLING);
    await fill(filling);
    await syncTree(filling);
    return swap(directory);
  } finally {
    process.off('exit', undo);
    undo();
    release();
  }
}

/** Synchronous, so that no signal is heard between two steps. */
function swap(directory: string): string {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const oldDatabase = resolve(directory, `pg-antes-de-${stamp}Z`);
  renameSync(join(directory, FILLING, DATABASE_DIRECTORY), join(directory, READY));
  syncNames(directory);
  renameSync(join(directory, DATABASE_DIRECTORY), oldDatabase);
  renameSync(join(directory, READY), join(directory, DATABASE_DIRECTORY));
  syncNames(directory);
  return oldDatabase;
}

/**
 * Finishes or undoes an interrupted replacement: puts the new database in place if the old one was renamed,
 * and removes it otherwise. Null where there is nothing to do. The caller holds the directory's lock.
 */
export function settle(directory: string): InterruptedReplacement | null {
  const database = join(directory, DATABASE_DIRECTORY);
  const ready = join(directory, READY);
  const filling = join(directory, FILLING);
  const isCompleted = existsSync(ready) && !existsSync(database);
  if (isCompleted) {
    renameSync(ready, database);
    syncNames(directory);
  }
  const isLeft = existsSync(ready) || existsSync(filling);
  for (const path of [ready, filling]) rmSync(path, { recursive: true, force: true });
  if (isCompleted) return { kind: 'completed', oldDatabase: join(directory, newestOld(directory)) };
  return isLeft ? { kind: 'undone' } : null;
}

const newestOld = (directory: string) =>
  readdirSync(directory)
    .filter((name) => OLD.test(name))
    .toSorted()
    .at(-1) ?? '';

function syncNames(directory: string): void {
  const opened = openSync(directory, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
