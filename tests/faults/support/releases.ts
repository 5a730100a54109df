import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { knownMigrations } from '#server/backup/migrations.ts';
import type { DatabaseLocation } from '#server/store/database/connect.ts';
import journal from '#server/store/database/migrations/meta/_journal.json' with { type: 'json' };
import { sharedServer, unmigratedDump } from '#tests/support/programs/databases.ts';
import { emptyDatabase, runSql } from './sql.ts';

type Row = Readonly<Record<string, unknown>>;

/** A database that goes through the migrations of all releases in order. */
type Growing = {
  run(statements: string): Promise<unknown>;
  rows(statement: string): Promise<Row[]>;
  /** A copy that may be changed. */
  copy(): Promise<DatabaseLocation>;
  close(): Promise<void>;
};

export const GROWING: Readonly<Record<string, () => Promise<Growing>>> = {
  async embedded() {
    const client = await PGlite.create({ loadDataDir: await unmigratedDump() });
    return {
      run: (statements) => client.exec(statements),
      rows: async (statement) => (await client.query<Row>(statement)).rows,
      copy: async () => ({ memory: await client.dumpDataDir('none') }),
      close: () => client.close(),
    };
  },
  async postgresql() {
    const url = await emptyDatabase();
    const template = new URL(url).pathname.slice(1);
    let client: Client | undefined;
    const close = async () => {
      await client?.end();
      client = undefined;
    };
    const run = async (statements: string) => {
      if (!client) {
        client = new Client({ connectionString: url });
        await client.connect();
      }
      return client.query<Row>(statements);
    };
    return {
      run,
      rows: async (statement) => (await run(statement)).rows,
      async copy() {
        // A database that is copied must have no connection.
        await close();
        const name = `release_${randomUUID().replaceAll('-', '')}`;
        await runSql(sharedServer(), `create database ${name} template ${template}`);
        return { url: sharedServer(name) };
      },
      close,
    };
  },
};

/** Each release's migration, and rows that people may have written with it: `releases/NNNN.sql`. */
export async function readReleases() {
  const migrations = knownMigrations();
  return Promise.all(
    journal.entries.map(async ({ tag, when }) => {
      const statements = migrations.find(({ id }) => id === when)?.statements ?? [];
      const fill = new URL(`releases/${tag.slice(0, 4)}.sql`, import.meta.url);
      return { tag, when, statements, filling: await readFile(fill, 'utf8').catch(() => '') };
    }),
  );
}

/** Drizzle's table of applied migrations. */
export const JOURNAL = `create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
