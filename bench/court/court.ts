import { seeded } from '#server/setup/demo/sheets.ts';
import { startCluster } from '#tests/support/programs/cluster.ts';
import { type Row, report } from '../support/report.ts';
import { type Stallable, serve } from '../support/served.ts';
import { type Played, playMatch } from './match.ts';
import { Scorekeeper } from './scorekeeper.ts';
import { stallNowAndThen } from './stalls.ts';

/**
 * Generated matches over HTTP, each scored on two phones with cut connections, lost and late answers, killed
 * tabs and undos. No point may be lost or doubled, and both phones, the server and a replay of the log must
 * agree. `MATCHES` on each engine, or only on `ENGINE`; at most `MINUTES` on each. `STALLS`: the server's
 * process is suspended now and then, for at most this many seconds.
 */
const MATCHES = Number(process.env['MATCHES'] ?? 200);
const MINUTES = Number(process.env['MINUTES'] ?? Number.POSITIVE_INFINITY);
const ENGINE = process.env['ENGINE'];
const STALLS = Number(process.env['STALLS'] ?? 0);
/** How many matches are played at the same time. */
const AT_ONCE = 8;
/** The games make the load, and nothing else is in the tournament. */
const tournament = 'two teams';
const SEED = Number(process.env['SEED'] ?? 1);

type Count = Exclude<keyof Played, 'differences'>;

const rows: Row[] = [];
if (ENGINE !== 'postgresql') rows.push(...(await measure('embedded', await serve({ tournament }))));
if (ENGINE !== 'embedded') {
  const cluster = await startCluster();
  try {
    rows.push(...(await measure('PostgreSQL', await serve({ url: cluster.url(), tournament }))));
  } finally {
    await cluster.remove();
  }
}
await report('court', rows);

async function measure(engine: string, served: Stallable): Promise<Row[]> {
  const keeper = await Scorekeeper.open(served);
  const all: Played[] = [];
  let next = 0;
  const end = performance.now() + MINUTES * 60_000;
  const endStalls = STALLS > 0 ? stallNowAndThen(served, STALLS * 1000, seeded(SEED)) : async () => 0;
  const play = async () => {
    while (next < MATCHES && performance.now() < end) {
      const seed = SEED + next;
      next += 1;
      const played = await playMatch(keeper, seeded(seed * 2_654_435_761));
      if (played.lost + played.doubled + played.apart > 0) console.log(`${engine}, seed ${seed}:`, played);
      all.push(played);
    }
  };
  const before = await served.cpu();
  let stalls = 0;
  let cpu = 0;
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, play));
  } finally {
    stalls = await endStalls();
    cpu = (await served.cpu()) - before;
    await served.stop();
  }
  const sum = (of: Count) => all.reduce((total, played) => total + played[of], 0);
  const row = (measure: string, of: Count, unit: string): Row => ({
    measure: `${engine}: ${measure}`,
    figure: sum(of),
    unit,
  });
  return [
    { measure: `${engine}: matches`, figure: all.length, unit: '' },
    { measure: `${engine}: processor time of the server for a match`, figure: cpu / all.length, unit: 'ms' },
    { measure: `${engine}: times that the server stood still`, figure: stalls, unit: '' },
    row('points tapped', 'taps', ''),
    row('requests', 'requests', ''),
    row('tabs killed', 'kills', ''),
    row('questions asked', 'questions', ''),
    row('points of a superfluous set, refused and said', 'refused', ''),
    { ...row('points lost', 'lost', ''), reach: { most: 0 } },
    { ...row('events doubled', 'doubled', ''), reach: { most: 0 } },
    { ...row('sets told apart', 'apart', ''), reach: { most: 0 } },
  ];
}
