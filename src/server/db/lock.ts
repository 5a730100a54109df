import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { restrictDirectory } from './private-files.ts';

/** The directory belongs to a process that runs. */
export class DirectoryInUse extends Error {
  readonly directory: string;
  constructor(directory: string) {
    super(`The directory ${directory} is in use by another process`);
    this.name = 'DirectoryInUse';
    this.directory = directory;
  }
}

const SQLITE_BUSY = 5;

/**
 * Takes the directory of the embedded database for this process: two would destroy it. The lock is the operating
 * system's, which ends it with the process however that ends: a file with a process number would have to be judged,
 * and the number may belong to somebody else by now, or to a dead process that nobody has buried yet. Node reaches
 * such a lock through its SQLite alone; nothing is ever stored there. Throws `DirectoryInUse`, or what the file
 * system says.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // SQLite would say less of what is wrong with it.
  await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  await restrictDirectory(directory);
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'));
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return () => lock.close();
  } catch (error) {
    lock.close();
    throw (error as { errcode?: unknown }).errcode === SQLITE_BUSY ? new DirectoryInUse(directory) : error;
  }
}
