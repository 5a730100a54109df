import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DirectoryInUse, lockDirectory } from '#server/store/database/lock.ts';
import { until } from '#tests/support/until.ts';
import { folderOfThisProcess } from './abandoned.ts';

const CACHE = fileURLToPath(new URL('../../../.cache/tests', import.meta.url));

/**
 * A file or directory of the cache, made by the first process that needs it while the others wait: `make`
 * gets an empty folder and returns the path of the result. `makers`: hash of everything that decides what is
 * in it.
 */
export async function madeOnce(
  name: string,
  makers: string,
  make: (draft: string) => Promise<string>,
): Promise<string> {
  const place = join(CACHE, `${makers}-${name}`);
  if (existsSync(place)) return place;
  const unlock = await until(`another process makes ${name}`, lockCache);
  try {
    if (existsSync(place)) return place;
    const draft = await folderOfThisProcess(CACHE, 'draft-');
    // Renamed when it is complete, so that a killed run leaves no half of it.
    await rename(await make(draft), place);
    await rm(draft, { recursive: true });
    return place;
  } finally {
    unlock();
  }
}

/** Returns a function that unlocks the cache; null if another process has locked it. */
async function lockCache(): Promise<(() => void) | null> {
  try {
    return await lockDirectory(CACHE);
  } catch (error) {
    if (error instanceof DirectoryInUse) return null;
    throw error;
  }
}

export async function hashOfFiles(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(basename(file)).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
