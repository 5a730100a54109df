import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { restrictDirectory, restrictFile } from './private-files.ts';

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
 * Locks the embedded database's directory for this process, because two would corrupt it. An operating system
 * lock, released however the process ends; a file with a process id could be stale. Node offers one only
 * through its SQLite module; nothing is stored there. Throws `DirectoryInUse` or the file system's error.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  await restrictDirectory(directory);
  const file = join(directory, 'lock.sqlite');
  const lock = new DatabaseSync(file);
  try {
    await restrictFile(file);
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return () => lock.close();
  } catch (error) {
    lock.close();
    throw (error as { errcode?: unknown }).errcode === SQLITE_BUSY ? new DirectoryInUse(directory) : error;
  }
}
