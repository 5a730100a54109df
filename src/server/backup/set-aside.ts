import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What `instalar.sh` calls the database of a release that did not start, when it puts the old one back. */
const OF_FAILED_UPGRADE = /^pg-de-/;
/** By then whoever wanted to look into it has. */
const KEPT = 30 * 86_400_000;

/**
 * Removes the databases of upgrades that failed, thirty days after they were set aside: the server has gone on with the one
 * before, of which there are backups. `now` in milliseconds since 1970. Returns their paths.
 */
export async function removeSetAside(directory: string, now: number): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await readdir(directory)) {
    if (!OF_FAILED_UPGRADE.test(name)) continue;
    const path = join(directory, name);
    // A rename leaves the time of a directory's contents as it is.
    const { ctimeMs } = await stat(path);
    if (now - ctimeMs < KEPT) continue;
    await rm(path, { recursive: true, force: true });
    removed.push(path);
  }
  return removed;
}
