import { AsyncLocalStorage } from 'node:async_hooks';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Clock } from '#server/clock.ts';
import { inSpan } from '#server/tracing/spans.ts';
import { DatabaseUnavailable, DiskFull, isDatabaseUnavailable, isEngineFailure } from './errors.ts';
import type { schema } from './schema/schema.ts';

export type Engine = 'embedded' | 'postgresql';
/** What a transaction gives to its body: the only way to SQL inside it. */
export type Tx = PgDatabase<PgQueryResultHKT, typeof schema>;

/** What a commit announces to other processes: the tournament and its new revision. */
export type RevisionNotice = { tournamentId: number; revision: number };

/** What one process sends to the others outside of any write; it is not stored. */
export type ProcessMessage = { tournamentId: number; message: unknown };

/** Handlers of what processes announce. */
export type NotificationHandlers = {
  onNotice(notice: RevisionNotice): void;
  /** Also called for this process's own messages. Untrusted: any client of the database may send one. */
  onMessage(message: ProcessMessage): void;
  onHeartbeat(q: Tx): Promise<void>;
  /** The connection works; called after every heartbeat on it. */
  onConnected(): void;
  /** The connection is down; called at every heartbeat until it works again. */
  onDisconnected(error: unknown): void;
  /** A checkpoint failed, so the engine's log was not truncated; it is tried again later. */
  onCheckpointFailed(error: unknown): void;
};

/** How much a write may add to the disk: `little` is a row or two, as at a sign-in. */
export type Weight = 'any' | 'little';

/** A database engine: `embedded.ts` or `postgresql.ts`. */
export type Driver = {
  readonly engine: Engine;
  /** Single statements, each on its own. */
  readonly orm: Tx;
  /** Brings the schema up to date. */
  migrate(): Promise<void>;
  transaction<T>(run: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
  /** Whether the disk has space for another write of that kind. */
  hasSpace(kind: Weight): boolean;
  /**
   * A SQL expression that announces a revision to other processes when its transaction commits, given the columns of a
   * `RevisionNotice`: part of a statement that runs anyway. Null on the embedded engine, which has no other processes.
   */
  readonly announcement: ((tournamentId: SQLWrapper, revision: SQLWrapper) => SQL) | null;
  /** Sends to all processes, this one included; on the embedded engine to none. */
  sendMessage(message: ProcessMessage): Promise<void>;
  /** Calls `onNotice` for each notice and `onHeartbeat` every two seconds, until the returned function is called. */
  listen(listener: NotificationHandlers): () => Promise<void>;
  /** Runs what only one of several starting processes may do at a time. */
  withStartupLock<T>(run: () => Promise<T>): Promise<T>;
  /** A statement failed because of the engine. The embedded one ends the process where this goes on. */
  noteEngineFailure(): void;
  /** Its connections to the database, and how many queries wait for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
};

/** Where a test may pause a write, to force a race. */
export type WritePause = (place: 'locked' | 'before commit') => Promise<void> | undefined;

/** An open database. SQL is reached through `query`, `readOnly`, `unqueuedTransaction` and `transaction` alone. */
export type Database = {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly driver: Driver;
  readonly pause: WritePause | undefined;
  /** Settles with the last queued write: the writes of this process run one after the other. */
  writeQueue: Promise<unknown>;
  /** The last write that could not reach the database, and when. */
  lastFailure: { readonly at: number; readonly error: DatabaseUnavailable } | null;
  withStartupLock<T>(run: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const transactionScope = new AsyncLocalStorage<Database>();

/**
 * Throws inside a transaction: a statement outside of `tx` would not be part of it, and on the embedded engine,
 * which has one connection, it would deadlock.
 */
function refuseInsideTransaction(db: Database) {
  if (transactionScope.getStore() === db) throw new Error('Inside a transaction only its tx may be used');
}

async function withDatabaseErrors<T>({ driver }: Database, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isEngineFailure(error)) driver.noteEngineFailure();
    throw isDatabaseUnavailable(error) ? new DatabaseUnavailable(error) : error;
  }
}

/** A transaction as a span: how long it took, and of a write how long it waited for those before it. */
function traced<T>(
  db: Database,
  kind: string,
  more: Readonly<Record<string, number>>,
  run: () => Promise<T>,
): Promise<T> {
  const attributes = { 'db.system.name': 'postgresql', 'manchete.engine': db.engine, ...more };
  return inSpan(`transaction: ${kind}`, { attributes }, () => withDatabaseErrors(db, run));
}

/** Runs single statements outside of a tournament's state: sessions, counters, pictures. */
export async function query<T>(db: Database, run: (q: Tx) => Promise<T>): Promise<T> {
  refuseInsideTransaction(db);
  return withDatabaseErrors(db, () => run(db.driver.orm));
}

/** Runs several reads against one state of the database. */
export async function readOnly<T>(db: Database, run: (q: Tx) => Promise<T>): Promise<T> {
  refuseInsideTransaction(db);
  return traced(db, 'read', {}, () =>
    db.driver.transaction((tx) => transactionScope.run(db, () => run(tx)), {
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
  return traced(db, 'unqueued write', {}, () =>
    db.driver.transaction((tx) => transactionScope.run(db, () => run(tx))),
  );
}

/**
 * Runs a transaction that writes, after this process's earlier writes. For `server/snapshot/write.ts`, and for what
 * creates or replaces a whole tournament. Throws `DiskFull` and `DatabaseUnavailable`; the latter also for every write
 * that was queued when the database was found unavailable, because each would wait for another timeout.
 */
export async function transaction<T>(
  db: Database,
  run: (tx: Tx) => Promise<T>,
  weight: Weight = 'any',
): Promise<T> {
  refuseInsideTransaction(db);
  const queuedAt = performance.now();
  const result = db.writeQueue.then(() => {
    if (db.lastFailure && db.lastFailure.at > queuedAt) throw db.lastFailure.error;
    if (!db.driver.hasSpace(weight)) throw new DiskFull();
    const waited = { 'manchete.queued_ms': Math.round(performance.now() - queuedAt) };
    return traced(db, 'write', waited, () =>
      db.driver.transaction((tx) => transactionScope.run(db, () => run(tx))),
    );
  });
  db.writeQueue = result.then(
    () => undefined,
    (error) => {
      if (error instanceof DatabaseUnavailable && error !== db.lastFailure?.error)
        db.lastFailure = { at: performance.now(), error };
    },
  );
  return result;
}
