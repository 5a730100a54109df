import type { Database } from '#server/db/database.ts';
import { readRevision } from './revision.ts';
import type { Snapshots } from './snapshots.ts';

/**
 * Keeps a process's snapshot up with the writes of others: told by the announcement of a commit, and every two
 * seconds by the revision row itself, should an announcement be lost. A smaller number is a restore.
 */
export function followOthers(db: Database, snapshots: Snapshots, failed: (error: unknown) => void) {
  let isDeaf = false;
  return db.driver.listen({
    heard({ tournamentId, revision }) {
      if (tournamentId === snapshots.current.id) void snapshots.holding(revision).catch(failed);
    },
    async beat(q) {
      const { revision } = await readRevision(q, snapshots.current.id);
      isDeaf = false;
      if (revision !== snapshots.current.revision) void snapshots.refresh().catch(failed);
    },
    // Said once, until something is heard again.
    deaf(error) {
      if (!isDeaf) failed(error);
      isDeaf = true;
    },
  });
}
