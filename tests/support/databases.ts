import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { Client } from 'pg';
import { systemClock } from '#server/clock.ts';
import { connect, type DatabaseLocation } from '#server/db/connect.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';

/** A test file's own database, with the schema and no rows. */
export type TestDatabase = {
  readonly place: DatabaseLocation;
  /** Ends all connections to it and lets none in, until the returned function is called. On PostgreSQL only. */
  takeAway(): Promise<() => Promise<void>>;
  remove(): Promise<void>;
};

const CACHE = fileURLToPath(new URL('../../.cache/tests', import.meta.url));
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

/** The address of a database on the shared PostgreSQL. */
export function sharedServer(database = 'postgres'): string {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is set by whoever starts the tests');
  return databaseOf(server, database);
}

/** Copying a template takes 50 ms, migrating an empty database several times that. */
export async function onServer(): Promise<TestDatabase> {
  const server = sharedServer();
  const template = `manchete_template_${await hashOfMigrations()}`;
  const name = `manchete_${randomUUID().replaceAll('-', '')}`;
  await asOwner(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MAKING_THE_TEMPLATE]);
    const known = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (known.rowCount === 0) await makeTemplate(client, server, template);
    await client.query(`create database ${name} template ${template}`);
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

/** The embedded engine loads a dump in a quarter of the time that a new database and its migrations take. */
export async function emptyDump(): Promise<Blob> {
  const file = join(CACHE, `empty-${await hashOfMigrations()}.tar`);
  const kept = await readFile(file).catch(() => null);
  if (kept) return new Blob([new Uint8Array(kept)]);
  const client = await PGlite.create();
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  const dump = await client.dumpDataDir('none');
  await client.close();
  await mkdir(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, file);
  return dump;
}

/**
 * Makes a data directory as a first start of the server leaves it, copied because creating one takes seconds.
 */
export async function fillDataDirectory(directory: string): Promise<void> {
  const dump = join(directory, 'dump.tar');
  await mkdir(join(directory, 'pg'), { recursive: true });
  await writeFile(dump, new Uint8Array(await (await emptyDump()).arrayBuffer()));
  await promisify(execFile)('tar', ['-xf', dump, '-C', join(directory, 'pg')]);
  await rm(dump);
}

async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
  // The journal too, because a regenerated migration has another timestamp, which identifies it.
  const names = [...files, 'meta/_journal.json'];
  for (const name of names) hash.update(name).update(await readFile(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}
