import { statfsSync, writeSync } from 'node:fs';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Driver, Weight } from './database.ts';
import { type EnginePlace, EngineThread } from './engine-thread.ts';
import { ownJobLock } from './job-lock.ts';
import { MIGRATIONS } from './migrations.ts';
import { connectionsOf, openPool, ormOf, transactionsOf } from './pool.ts';

const HEARTBEAT_INTERVAL = 2_000;
/** The engine has no background checkpointer: without this its log would keep growing. */
const CHECKPOINT_INTERVAL = 5 * 60_000;
const RESERVES: Readonly<Record<Weight, number>> = { any: 64 * 1_048_576, little: 32 * 1_048_576 };

/** Exit code that tells a supervisor to restart the process: EX_TEMPFAIL of sysexits. */
export const RESTART = 75;
/** This many engine failures within a minute mean that it is broken. */
const BROKEN_AFTER = { failures: 3, within: 60_000 };

type EmbeddedLocation = EnginePlace & { readonly freeBytes?: () => number };

function freeBytesOf(place: EnginePlace): number {
  if (!('directory' in place)) return Number.POSITIVE_INFINITY;
  const { bavail, bsize } = statfsSync(place.directory);
  return bavail * bsize;
}

/**
 * Ends the process, because being away for some seconds is better than refusing every write. `cause`: why the
 * engine's thread ended; 1 if the thread itself has said why.
 */
function endProcess(cause?: unknown): never {
  if (cause === 1) process.exit(1);
  writeSync(
    2,
    'O banco de dados embutido parou de funcionar, e o servidor para. O que foi confirmado está guardado. Ele começa de novo em instantes.\n',
  );
  if (cause instanceof Error) writeSync(2, `${cause.stack ?? cause.message}\n`);
  process.exit(RESTART);
}

/**
 * PostgreSQL in WebAssembly, in a directory or in memory (tests). One process only (`lock.ts`). Acknowledged
 * writes are on the disk and survive a power cut. `onBroken`: the engine's thread ended, or, without an
 * argument, statements keep failing because of the engine.
 */
export async function embedded(
  { freeBytes, ...place }: EmbeddedLocation,
  onBroken: (cause?: unknown) => void = endProcess,
): Promise<Driver> {
  const engine = await EngineThread.start(place, onBroken);
  const pool = openPool({
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => engine.connect(),
    // The engine has one session, which outlives its connections.
    async onConnect(client) {
      await client.query('rollback');
      await client.query('discard all');
    },
  });
  const orm = ormOf(pool);
  return {
    engine: 'embedded',
    orm,
    migrate: (migrationsFolder = MIGRATIONS) => migrate(orm, { migrationsFolder }),
    transaction: transactionsOf(pool),
    hasSpace: (kind) => (freeBytes?.() ?? freeBytesOf(place)) >= RESERVES[kind],
    announcement: null,
    sendMessage: async () => {},
    listen({ onHeartbeat, onConnected, onDisconnected, onCheckpointFailed }) {
      const beats = setInterval(
        () => onHeartbeat(orm).then(onConnected, onDisconnected),
        HEARTBEAT_INTERVAL,
      ).unref();
      const checkpoints = setInterval(
        () => checkpoint(pool).catch(onCheckpointFailed),
        CHECKPOINT_INTERVAL,
      ).unref();
      return async () => {
        clearInterval(beats);
        clearInterval(checkpoints);
      };
    },
    withStartupLock: (run) => run(),
    jobLock: ownJobLock,
    noteEngineFailure: failureCounter(onBroken),
    connections: () => connectionsOf(pool),
    async close() {
      await pool.end();
      await engine.close();
    },
  };
}

function failureCounter(onBroken: () => void): () => void {
  let failedAt: number[] = [];
  return () => {
    const now = performance.now();
    failedAt = [...failedAt.filter((at) => now - at < BROKEN_AFTER.within), now];
    if (failedAt.length >= BROKEN_AFTER.failures) onBroken();
  };
}

type Queryable = { query(text: string): Promise<{ rows: unknown[] }> };

export async function checkpoint(client: Queryable): Promise<void> {
  const { rows } = await client.query(
    'select pg_current_wal_lsn() - redo_lsn > 1048576 as is_due from pg_control_checkpoint()',
  );
  const [state] = rows as { is_due: boolean }[];
  if (state?.is_due) await client.query('checkpoint');
}
