import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type PoolClient } from 'pg';
import type { Driver, Listener, Notice, Told } from './database.ts';
import { MIGRATIONS } from './migrations.ts';
import { schema } from './schema/schema.ts';

const CHANNEL = 'manchete';
/** What the listening connection is called in `pg_stat_activity`: one for each process that serves. */
export const LISTENER = 'manchete listener';
const BEAT_EVERY = 2_000;
const CONNECT_WITHIN = 5_000;
/** Nothing that people ask for takes that long. */
const QUIET = 15_000;
/** Any number that no other program on the same database uses. */
const STARTING = 7_214_001;
const OLDEST = 150_000;

/** The server is older than what we rely on. */
export class ServerTooOld extends Error {}

const made = new WeakMap<Client | Pool | PoolClient, ReturnType<typeof make>>();
const make = (client: Client | Pool | PoolClient) => drizzle(client, { schema, casing: 'snake_case' });

/** Made once for a connection: it reads the whole schema, which would be a tenth of a short transaction's time. */
function ormOf(client: Client | Pool | PoolClient) {
  const orm = made.get(client) ?? make(client);
  made.set(client, orm);
  return orm;
}

/** A PostgreSQL server, 15 or newer; any number of processes may share it. */
export function postgresql(url: string): Driver {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN,
    max: 10,
    stream: quietEnds,
    // A host that dies inside a write must not keep the tournament's lock until the network notices. As a statement:
    // some poolers refuse a connection that asks for it.
    async onConnect(client) {
      await client.query(`set idle_in_transaction_session_timeout = ${QUIET}`);
    },
  });
  // A connection that dies while nobody uses it: the pool replaces it, and the next call says what is wrong.
  pool.on('error', () => {});
  // One that dies between two statements of a transaction tells nobody else, and would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    engine: 'postgresql',
    orm: ormOf(pool),
    migrate: () => alone(url, migrateAlone),
    transaction: (run, config) => borrowed(pool, (client) => ormOf(client).transaction(run, config)),
    // Its own disk it knows itself.
    hasRoom: () => true,
    async notify(tx, notice) {
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`);
    },
    async tell(told) {
      await ormOf(pool).execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(told)})`);
    },
    listen: (events) => listen(url, events),
    alone: (run) => alone(url, run),
    close: () => pool.end(),
  };
}

async function migrateAlone(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  if (Number(rows[0]?.server_version_num) < OLDEST)
    throw new ServerTooOld('PostgreSQL 15 or newer is needed');
  await migrate(ormOf(client), { migrationsFolder: MIGRATIONS });
}

/**
 * Lends a connection and always takes it back. Drizzle's own transaction on a pool keeps the connection for ever
 * when it dies under `begin`: ten of those, and nothing is answered until the process starts anew.
 */
async function borrowed<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await run(client);
  } finally {
    // The pool looks itself whether it can still be used.
    client.release();
  }
}

/** A connection on which nothing comes: its server is gone without a word, and whoever asked must hear of it. */
function quietEnds(): Socket {
  const socket = new Socket();
  return socket.setTimeout(QUIET, () => {
    socket.destroy(Object.assign(new Error('The server says nothing'), { code: 'ETIMEDOUT' }));
  });
}

/** Runs what only one of several starting processes may do at a time. */
async function alone<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN });
  // A statement that is under way says so as well; between two of them nobody would hear it.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [STARTING]);
    return await run(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Listens on a connection of its own and queries it every two seconds, so that a lost one is noticed and replaced. */
function listen(url: string, { onNotice, onTold, onHeartbeat, onDisconnected }: Listener) {
  let client: Client | undefined;
  let ended = false;
  let busy = false;

  const connect = async () => {
    // Without these limits, a server that disappears without closing the connection would never be noticed.
    const limits = { connectionTimeoutMillis: BEAT_EVERY, query_timeout: 2 * BEAT_EVERY };
    const fresh = new Client({ connectionString: url, application_name: LISTENER, ...limits });
    fresh.on('error', () => drop(fresh));
    fresh.on('end', () => drop(fresh));
    fresh.on('notification', ({ payload }) => {
      const heard = toHeard(payload);
      if (heard && 'told' in heard) onTold(heard);
      else if (heard) onNotice(heard);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      if (ended) throw new Error('Nobody listens any more');
    } catch (error) {
      drop(fresh);
      throw error;
    }
    client = fresh;
    return fresh;
  };
  const drop = (lost: Client) => {
    if (client === lost) client = undefined;
    void lost.end().catch(() => {});
  };
  const tick = async () => {
    if (busy || ended) return;
    busy = true;
    let asked: Client | undefined;
    try {
      asked = client ?? (await connect());
      await onHeartbeat(ormOf(asked));
    } catch (error) {
      if (asked) drop(asked);
      if (!ended) onDisconnected(error);
    } finally {
      busy = false;
    }
  };
  void tick();
  const timer = setInterval(() => void tick(), BEAT_EVERY);
  return async () => {
    ended = true;
    clearInterval(timer);
    if (client) await client.end().catch(() => {});
  };
}

/** Null for a payload of another shape: any client of the database may write to the channel. */
function toHeard(payload: string | undefined): Notice | Told | null {
  try {
    const { tournamentId, revision, told } = JSON.parse(payload ?? '') as Partial<Notice & Told>;
    if (typeof tournamentId !== 'number') return null;
    if (told !== undefined) return { tournamentId, told };
    return typeof revision === 'number' ? { tournamentId, revision } : null;
  } catch {
    return null;
  }
}
