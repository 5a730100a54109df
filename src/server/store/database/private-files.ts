import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS_BITS = 0o077;

/** Removes the access of everybody but the owner, who alone may change it. */
export async function restrictDirectory(directory: string): Promise<void> {
  const { mode } = await lstat(directory);
  if (mode & OTHERS_BITS) await chmod(directory, 0o700);
}

/** Removes the access of everybody but the owner of a file. */
export async function restrictFile(path: string): Promise<void> {
  const { mode } = await lstat(path);
  if (mode & OTHERS_BITS) await chmod(path, 0o600);
}

/** The same for a directory and everything in it: the engine creates files readable by everybody. */
export async function restrictFiles(directory: string): Promise<void> {
  await restrictDirectory(directory);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await restrictDirectory(path);
    else if (entry.isFile()) await restrictFile(path);
  }
}
