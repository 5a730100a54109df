import { AsyncLocalStorage } from 'node:async_hooks';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import { inSpan } from '#server/observe/spans.ts';
import type { Clock } from '#server/runtime/clock.ts';
import { laneOfAsker } from './askers.ts';
import { DatabaseUnavailable, DiskFull, isDatabaseUnavailable, isEngineFailure } from './errors.ts';
import { FairQueue, type Lane } from './fair-queue.ts';
import type { JobLock } from './job-lock.ts';
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
  /** Brings the schema up to date. `folder`: of the migrations; tests have one with a next migration. */
  migrate(folder?: string): Promise<void>;
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
  /** A new lock of the jobs, for one application. */
  jobLock(): JobLock;
  /** A statement failed because of the engine. The embedded one ends the process where this goes on. */
  noteEngineFailure(): void;
  /** Its connections to the database, and how many queries wait for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
};

/** Where a test may pause a write, to force a race. */
export type WritePause = (place: 'locked' | 'before commit') => Promise<void> | undefined;

/** Where whoever asks the database waits for a turn. */
export type DatabaseQueues = {
  /** The writes of this process, which run one after the other. */
  readonly writes: FairQueue;
  /** Everything, each as long as it holds a connection. */
  readonly connections: FairQueue;
};

/** As many at once as there are connections; on PostgreSQL some of them are for the first lanes alone. */
export const databaseQueues = (engine: Engine): DatabaseQueues => ({
  writes: new FairQueue({ atOnce: 1 }),
  connections: new FairQueue(engine === 'embedded' ? { atOnce: 1 } : { atOnce: CONNECTIONS, forFirst: 3 }),
});

/** The connections to a PostgreSQL server, besides the one that listens and the one that has the lock of the jobs. */
export const CONNECTIONS = 10;

/** A write whose turn it is holds up all others, so it gets the next connection. */
const WRITE_IN_TURN: Lane = { name: 'write', isFirst: true };

/** An open database. SQL is reached through `query`, `readOnly`, `unqueuedTransaction` and `transaction` alone. */
export type Database = {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly driver: Driver;
  readonly pause: WritePause | undefined;
  readonly queues: DatabaseQueues;
  /** The last statement that could not reach the database, and when. */
  lastFailure: { readonly at: number; readonly error: DatabaseUnavailable } | null;
  withStartupLock<T>(run: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const scope = new AsyncLocalStorage<Database>();

/**
 * Throws inside another call of these functions: it would wait for a connection while it holds one, and a statement outside of
 * `tx` would not be part of the transaction.
 */
function refuseNested(db: Database) {
  if (scope.getStore() === db)
    throw new Error('Inside a transaction or a query only its own argument may be used');
}

async function withDatabaseErrors<T>(db: Database, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isEngineFailure(error)) db.driver.noteEngineFailure();
    if (!isDatabaseUnavailable(error)) throw error;
    const unavailable = new DatabaseUnavailable(error);
    db.lastFailure = { at: performance.now(), error: unavailable };
    throw unavailable;
  }
}

/**
 * Waits for a turn. What waited when the database was found unavailable fails with it, because each would wait for another
 * timeout.
 */
function inTurn<T>(
  db: Database,
  queue: FairQueue,
  lane: Lane,
  work: (waited: number) => Promise<T>,
): Promise<T> {
  const queuedAt = performance.now();
  return queue.run(lane, async () => {
    if (db.lastFailure && db.lastFailure.at > queuedAt) throw db.lastFailure.error;
    return work(performance.now() - queuedAt);
  });
}

/** A transaction as a span: how long it took, and how long it waited for its turn. */
function traced<T>({ engine }: Database, kind: string, waited: number, run: () => Promise<T>): Promise<T> {
  const attributes = {
    'db.system.name': 'postgresql',
    'manchete.engine': engine,
    'manchete.queued_ms': Math.round(waited),
  };
  return inSpan(`transaction: ${kind}`, { attributes }, run);
}

/** Runs with a connection, in turn with all others who ask. */
function withConnection<T>(db: Database, lane: Lane, work: (waited: number) => Promise<T>): Promise<T> {
  return inTurn(db, db.queues.connections, lane, (waited) =>
    withDatabaseErrors(db, () => scope.run(db, () => work(waited))),
  );
}

/** Runs single statements outside of a tournament's state: sessions, counters, pictures. */
export async function query<T>(db: Database, run: (q: Tx) => Promise<T>): Promise<T> {
  refuseNested(db);
  return withConnection(db, laneOfAsker(), () => run(db.driver.orm));
}

/** Runs several reads against one state of the database. */
export async function readOnly<T>(db: Database, run: (q: Tx) => Promise<T>): Promise<T> {
  refuseNested(db);
  return withConnection(db, laneOfAsker(), (waited) =>
    traced(db, 'read', waited, () =>
      db.driver.transaction(run, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    ),
  );
}

/**
 * Runs a transaction on rows outside of a tournament's state. It does not queue behind this process's writes, and waits
 * only for the rows that it locks itself.
 */
export async function unqueuedTransaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  refuseNested(db);
  return withConnection(db, laneOfAsker(), (waited) =>
    traced(db, 'unqueued write', waited, () => db.driver.transaction(run)),
  );
}

/**
 * Runs a transaction that writes, in turn with this process's other writes. For `server/store/write.ts`, and for what
 * creates or replaces a whole tournament. Throws `DiskFull` and `DatabaseUnavailable`.
 */
export async function transaction<T>(
  db: Database,
  run: (tx: Tx) => Promise<T>,
  weight: Weight = 'any',
): Promise<T> {
  refuseNested(db);
  return inTurn(db, db.queues.writes, laneOfAsker(), async (waited) => {
    if (!db.driver.hasSpace(weight)) throw new DiskFull();
    return withConnection(db, WRITE_IN_TURN, () =>
      traced(db, 'write', waited, () => db.driver.transaction(run)),
    );
  });
}
