import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The names that `instalar.sh` gives databases: of a release that did not start (`pg-de-`), and of before an upgrade
 * (`pg-antes-de-`), which is left where a power cut ended the upgrade. They end with the release's number. What a
 * restore keeps, and what somebody copied by hand, has a date or words there.
 */
const OF_FAILED_UPGRADE = /^pg-(?:antes-)?de-\d+\.\d+\.\d+(?:-[\da-z.-]+)?$/i;
/** How long the database of a failed upgrade is kept, in milliseconds. */
const KEPT_FOR = 30 * 86_400_000;

/**
 * Removes the databases of failed upgrades thirty days after they were set aside: the server has run on the
 * previous one since, and that has backups. One that is older than the database in use is kept. `now` in milliseconds
 * since 1970. Returns the paths that were removed.
 */
export async function removeSetAside(directory: string, now: number): Promise<string[]> {
  const removed: string[] = [];
  const { birthtimeMs } = await stat(join(directory, 'pg'));
  for (const name of await readdir(directory)) {
    if (!OF_FAILED_UPGRADE.test(name)) continue;
    const path = join(directory, name);
    // `ctime`, because a rename does not change a directory's `mtime`.
    const { ctimeMs } = await stat(path);
    // A database that is newer than the copy is not what became of it: a power cut may have ended the way back before
    // the copy was renamed, and the server begun with an empty one.
    if (now - ctimeMs < KEPT_FOR || birthtimeMs > ctimeMs) continue;
    await rm(path, { recursive: true, force: true });
    removed.push(path);
  }
  return removed;
}
