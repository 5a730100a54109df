import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { sharedServer } from '#tests/support/programs/databases.ts';

type Row = Readonly<Record<string, unknown>>;

export async function runSql(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Creates an empty database, without the schema, and returns its address. */
export async function emptyDatabase(urlOf: (database?: string) => string = sharedServer): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await runSql(urlOf(), `create database ${name}`);
  return urlOf(name);
}

const LISTENERS = `from pg_stat_activity where application_name = 'manchete listener' and datname = current_database()`;

/** Closes the servers' `LISTEN` connections, and returns how many there were. */
export async function endListeners(url: string): Promise<number> {
  return (await runSql(url, `select pg_terminate_backend(pid) ${LISTENERS}`)).length;
}

export async function countListeners(url: string): Promise<number> {
  return (await runSql(url, `select pid ${LISTENERS}`)).length;
}

export async function countConnections(url: string): Promise<number> {
  const others = 'datname = current_database() and pid <> pg_backend_pid()';
  return (await runSql(url, `select pid from pg_stat_activity where ${others}`)).length;
}
