import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const BY_OTHERS = 0o077;

/** Shuts a directory to everybody but its owner, who alone may do that. */
export async function shutDirectory(directory: string): Promise<void> {
  const { mode } = await lstat(directory);
  if (mode & BY_OTHERS) await chmod(directory, 0o700);
}

/** The same with all that is in it: the engine makes its files for everybody, whatever the process asks for. */
export async function shutFiles(directory: string): Promise<void> {
  await shutDirectory(directory);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await shutDirectory(path);
    else if (entry.isFile() && (await lstat(path)).mode & BY_OTHERS) await chmod(path, 0o600);
  }
}
