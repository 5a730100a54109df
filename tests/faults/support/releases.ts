import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { knownMigrations } from '#server/backup/migrations.ts';
import type { DatabaseLocation } from '#server/db/connect.ts';
import journal from '#server/db/migrations/meta/_journal.json' with { type: 'json' };
import { sharedServer } from '#tests/support/databases.ts';
import { emptyDatabase, runSql } from './sql.ts';

type Row = Readonly<Record<string, unknown>>;

/** A database as the releases left it, one after the other. */
type Growing = {
  run(statements: string): Promise<unknown>;
  rows(statement: string): Promise<Row[]>;
  /** The same again, for somebody who changes it. */
  copy(): Promise<DatabaseLocation>;
  close(): Promise<void>;
};

export const GROWING: Readonly<Record<string, () => Promise<Growing>>> = {
  async embedded() {
    const client = await PGlite.create();
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
    return {
      run: (statements) => runSql(url, statements),
      rows: (statement) => runSql(url, statement),
      async copy() {
        const name = `release_${randomUUID().replaceAll('-', '')}`;
        await runSql(sharedServer(), `create database ${name} template ${template}`);
        return { url: sharedServer(name) };
      },
      close: async () => {},
    };
  },
};

/** Each release's schema, and what its people may have put into what came with it: `releases/NNNN.sql`. */
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

/** The place where the migrator remembers what a database has had. */
export const JOURNAL = `create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
