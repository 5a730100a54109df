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
export type Tx = PgDatabase<PgQueryResultHKT, typeof schema>;

export type RevisionNotice = { tournamentId: number; revision: number };

export type ProcessMessage = { tournamentId: number; message: unknown };

export type NotificationHandlers = {
  onNotice(notice: RevisionNotice): void;
  onMessage(message: ProcessMessage): void;
  onHeartbeat(q: Tx): Promise<void>;
  onConnected(): void;
  onDisconnected(error: unknown): void;
  onCheckpointFailed(error: unknown): void;
};

/** How much a write may add to the disk: `little` is a row or two, as at a sign-in. */
export type Weight = 'any' | 'little';

export type Driver = {
  readonly engine: Engine;
  readonly orm: Tx;
  migrate(folder?: string): Promise<void>;
  transaction<T>(run: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
  hasSpace(kind: Weight): boolean;
  /**
   * SQL expression that announces a revision to other processes on commit, given the columns of a
   * `RevisionNotice`: part of a statement that runs anyway. Null on the embedded engine, which has no other
   * processes.
   */
  readonly announcement: ((tournamentId: SQLWrapper, revision: SQLWrapper) => SQL) | null;
  sendMessage(message: ProcessMessage): Promise<void>;
  /**
   * Calls `onNotice` for each notice and `onHeartbeat` every two seconds, until the returned function is
   * called.
   */
  listen(listener: NotificationHandlers): () => Promise<void>;
  withStartupLock<T>(run: () => Promise<T>): Promise<T>;
  jobLock(): JobLock;
  /**
   * A statement failed because of the engine. The embedded engine may end the process, so that it restarts.
   */
  noteEngineFailure(): void;
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
};

export type WritePause = (place: 'locked' | 'before commit') => Promise<void> | undefined;

export type DatabaseQueues = {
  readonly writes: FairQueue;
  readonly connections: FairQueue;
};

/** As many at once as there are connections; on PostgreSQL some are reserved for the first lanes. */
export const databaseQueues = (engine: Engine): DatabaseQueues => ({
  writes: new FairQueue({ atOnce: 1 }),
  connections: new FairQueue(engine === 'embedded' ? { atOnce: 1 } : { atOnce: CONNECTIONS, forFirst: 3 }),
});

export const CONNECTIONS = 10;

/** A write that has its turn holds up all others, so it gets the next connection. */
const WRITE_IN_TURN: Lane = { name: 'write', isFirst: true };

/**
 * An open database. SQL is reached only through `query`, `readOnly`, `unqueuedTransaction` and `transaction`.
 */
export type Database = {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly driver: Driver;
  readonly pause: WritePause | undefined;
  readonly queues: DatabaseQueues;
  lastFailure: { readonly at: number; readonly error: DatabaseUnavailable } | null;
  withStartupLock<T>(run: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const scope = new AsyncLocalStorage<Database>();

/**
 * Throws inside another call of these functions: it would wait for a connection while holding one, and a
 * statement outside of `tx` would not be part of the transaction.
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
 * Waits for a turn. Waiting calls fail as soon as the database is found unavailable, because each would wait
 * for another timeout.
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

function traced<T>({ engine }: Database, kind: string, waited: number, run: () => Promise<T>): Promise<T> {
  const attributes = {
    'db.system.name': 'postgresql',
    'manchete.engine': engine,
    'manchete.queued_ms': Math.round(waited),
  };
  return inSpan(`transaction: ${kind}`, { attributes }, run);
}

function withConnection<T>(db: Database, lane: Lane, work: (waited: number) => Promise<T>): Promise<T> {
  return inTurn(db, db.queues.connections, lane, (waited) =>
    withDatabaseErrors(db, () => scope.run(db, () => work(waited))),
  );
}

/** Runs single statements on rows outside a tournament's state: sessions, counters, pictures. */
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
 * Runs a transaction on rows outside a tournament's state. It does not queue behind this process's writes,
 * and waits only for rows that it locks itself.
 */
export async function unqueuedTransaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  refuseNested(db);
  return withConnection(db, laneOfAsker(), (waited) =>
    traced(db, 'unqueued write', waited, () => db.driver.transaction(run)),
  );
}

/**
 * Runs a transaction that writes, after this process's earlier writes. For `server/store/write.ts`, and for
 * creating or replacing a whole tournament. Throws `DiskFull` and `DatabaseUnavailable`.
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
