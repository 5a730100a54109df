import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/store/database/database.ts';
import { revisions } from '#server/store/database/schema/tournament.ts';
import type { Snapshots } from './snapshots.ts';

type Followed = { readonly id: number; readonly snapshots: Snapshots };

type Handlers = {
  /** The tournaments that are open. */
  open(): Iterable<Followed>;
  message(tournamentId: number, message: unknown): void;
  /** A tournament was added or removed, or its settings changed. */
  tournamentsChanged(): void;
  /** Accounts, sessions or court links changed, maybe through a tournament that is not open here. */
  accessChanged(): void;
  answered(): void;
  failed(error: unknown): void;
  checkpointFailed(error: unknown): void;
};

/**
 * Reloads this process's snapshots after writes of other processes: at each notification, and every two
 * seconds if a stored revision differs, in case a notification was lost. A smaller revision means a restore.
 */
export function followOthers(db: Database, handlers: Handlers) {
  const { open, message, tournamentsChanged, accessChanged, answered, failed, checkpointFailed } = handlers;
  let isDisconnected = false;
  let settings = '';
  let access = '';
  return db.driver.listen({
    onNotice({ tournamentId, revision }) {
      for (const { id, snapshots } of open())
        if (id === tournamentId) return void snapshots.including(revision).catch(failed);
      tournamentsChanged();
    },
    onMessage: (received) => message(received.tournamentId, received.message),
    async onHeartbeat(q) {
      const stored = await revisionsOf(q);
      answered();
      const settingsNow = JSON.stringify(stored.map(({ id, settingsAt }) => [id, settingsAt]));
      if (settingsNow !== settings) tournamentsChanged();
      settings = settingsNow;
      const accessNow = JSON.stringify(stored.map((each) => [each.id, each.accountsAt, each.courtLinksAt]));
      if (accessNow !== access) accessChanged();
      access = accessNow;
      const revisionOf = new Map(stored.map(({ id, revision }) => [id, revision]));
      for (const { id, snapshots } of open()) {
        const revision = revisionOf.get(id);
        if (revision !== undefined && revision !== snapshots.current.revision)
          void snapshots.refresh().catch(failed);
      }
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

const revisionsOf = (q: Tx) =>
  q
    .select({
      id: revisions.tournamentId,
      revision: revisions.revision,
      settingsAt: sql<string | null>`${revisions.topics} ->> 'tournament'`,
      accountsAt: sql<string | null>`${revisions.topics} ->> 'accounts'`,
      courtLinksAt: sql<string | null>`${revisions.topics} ->> 'court-links'`,
    })
    .from(revisions)
    .orderBy(revisions.tournamentId);
