import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The names that `instalar.sh` gives databases: of a release that did not start (`pg-de-`), and of before an
 * upgrade (`pg-antes-de-`), left behind when a power cut ended the upgrade. They end with the release's
 * number; what a restore keeps, or somebody copied by hand, has a date or words there.
 */
const OF_FAILED_UPGRADE = /^pg-(?:antes-)?de-\d+\.\d+\.\d+(?:-[\da-z.-]+)?$/i;
const KEPT_FOR = 30 * 86_400_000;

/**
 * Removes the databases of failed upgrades thirty days after they were set aside: the server has run on the
 * previous one since, which has backups. Keeps one that is older than the database in use. `now` in
 * milliseconds since 1970. Returns the removed paths.
 */
export async function removeSetAside(directory: string, now: number): Promise<string[]> {
  const removed: string[] = [];
  const { birthtimeMs } = await stat(join(directory, 'pg'));
  for (const name of await readdir(directory)) {
    if (!OF_FAILED_UPGRADE.test(name)) continue;
    const path = join(directory, name);
    // `ctime`, because renaming does not change a directory's `mtime`.
    const { ctimeMs } = await stat(path);
    // A database newer than the copy did not come from it: a power cut may have ended the rollback before the
    // copy was renamed, and the server started with an empty one.
    if (now - ctimeMs < KEPT_FOR || birthtimeMs > ctimeMs) continue;
    await rm(path, { recursive: true, force: true });
    removed.push(path);
  }
  return removed;
}
