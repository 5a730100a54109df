import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { systemRandom } from '#server/runtime/random.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { connect } from '#server/store/database/connect.ts';
import { type Author, write } from '#server/store/write.ts';
import { median, processorTime, spread } from './support/figures.ts';
import { report } from './support/report.ts';
import { fillTournament, signedIn } from './support/tournament.ts';

/**
 * The cost of the first answers after a write: the snapshot loads the changes, and every view that depends on
 * games or score sheets is computed again. In this process, without a network.
 */
const WARM_UP = 15;
const ROUNDS = 25;
const VIEWS = [
  '/api/live-scores',
  '/api/live-scores/top-players',
  '/api/historical-top-players',
  '/api/rankings/players/total',
  '/api/rankings/teams/total',
  '/api/scores',
  '/api/teams',
  '/api/games/completed',
  '/api/games/upcoming',
  '/api/games/round/8',
  '/api/detailed-points?round=8',
  '/api/players/evolution/1',
];
const AUTHOR: Author = { actor: { kind: 'system', id: null, name: 'Banco' }, operation: null };

type Figures = { readonly load: number[]; readonly whole: number[]; readonly cpu: number[] };

const one = await measure(1);
const ten = await measure(10);
await report('after-write', [
  {
    measure: 'load and all views',
    figure: median(one.whole),
    unit: 'ms',
    reach: { most: 50 },
    note: spread(one.whole),
  },
  { measure: '  of it the load', figure: median(one.load), unit: 'ms', note: spread(one.load, 1) },
  { measure: '  processor time', figure: median(one.cpu), unit: 'ms', note: spread(one.cpu) },
  { measure: 'ten times the data', figure: median(ten.whole), unit: 'ms', note: spread(ten.whole) },
  { measure: '  of it the load', figure: median(ten.load), unit: 'ms', note: spread(ten.load, 1) },
  { measure: '  processor time', figure: median(ten.cpu), unit: 'ms', note: spread(ten.cpu) },
  {
    measure: 'ten times to one',
    figure: median(ten.whole) / median(one.whole),
    unit: 'times',
    reach: { most: 12 },
  },
  { measure: '  by processor time', figure: median(ten.cpu) / median(one.cpu), unit: 'times' },
]);

async function measure(scale: number): Promise<Figures> {
  const directory = await mkdtemp(join(tmpdir(), 'manchete-bench-'));
  const db = await connect({ directory }, systemClock);
  const settings = readSettings({ LOG_LEVEL: 'warn' });
  const { id: tournamentId } = await currentTournament(db, settings);
  await fillTournament(db, tournamentId, scale);
  const token = await signedIn(db);
  const { app, installation, tournament } = await buildApp({
    db,
    tournamentId,
    settings,
    random: systemRandom,
    gateway: { kind: 'manual' },
    pages: null,
  });
  const headers = { cookie: installation.cookies.session.set(token).split(';')[0] ?? '' };
  const figures: Figures = { load: [], whole: [], cpu: [] };

  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    await write(db, tournamentId, ['games', 'points'], AUTHOR, async (tx, { revision }) => {
      await tx.execute(sql`
        update games set used_all_players_team1 = not used_all_players_team1, revision = ${revision}::bigint
        where id = ${1 + (round + WARM_UP)}`);
      await tx.execute(sql`
        update points set saques = (saques + 1) % 20, revision = ${revision}::bigint, updated_at = now()
        where player_id between 1 and 12 and round = 7`);
      return {
        action: 'points.save',
        subjectId: null,
        before: [],
        after: [],
        status: 200,
        result: undefined,
      };
    });
    const start = performance.now();
    const used = processorTime();
    await tournament.snapshots.refresh();
    const loaded = performance.now();
    for (const url of VIEWS) {
      const { statusCode } = await app.inject({ url, headers });
      if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`);
    }
    if (round < 0) continue;
    figures.load.push(loaded - start);
    figures.whole.push(performance.now() - start);
    figures.cpu.push(processorTime() - used);
  }
  await app.close();
  await db.close();
  await rm(directory, { recursive: true, force: true });
  return figures;
}
