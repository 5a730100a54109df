import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { Client } from 'pg';
import { systemClock } from '#server/runtime/clock.ts';
import { connect, type DatabaseLocation } from '#server/store/database/connect.ts';
import { MIGRATIONS } from '#server/store/database/migrations.ts';
import { hashOfFiles, madeOnce } from './made-once.ts';

/** A database for tests, with the schema and no rows. */
export type TestDatabase = {
  readonly place: DatabaseLocation;
  /**
   * Ends all connections to it and lets none in, until the returned function is called. On PostgreSQL only.
   */
  takeAway(): Promise<() => Promise<void>>;
  remove(): Promise<void>;
};

const run = promisify(execFile);
/** What makes the templates besides the migrations. */
const MAKERS = [
  import.meta.filename,
  fileURLToPath(new URL('../../../src/server/store/database/engine.ts', import.meta.url)),
  fileURLToPath(new URL('../../../package-lock.json', import.meta.url)),
];
/** An advisory lock's number, different from the product's own. */
const MAKING_THE_TEMPLATE = 7_214_900;

/** On the engine in `ENGINE`, which the projects of vitest.config.ts set. */
export async function freshDatabase(): Promise<TestDatabase> {
  const engine = process.env['ENGINE'];
  if (engine === 'postgresql') return onServer();
  if (engine === 'embedded')
    return { place: { memory: await emptyDump() }, takeAway, remove: async () => {} };
  throw new Error('Set ENGINE to embedded or postgresql, or run one of the projects http:*.');
}

async function takeAway(): Promise<never> {
  throw new Error('Only a database on PostgreSQL can be taken away');
}

export function sharedServer(database = 'postgres'): string {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is set by whoever starts the tests');
  return databaseOf(server, database);
}

/**
 * Copying a template takes 15 ms; through the log, the default, twice that; migrating an empty database
 * several times that.
 */
export async function onServer(): Promise<TestDatabase> {
  const server = sharedServer();
  const template = `manchete_template_${await hashOfTemplates()}`;
  const name = `manchete_${randomUUID().replaceAll('-', '')}`;
  await asOwner(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MAKING_THE_TEMPLATE]);
    const known = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (known.rowCount === 0) await makeTemplate(client, server, template);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return {
    place: { url: databaseOf(server, name) },
    takeAway: async () => {
      const allow = (isAllowed: boolean) =>
        asOwner(server, async (client) => {
          await client.query(`alter database ${name} allow_connections ${isAllowed}`);
          if (isAllowed) return;
          const ended = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
          await client.query(ended, [name]);
        });
      await allow(false);
      return () => allow(true);
    },
    remove: () =>
      asOwner(server, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

/** The template gets its final name when it is complete, so that a killed run leaves no half of one. */
async function makeTemplate(client: Client, server: string, template: string): Promise<void> {
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  const db = await connect({ url: databaseOf(server, draft) }, systemClock);
  await db.close();
  await client.query(`alter database ${draft} rename to ${template}`);
}

async function asOwner(server: string, run: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}

function databaseOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

let dump: Promise<Blob> | undefined;

/** A database in memory with the schema and no rows: loading it takes a tenth of the time of making it. */
export function emptyDump(): Promise<Blob> {
  dump ??= migratedDump();
  return dump;
}

async function migratedDump(): Promise<Blob> {
  // Copied from the one without tables, which takes most of the time of both.
  const bare = await madeOnce(BARE, await hashOfTemplates(), makeBare);
  return readBlob(
    await madeOnce('memory-migrated.tar', await hashOfTemplates(), async (draft) => {
      const folder = join(draft, 'pg');
      await mkdir(folder);
      await run('tar', ['-xf', bare, '-C', folder]);
      const client = await PGlite.create({ fs: new NodeFS(folder) });
      await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
      await client.close();
      return packed(draft, folder);
    }),
  );
}

/** The same for a database without any table. */
export const unmigratedDump = async (): Promise<Blob> =>
  readBlob(await madeOnce(BARE, await hashOfTemplates(), makeBare));

const BARE = 'memory-bare.tar';

/** Loading time depends on the dump's size, so it has small log files and no template databases. */
async function makeBare(draft: string): Promise<string> {
  const folder = join(draft, 'pg');
  const client = await PGlite.create({ fs: new NodeFS(folder), initDbStartParams: ['--wal-segsize=1'] });
  await client.exec('update pg_database set datistemplate = false');
  for (const template of ['template0', 'template1']) await client.exec(`drop database ${template}`);
  await client.close();
  return packed(draft, folder);
}

async function packed(draft: string, folder: string): Promise<string> {
  const file = join(draft, 'tar');
  await run('tar', ['-cf', file, '-C', folder, ...(await readdir(folder))]);
  return file;
}

const readBlob = async (file: string) => new Blob([new Uint8Array(await readFile(file))]);

/**
 * Makes a data directory as a first start of the server leaves it, copied because creating one takes seconds.
 */
export async function fillDataDirectory(directory: string): Promise<void> {
  const template = await madeOnce('directory', await hashOfTemplates(), async (draft) => {
    const made = join(draft, 'data');
    const db = await connect({ directory: made }, systemClock);
    await db.close();
    return made;
  });
  await cp(join(template, 'pg'), join(directory, 'pg'), { recursive: true });
}

/**
 * Covers everything that decides what is in a template: the migrations, the engine, and the code that makes
 * it.
 */
async function hashOfTemplates(): Promise<string> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
  // The journal too, because a regenerated migration has another timestamp, which identifies it.
  const names = [...files, 'meta/_journal.json'];
  return hashOfFiles([...names.map((name) => join(MIGRATIONS, name)), ...MAKERS]);
}
