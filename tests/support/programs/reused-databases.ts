import type { Settings } from '#server/config.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { connect } from '#server/store/database/connect.ts';
import { type Database, databaseQueues } from '#server/store/database/database.ts';
import { type Restore, remember } from '#tests/support/server/state.ts';
import { freshDatabase, type TestDatabase } from './databases.ts';

/** A database with an empty tournament, which the files of a worker use one after another. */
export type ReusedDatabase = {
  /** What decides its content: the engine, the tournament's name and its year. */
  readonly kind: string;
  readonly database: TestDatabase;
  readonly db: Database;
  readonly tournamentId: number;
  readonly restore: Restore;
  followers(): number;
};

type Opening = Pick<Database, 'clock' | 'pause'>;

/** Databases that no file uses now. */
const free: ReusedDatabase[] = [];

const kindOf = ({ TOURNAMENT_NAME, TOURNAMENT_YEAR }: Settings) =>
  [process.env['ENGINE'], TOURNAMENT_NAME, TOURNAMENT_YEAR].join(' ');

/**
 * A database of the worker, which its files use one after another: making one and connecting to it takes 0.1
 * s. It stays open until the worker ends.
 */
export async function takeDatabase(
  settings: Settings,
  { clock, pause }: Opening,
): Promise<{ readonly reused: ReusedDatabase; readonly db: Database }> {
  const index = free.findIndex(({ kind }) => kind === kindOf(settings));
  const reused = free.splice(index, index < 0 ? 0 : 1)[0] ?? (await makeDatabase(settings, clock));
  return {
    reused,
    db: { ...reused.db, clock, pause, queues: databaseQueues(reused.db.engine), lastFailure: null },
  };
}

async function makeDatabase(settings: Settings, clock: Database['clock']): Promise<ReusedDatabase> {
  const database = await freshDatabase();
  const { db, followers } = countingFollowers(await connect(database.place, clock));
  const { id: tournamentId } = await currentTournament(db, settings);
  const restore = await remember(db, { place: database.place, schema: 'tests_of_worker' });
  return { kind: kindOf(settings), database, db, tournamentId, restore, followers };
}

/** Empties the database for the worker's next file. Throws if an application still uses it. */
export async function returnDatabase(reused: ReusedDatabase): Promise<void> {
  if (reused.followers() > 0) throw new Error('An application on the database of this file was not closed');
  await reused.restore(reused.db);
  free.push(reused);
}

/** For a file with a failed test, which may have left more behind than rows. */
export async function removeDatabase({ db, database }: ReusedDatabase): Promise<void> {
  await db.close();
  await database.remove();
}

function countingFollowers(opened: Database) {
  let count = 0;
  const db: Database = {
    ...opened,
    driver: {
      ...opened.driver,
      listen(handlers) {
        const stop = opened.driver.listen(handlers);
        count += 1;
        return async () => {
          await stop();
          count -= 1;
        };
      },
    },
  };
  return { db, followers: () => count };
}
