import { drizzle } from 'drizzle-orm/node-postgres';
import { type Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Driver } from './database.ts';
import { isPreparedUnfit } from './errors.ts';
import { schema } from './schema/schema.ts';
import { StatementNames } from './statement-names.ts';

const orms = new WeakMap<Client | Pool | PoolClient, ReturnType<typeof createOrm>>();
const createOrm = (client: Client | Pool | PoolClient) => drizzle(client, { schema, casing: 'snake_case' });

/** Cached per connection: building it reads the whole schema, a tenth of a short transaction's time. */
export function ormOf(client: Client | Pool | PoolClient) {
  const orm = orms.get(client) ?? createOrm(client);
  orms.set(client, orm);
  return orm;
}

/**
 * A pool of connections that prepare their statements, and whose failures end only the queries that use them.
 */
export function openPool(config: PoolConfig): Pool {
  const names = new StatementNames();
  const pool = new Pool(config);
  // The pool replaces a failed idle connection, and the next query reports what is wrong.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // Without this handler, a connection that fails between two statements would end the process.
    client.on('error', () => {});
    nameStatements(client, names);
  });
  return pool;
}

export const connectionsOf = (pool: Pool): ReturnType<Driver['connections']> => ({
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

export const transactionsOf =
  (pool: Pool): Driver['transaction'] =>
  (run, config) =>
    withConnection(pool, (client) => ormOf(client).transaction(run, config));

function nameStatements(client: PoolClient, names: StatementNames): void {
  const query = client.query.bind(client) as (statement: unknown, ...others: unknown[]) => unknown;
  const queryNamed = (statement: unknown, parameters?: unknown, ...others: unknown[]) => {
    const isMeant = isStatement(statement) && Array.isArray(parameters) && parameters.length > 0;
    if (!isMeant) return query(statement, parameters, ...others);
    return query({ ...statement, name: names.of(statement.text) }, parameters, ...others);
  };
  Object.assign(client, { query: queryNamed });
}

const isStatement = (given: unknown): given is { text: string } =>
  typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string';

/**
 * Always releases the connection. Drizzle's own pool transaction never releases one that fails during
 * `begin`: after ten of those the pool is empty until a restart.
 */
async function withConnection<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isUnfit = false;
  try {
    return await run(client);
  } catch (error) {
    isUnfit = isPreparedUnfit(error);
    throw error;
  } finally {
    // The pool itself discards a connection that no longer works.
    client.release(isUnfit);
  }
}
