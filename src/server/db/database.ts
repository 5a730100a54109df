import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Clock } from '#server/clock.ts';
import { DatabaseAway, isAway } from './errors.ts';
import type { schema } from './schema/schema.ts';

export type Engine = 'embedded' | 'postgresql';
/** What a transaction gives to its body: the only way to SQL inside it. */
export type Tx = PgDatabase<PgQueryResultHKT, typeof schema>;

/** What a commit announces: which tournament reached which revision. */
export type Notice = { tournamentId: number; revision: number };

/** What a process hears of the others. */
export type Listening = {
  heard(notice: Notice): void;
  beat(q: Tx): Promise<void>;
  /** Nothing is heard for the time being, and why; at every beat until something is. */
  deaf(error: unknown): void;
};

/** What an engine must be able to do; `embedded.ts` and `postgresql.ts` are the two there are. */
export type Driver = {
  readonly engine: Engine;
  /** Single statements, each on its own. */
  readonly orm: Tx;
  /** Brings the schema up to date. */
  migrate(): Promise<void>;
  transaction<T>(run: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
  /** Tells the other processes, inside the transaction of the write; nothing to do where there are none. */
  notify(tx: Tx, notice: Notice): Promise<void>;
  /** Calls `heard` for each notice and `beat` every two seconds; ends with the answer. See snapshot/follow.ts. */
  listen(events: Listening): () => Promise<void>;
  /** Runs what only one of several starting processes may do at a time. */
  alone<T>(run: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Places inside a write where a test may hold it, to force a race. */
export type Pause = (place: 'locked' | 'before commit') => Promise<void> | undefined;

/** An open database. SQL is reached through `query`, `readOnly`, `beside` and `transaction` alone. */
export type Database = {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly driver: Driver;
  readonly pause: Pause | undefined;
  /** Writes of this process stand in line here before they take a connection. */
  line: Promise<unknown>;
  /** When a write found the database away, the last time that one did. */
  lost: { readonly at: number; readonly error: DatabaseAway } | null;
  alone<T>(run: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const inside = new AsyncLocalStorage<Database>();

/**
 * The embedded engine has one connection: a statement beside the transaction that waits for it would wait for
 * ever. On both engines it would also escape the transaction. So it fails, loudly, and at once.
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

/** Runs single statements that are no part of a tournament's state: sessions, counters, pictures. */
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
 * Runs a transaction about rows that are no part of a tournament's state. It locks what it decides by, and stands in no
 * line: it waits for those rows alone.
 */
export async function beside<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  refuseInsideTransaction(db);
  return guarded(() => db.driver.transaction((tx) => inside.run(db, () => run(tx))));
}

/**
 * Runs a transaction that writes, after those of this process that came before. For `server/snapshot/write.ts`, and for
 * what makes or replaces a whole tournament. Throws `DatabaseAway` also for whoever stood in line while it was found out:
 * each of them would wait as long again, and ask for nobody any more.
 */
export async function transaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  refuseInsideTransaction(db);
  const joined = performance.now();
  const turn = db.line.then(() => {
    if (db.lost && db.lost.at > joined) throw db.lost.error;
    return guarded(() => db.driver.transaction((tx) => inside.run(db, () => run(tx))));
  });
  db.line = turn.then(
    () => undefined,
    (error) => {
      if (error instanceof DatabaseAway && error !== db.lost?.error)
        db.lost = { at: performance.now(), error };
    },
  );
  return turn;
}
