import type { Database } from '#server/store/database/database.ts';
import { readRevision } from './revision.ts';
import type { Snapshots } from './snapshots.ts';

type Handlers = {
  message(message: unknown): void;
  answered(): void;
  failed(error: unknown): void;
  checkpointFailed(error: unknown): void;
};

/**
 * Reloads this process's snapshot after writes of other processes: at each notification, and every two
 * seconds if the stored revision differs, in case a notification was lost. A smaller revision means a
 * restore.
 */
export function followOthers(
  db: Database,
  snapshots: Snapshots,
  { message, answered, failed, checkpointFailed }: Handlers,
) {
  let isDisconnected = false;
  return db.driver.listen({
    onNotice({ tournamentId, revision }) {
      if (tournamentId === snapshots.current.tournamentId) void snapshots.including(revision).catch(failed);
    },
    onMessage(received) {
      if (received.tournamentId === snapshots.current.tournamentId) message(received.message);
    },
    async onHeartbeat(q) {
      const { revision } = await readRevision(q, snapshots.current.tournamentId);
      answered();
      if (revision !== snapshots.current.revision) void snapshots.refresh().catch(failed);
    },
    onConnected() {
      isDisconnected = false;
    },
    // Reported once until the connection works again.
    onDisconnected(error) {
      if (!isDisconnected) failed(error);
      isDisconnected = true;
    },
    onCheckpointFailed: checkpointFailed,
  });
}
