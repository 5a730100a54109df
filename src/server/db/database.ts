import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Clock } from '#server/clock.ts';
import { DatabaseAway, DiskFull, isAway } from './errors.ts';
import type { schema } from './schema/schema.ts';

export type Engine = 'embedded' | 'postgresql';
/** What a transaction gives to its body: the only way to SQL inside it. */
export type Tx = PgDatabase<PgQueryResultHKT, typeof schema>;

/** What a commit announces to other processes: the tournament and its new revision. */
export type Notice = { tournamentId: number; revision: number };

/** What one process tells the others beside any write, and nobody keeps. */
export type Told = { tournamentId: number; told: unknown };

/** Handlers of what other processes announce. */
export type Listener = {
  onNotice(notice: Notice): void;
  /** Also what this process told. Any client of the database may tell anything. */
  onTold(told: Told): void;
  onHeartbeat(q: Tx): Promise<void>;
  /** The connection is down; called at every heartbeat until it works again. */
  onDisconnected(error: unknown): void;
};

/** A database engine: `embedded.ts` or `postgresql.ts`. */
export type Driver = {
  readonly engine: Engine;
  /** Single statements, each on its own. */
  readonly orm: Tx;
  /** Brings the schema up to date. */
  migrate(): Promise<void>;
  transaction<T>(run: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
  /** Whether there is room on the disk for another write of a tournament. */
  hasRoom(): boolean;
  /** Announces the write to other processes when its transaction commits; the embedded engine has none. */
  notify(tx: Tx, notice: Notice): Promise<void>;
  /** Tells all processes; the embedded engine has no others. */
  tell(told: Told): Promise<void>;
  /** Calls `onNotice` for each notice and `onHeartbeat` every two seconds, until the returned function is called. */
  listen(listener: Listener): () => Promise<void>;
  /** Runs what only one of several starting processes may do at a time. */
  alone<T>(run: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Where a test may pause a write, to force a race. */
export type Pause = (place: 'locked' | 'before commit') => Promise<void> | undefined;

/** An open database. SQL is reached through `query`, `readOnly`, `unqueuedTransaction` and `transaction` alone. */
export type Database = {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly driver: Driver;
  readonly pause: Pause | undefined;
  /** Ends with the last queued write: the writes of this process run one after the other. */
  writeQueue: Promise<unknown>;
  /** The last write that could not reach the database, and when. */
  lost: { readonly at: number; readonly error: DatabaseAway } | null;
  alone<T>(run: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const inside = new AsyncLocalStorage<Database>();

/**
 * Throws inside a transaction: a statement outside of `tx` would not be part of it, and on the embedded engine,
 * which has one connection, it would deadlock.
 */
function refuseInsideTransaction(db: Database) {
  if (inside.getStore() === db) throw new Error('Inside a transaction only its tx may be used');
}

async function guarded<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw isAway(error) ? new DatabaseAway(error) : error;
  }
}

/** Runs single statements outside of a tournament's state: sessions, counters, pictures. */
export async function query<T>(db: Database, run: (q: Tx) => Promise<T>): Promise<T> {
  refuseInsideTransaction(db);
  return guarded(() => run(db.driver.orm));
}

/** Runs several reads against one state of the database. */
export async function readOnly<T>(db: Database, run: (q: Tx) => Promise<T>): Promise<T> {
  refuseInsideTransaction(db);
  return guarded(() =>
    db.driver.transaction((tx) => inside.run(db, () => run(tx)), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  );
}

/**
 * Runs a transaction on rows outside of a tournament's state. It does not queue behind this process's writes, and waits
 * only for the rows that it locks itself.
 */
export async function unqueuedTransaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  refuseInsideTransaction(db);
  return guarded(() => db.driver.transaction((tx) => inside.run(db, () => run(tx))));
}

/**
 * Runs a transaction that writes, after this process's earlier writes. For `server/snapshot/write.ts`, and for what makes
 * or replaces a whole tournament. Throws `DiskFull`, and `DatabaseAway`, also for every write that was queued when the database was found
 * away: each would wait for another timeout.
 */
export async function transaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  refuseInsideTransaction(db);
  const queuedAt = performance.now();
  const result = db.writeQueue.then(() => {
    if (db.lost && db.lost.at > queuedAt) throw db.lost.error;
    if (!db.driver.hasRoom()) throw new DiskFull();
    return guarded(() => db.driver.transaction((tx) => inside.run(db, () => run(tx))));
  });
  db.writeQueue = result.then(
    () => undefined,
    (error) => {
      if (error instanceof DatabaseAway && error !== db.lost?.error)
        db.lost = { at: performance.now(), error };
    },
  );
  return result;
}
