import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS_BITS = 0o077;

export async function restrictDirectory(directory: string): Promise<void> {
  const { mode } = await lstat(directory);
  if (mode & OTHERS_BITS) await chmod(directory, 0o700);
}

export async function restrictFile(path: string): Promise<void> {
  const { mode } = await lstat(path);
  if (mode & OTHERS_BITS) await chmod(path, 0o600);
}

export async function restrictFiles(directory: string): Promise<void> {
  await restrictDirectory(directory);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await restrictDirectory(path);
    else if (entry.isFile()) await restrictFile(path);
  }
}
