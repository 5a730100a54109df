import { readSettings } from '#server/config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { systemRandom } from '#server/runtime/random.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { fillDemo } from '#server/setup/demo/fill.ts';
import { connect, type DatabaseLocation } from '#server/store/database/connect.ts';
import { demoPictures } from '#tests/support/data/demo-pictures.ts';

/**
 * Fills a new tournament with the demo: a server that does it also draws the demo's pictures, which takes
 * seconds.
 */
export async function fillWithDemo(place: DatabaseLocation): Promise<void> {
  const settings = readSettings({});
  const db = await connect(place, systemClock);
  try {
    const { id } = await currentTournament(db, settings);
    await fillDemo(db, id, settings, systemRandom, await demoPictures());
  } finally {
    await db.close();
  }
}
