import { sql } from 'drizzle-orm';
import type { Settings } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { type Database, query } from '#server/db/database.ts';
import { LISTENER_NAME } from '#server/db/postgresql.ts';
import { rowsOf } from '#server/db/rows.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { freshDatabase, type TestDatabase } from './databases.ts';
import { type Restore, remember } from './state.ts';
import { until } from './until.ts';

/** A database with an empty tournament. */
export type KeptDatabase = {
  readonly database: TestDatabase;
  readonly db: Database;
  readonly tournamentId: number;
  /** Restores the empty tournament. */
  readonly restore: Restore;
};

type Opening = Pick<Database, 'clock' | 'pause'>;

/** By what decides their content, those that no file uses. */
const free = new Map<string, KeptDatabase[]>();

const kindOf = ({ TOURNAMENT_NAME, TOURNAMENT_YEAR }: Settings) =>
  [process.env['ENGINE'], TOURNAMENT_NAME, TOURNAMENT_YEAR].join(' ');

/**
 * A database of the worker, which its files use one after another: with a new one and its connections a file would take
 * 0.1 s more. It stays open until the worker ends.
 */
export async function takeDatabase(settings: Settings, opening: Opening): Promise<KeptDatabase> {
  const kept = free.get(kindOf(settings))?.pop() ?? (await makeDatabase(settings, opening));
  return { ...kept, db: { ...kept.db, ...opening, writeQueue: Promise.resolve(), lastFailure: null } };
}

async function makeDatabase(settings: Settings, { clock }: Opening): Promise<KeptDatabase> {
  const database = await freshDatabase();
  const db = await connect(database.place, clock);
  const { id: tournamentId } = await currentTournament(db, settings);
  const restore = await remember(db, { place: database.place, schema: 'tests_of_worker' });
  return { database, db, tournamentId, restore };
}

/** Empties the database for the worker's next file. Fails where an application still uses it. */
export async function returnDatabase(kept: KeptDatabase, settings: Settings): Promise<void> {
  // One that was connecting while its application closed ends a moment later.
  await until('the file closes all applications', async () => (await listeners(kept.db)) === 0);
  await kept.restore(kept.db);
  const kind = kindOf(settings);
  free.set(kind, [...(free.get(kind) ?? []), kept]);
}

/** How many applications on PostgreSQL follow the database's writes. */
async function listeners(db: Database): Promise<number> {
  const found = await query(db, (q) =>
    rowsOf<{ count: number }>(
      q,
      sql`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = ${LISTENER_NAME}`,
    ),
  );
  return found[0]?.count ?? 0;
}
