import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import {
  CONNECTIONS,
  type Driver,
  type NotificationHandlers,
  type ProcessMessage,
  type RevisionNotice,
  type Tx,
} from './database.ts';
import { SharedJobLock } from './job-lock.ts';
import { MIGRATIONS } from './migrations.ts';
import { connectionsOf, openPool, ormOf, transactionsOf } from './pool.ts';

const CHANNEL = 'manchete';
export const LISTENER_NAME = 'manchete listener';
const HEARTBEAT_INTERVAL = 2_000;
const CONNECT_TIMEOUT = 5_000;
/** Longer than any request takes, in milliseconds. */
const IDLE_TIMEOUT = 15_000;
const STARTUP_LOCK = 7_214_001;
const OLDEST_VERSION = 150_000;

export class ServerTooOld extends Error {}

/** Databases with an encoding other than UTF-8 refuse some letters, or count them wrong. */
export class NotUnicode extends Error {}

export function postgresql(url: string): Driver {
  const pool = openPool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    max: CONNECTIONS,
    stream: socketWithTimeout,
    // Ends the transaction of a host that died inside it, which would keep the tournament's lock. A
    // statement, because some connection poolers refuse it as a connection option.
    async onConnect(client) {
      await client.query(`set idle_in_transaction_session_timeout = ${IDLE_TIMEOUT}`);
    },
  });
  return {
    engine: 'postgresql',
    orm: ormOf(pool),
    migrate: (folder = MIGRATIONS) => withStartupLock(url, (client) => runMigrations(client, folder)),
    transaction: transactionsOf(pool),
    // The disk is the database server's, which reports itself when it is full.
    hasSpace: () => true,
    announcement: (tournamentId, revision) =>
      sql`pg_notify(${CHANNEL}, json_build_object('tournamentId', ${tournamentId}, 'revision', ${revision})::text)`,
    async sendMessage(message) {
      await ormOf(pool).execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`);
    },
    listen: (events) => listen(url, ormOf(pool), events),
    withStartupLock: (run) => withStartupLock(url, run),
    jobLock: () => new SharedJobLock(url),
    // A database server recovers by itself, or its operator sees to it.
    noteEngineFailure() {},
    connections: () => connectionsOf(pool),
    close: () => pool.end(),
  };
}

async function runMigrations(client: Client, migrationsFolder: string): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  if (Number(rows[0]?.server_version_num) < OLDEST_VERSION)
    throw new ServerTooOld('PostgreSQL 15 or newer is needed');
  const { rows: encodings } = await client.query<{ server_encoding: string }>('show server_encoding');
  if (encodings[0]?.server_encoding !== 'UTF8') throw new NotUnicode('The encoding UTF8 is needed');
  await migrate(ormOf(client), { migrationsFolder });
}

/**
 * A socket that fails after a silence: otherwise nobody would notice a server that vanished without closing
 * it.
 */
function socketWithTimeout(): Socket {
  const socket = new Socket();
  return socket.setTimeout(IDLE_TIMEOUT, () => {
    socket.destroy(Object.assign(new Error('The server says nothing'), { code: 'ETIMEDOUT' }));
  });
}

async function withStartupLock<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT });
  // The running statement reports a lost connection; between statements this event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [STARTUP_LOCK]);
    return await run(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Listens on its own connection and queries it every two seconds, so that a lost one is noticed and replaced.
 * Meanwhile asks `others`: the server may be too full or slow for a new connection, and still answer on
 * those.
 */
function listen(url: string, others: Tx, handlers: NotificationHandlers) {
  const { onNotice, onMessage, onHeartbeat, onConnected, onDisconnected } = handlers;
  let client: Client | undefined;
  let isAskingOthers = false;
  let ended = false;
  let busy = false;

  const connect = async () => {
    // Without these limits, a server that vanished without closing the connection would never be noticed.
    const limits = { connectionTimeoutMillis: HEARTBEAT_INTERVAL, query_timeout: 2 * HEARTBEAT_INTERVAL };
    const fresh = new Client({ connectionString: url, application_name: LISTENER_NAME, ...limits });
    fresh.on('error', () => drop(fresh));
    fresh.on('end', () => drop(fresh));
    fresh.on('notification', ({ payload }) => {
      const notification = parseNotification(payload);
      if (notification && 'message' in notification) onMessage(notification);
      else if (notification) onNotice(notification);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      if (ended) throw new Error('The listener was closed');
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
  const askOthers = async () => {
    if (isAskingOthers) return;
    isAskingOthers = true;
    // The connection that is down has reported it already.
    await onHeartbeat(others).catch(() => {});
    isAskingOthers = false;
  };
  const tick = async () => {
    if (busy || ended) return;
    busy = true;
    let asked: Client | undefined;
    try {
      asked = client ?? (await connect());
      await onHeartbeat(ormOf(asked));
      onConnected();
    } catch (error) {
      if (asked) drop(asked);
      if (ended) return;
      onDisconnected(error);
      // Not awaited: without an answer it takes longer than the next attempt to connect.
      void askOthers();
    } finally {
      busy = false;
    }
  };
  void tick();
  const timer = setInterval(() => void tick(), HEARTBEAT_INTERVAL);
  return async () => {
    ended = true;
    clearInterval(timer);
    if (client) await client.end().catch(() => {});
  };
}

function parseNotification(payload: string | undefined): RevisionNotice | ProcessMessage | null {
  try {
    const { tournamentId, revision, message } = JSON.parse(payload ?? '') as Partial<
      RevisionNotice & ProcessMessage
    >;
    if (typeof tournamentId !== 'number') return null;
    if (message !== undefined) return { tournamentId, message };
    return typeof revision === 'number' ? { tournamentId, revision } : null;
  } catch {
    return null;
  }
}
