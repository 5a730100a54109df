import { readSettings } from '#server/config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { type DemoPictures, fillDemo } from '#server/setup/demo/fill.ts';
import { connect } from '#server/store/database/connect.ts';
import { freshDatabase } from '#tests/support/programs/databases.ts';

/** Generates the demo's passwords, unless they are the known one. */
export const GENERATED = { password: () => 'jangada-31' };

export async function aDemo(
  environment: Readonly<Record<string, string>>,
  clock = systemClock,
  pictures?: DemoPictures,
) {
  const settings = readSettings({ LOG_LEVEL: 'silent', ...environment });
  const database = await freshDatabase();
  const db = await connect(database.place, clock);
  const close = async () => {
    await db.close();
    await database.remove();
  };
  const { id: tournamentId } = await currentTournament(db, settings);
  const notes = await fillDemo(db, tournamentId, settings, GENERATED, pictures);
  return { db, settings, tournamentId, notes, close };
}
