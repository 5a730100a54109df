import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { reads } from '#contract/reads.ts';
import { buildApp } from '#server/app.ts';
import { upgrade } from '#server/backup/before-upgrade.ts';
import { readSettings } from '#server/config.ts';
import { gatewayOf } from '#server/features/messages/gateway.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { prepare } from '#server/setup/prepare.ts';
import { connectWithoutMigrating, type DatabaseLocation } from '#server/store/database/connect.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { rowsOf } from '#server/store/database/rows.ts';
import { Caller, injecting } from '#tests/support/server/call.ts';
import { GROWING, JOURNAL, readReleases } from './support/releases.ts';

type Row = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, readonly Row[]>>;

/** Tables and columns that a migration changes or removes on purpose, by its tag; everything else stays. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  '0006_technical_timeout_in_the_rules': ['tournaments.technical_timeout'],
  '0009_roles': ['users.is_scorer'],
};
const PATH = { id: '1', round: '1', playerId: '1' };

const releases = await readReleases();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manchete-releases-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(Object.entries(GROWING))(
  'a filled database of every release becomes one of this release, on %s',
  async (_engine, open) => {
    const growing = await open();
    onTestFinished(() => growing.close());
    await growing.run(JOURNAL);
    for (const [index, { tag, when, statements, filling }] of releases.entries()) {
      await growing.run(statements.join(';'));
      await growing.run(filling);
      await growing.run(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${when})`);
      const before = await contentOf((statement) => growing.rows(statement));
      expect(emptyPlaces(before), `after ${tag}: fill it in releases/${tag.slice(0, 4)}.sql`).toEqual([]);
      const since = releases.slice(index + 1).flatMap((later) => CHANGED[later.tag] ?? []);
      await becomesOfThisRelease(await growing.copy(), before, { tag, since });
    }
  },
);

test.each(Object.entries(GROWING))(
  'a scorekeeper of a release without roles is one in each of its tournaments, on %s',
  async (_engine, open) => {
    const growing = await open();
    onTestFinished(() => growing.close());
    const withRoles = releases.findIndex(({ tag }) => tag.endsWith('_roles'));
    for (const { statements, filling } of releases.slice(0, withRoles)) {
      await growing.run(statements.join(';'));
      await growing.run(filling);
    }
    await growing.run(
      `insert into tournaments (name, year, slug, revision) values ('Copa de Inverno', 2025, 'copa-de-inverno', 9)`,
    );
    await growing.run(releases[withRoles]?.statements.join(';') ?? '');
    const role = { email: 'mesa@exemplo.com.br', is_organiser: false, is_scorer: true };
    const given = await growing.rows(`select tournament_id, email, is_organiser, is_scorer
      from roles join users on users.id = user_id order by 1`);
    expect(given).toEqual([
      { tournament_id: 1, ...role },
      { tournament_id: 2, ...role },
    ]);
  },
);

async function becomesOfThisRelease(
  place: DatabaseLocation,
  before: Content,
  { tag, since }: { tag: string; since: readonly string[] },
): Promise<void> {
  const db = await connectWithoutMigrating(place, systemClock);
  const settings = readSettings({ BACKUP_DIR: join(folder, tag), LOG_LEVEL: 'silent' });
  try {
    await upgrade(db, settings);
    const after = await contentOf((statement) => query(db, (q) => rowsOf<Row>(q, sql.raw(statement))));
    // The upgrade stores an entry about its own backup.
    const { backups: _backups, ...expected } = without(before, since);
    expect(onlyKnown(after, expected), `from ${tag}`).toEqual(expected);
    await isServed(db, settings, tag);
  } finally {
    await db.close();
  }
}

async function contentOf(rows: (statement: string) => Promise<Row[]>): Promise<Content> {
  const tables = await rows(`select table_name as name from information_schema.tables
    where table_schema = 'public' order by 1`);
  const content: Record<string, Row[]> = {};
  for (const { name } of tables) {
    const found = await rows(`select row_to_json(t) as row from "${name}" t order by t::text`);
    content[String(name)] = found.map(({ row }) => row as Row);
  }
  return content;
}

/** Empty tables and columns, on which a migration would prove nothing. */
function emptyPlaces(content: Content): string[] {
  return Object.entries(content).flatMap(([table, rows]) => {
    const [first] = rows;
    if (!first) return [table];
    const columns = Object.keys(first).filter((column) => rows.every((row) => row[column] === null));
    return columns.map((column) => `${table}.${column}`);
  });
}

function without(content: Content, columns: readonly string[]): Content {
  return mapped(content, (table, [column]) => !columns.includes(`${table}.${column}`));
}

function onlyKnown(now: Content, before: Content): Content {
  const known = Object.entries(now).filter(([table]) => before[table]);
  return mapped(Object.fromEntries(known), (table, [column]) =>
    Object.hasOwn(before[table]?.[0] ?? {}, column),
  );
}

function mapped(content: Content, keeps: (table: string, cell: [string, unknown]) => boolean): Content {
  return Object.fromEntries(
    Object.entries(content).map(([table, rows]) => {
      const reduced = rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter((cell) => keeps(table, cell))),
      );
      return [table, reduced.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))];
    }),
  );
}

/** Opens a server on it, and returns the public data. */
async function isServed(db: Database, settings: ReturnType<typeof readSettings>, tag: string) {
  const random = { password: () => 'areia-quente-27' };
  const { tournamentId } = await prepare(db, settings, random);
  const gateway = gatewayOf(settings);
  const { app } = await buildApp({ db, tournamentId, settings, random, gateway, pages: null });
  try {
    const visitor = new Caller(injecting(app));
    for (const [key, { sharedWith }] of Object.entries(reads)) {
      if (sharedWith !== 'public') continue;
      const { status, text } = await visitor.send(key as keyof typeof reads, { params: PATH });
      expect(status, `${key} from ${tag}: ${text}`).toBe(200);
    }
  } finally {
    await app.close();
  }
}
