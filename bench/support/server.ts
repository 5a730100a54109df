import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { addTournament } from '#server/features/tournament/add-tournament.ts';
import { findPages } from '#server/pages/pages.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { systemRandom } from '#server/runtime/random.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { connect, type DatabaseLocation } from '#server/store/database/connect.ts';
import { transaction } from '#server/store/database/database.ts';
import { processorTime } from './figures.ts';
import { fillTournament, fillTwoTeams, signedIn } from './tournament.ts';

/**
 * The product in its own process, on a tournament made for measurements; `served.ts` starts it and
 * communicates with it.
 */
export type ServerOptions = {
  readonly place: DatabaseLocation;
  readonly pages: string | null;
  readonly tournament: 'measured' | 'two teams';
  /** How many; the current one is the first. */
  readonly tournaments: number;
};
/** `others`: the slugs of the tournaments beside the current one. */
export type Ready = { readonly port: number; readonly cookie: string; readonly others: readonly string[] };
export type Order = 'cpu' | 'memory' | 'stop';
/** The bytes in use after a garbage collection. */
export type Memory = { readonly heap: number };

const { place, pages, tournament, tournaments } = JSON.parse(process.argv[2] ?? '') as ServerOptions;
/** Without stream limits, because all clients have this machine's address. */
const NO_END = { STREAMS_MAX: '999999', STREAMS_PER_ADDRESS: '999999' };
const settings = readSettings({ LOG_LEVEL: 'warn', ...NO_END });
const db = await connect(place, systemClock);
const { id: tournamentId } = await currentTournament(db, settings);
const fill = tournament === 'measured' ? fillTournament : fillTwoTeams;
await fill(db, tournamentId);
const others = Array.from({ length: tournaments - 1 }, (_, i) => `copa-${i + 2}`);
for (const slug of others) {
  const made = { name: slug, year: 2025, slug };
  await fill(db, await transaction(db, (tx) => addTournament(tx, made, db.clock.now())));
}
const token = await signedIn(db);
const built = pages === null ? null : await findPages(pages);
const { app, installation } = await buildApp({
  db,
  tournamentId,
  settings,
  random: systemRandom,
  gateway: { kind: 'manual' },
  pages: built,
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const [cookie = ''] = installation.cookies.session.set(token).split(';');
process.send?.({ port: Number(new URL(address).port), cookie, others } satisfies Ready);

process.on('message', async (order: Order) => {
  if (order === 'cpu') process.send?.(processorTime());
  else if (order === 'memory') process.send?.(memory());
  else {
    app.server.closeAllConnections();
    await app.close();
    await db.close();
    process.exit(0);
  }
});

function memory(): Memory {
  globalThis.gc?.();
  globalThis.gc?.();
  return { heap: process.memoryUsage().heapUsed };
}
