import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { Child } from './support/children.ts';
import { CourtTapper } from './support/court-tapper.ts';
import { percentile, sharedNow } from './support/figures.ts';
import { type Row, report } from './support/report.ts';
import type { UntilLastScreen } from './support/seen-writes.ts';
import type { Order } from './support/siege/attacker.ts';
import { ATTACKS } from './support/siege/attacks.ts';
import { Besieged, SMALL } from './support/siege/besieged.ts';
import { ending } from './support/siege/ending.ts';
import { everybody, goFirst, Stream, watch } from './support/siege/people.ts';

/**
 * An evening on a five-dollar machine (one core, 1 GB, the embedded engine): eight courts, 2,000 pages on
 * streams, backups, and a stranger who tries one attack after the other, for `SECONDS` each.
 */
const SECONDS = Number(process.env['SECONDS'] ?? 10);
const VIEWERS = 2_000;
const COURTS = 8;
/** Between two points at a court, in milliseconds. */
const POINT_EVERY = 20_000;
/** Between two attacks, and until the last tap is on the screens, in milliseconds. */
const BETWEEN = 2_000;
const LAST_ARRIVALS = 10_000;
/** If a tap waits this long, the server is restarted, in milliseconds. */
const HOPELESS = 30_000;
const ADDRESSES = Array.from({ length: 20 }, (_, n) => `127.0.1.${n + 1}`);

type Seen = { readonly toLast: UntilLastScreen; readonly ended: number };

goFirst();
// The server has the first core to itself; everybody else shares the others.
spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '1-999', String(process.pid)]);

const server = ending.use(await Besieged.start({ bounds: { ...SMALL, core: 0 } }));
const { port, admin, people } = server;
const address = `http://127.0.0.1:${port}`;
const [player = ''] = people;
const stranger = await Child.start(
  'siege/attacker',
  JSON.stringify({ port, player, link: await server.courtLink() }),
);
ending.defer(() => stranger.stop());
const courts = people.slice(1, COURTS + 1).map((cookie) => new CourtTapper(address, cookie));
for (const court of courts) await court.begin(1, admin);
const pages = await Child.start('stream-viewers', JSON.stringify({ port, count: VIEWERS, from: ADDRESSES }));
ending.defer(() => pages.stop());
const stream = ending.use(new Stream(port));
/** Answers to requests for a backup, by status; 409 while one is being made. */
const backups: Record<string, number> = {};
const attacked: { readonly name: string; readonly from: number }[] = [];

const [first] = courts;
if (!first) throw new Error('There is no court');
const seconds = (ATTACKS.length + 1) * (SECONDS + BETWEEN / 1_000);
const others = everybody({ port, cookie: player }, first).filter(({ name }) => name !== 'scorekeeper');
const [, , seen] = await Promise.all([play(seconds), attack(), watch(others, first, stream, seconds)]);
await pause(LAST_ARRIVALS);
const taps = courts.flatMap((court) => court.taps).toSorted((a, b) => a.revision - b.revision);
const shown = await pages.ask<Seen>(taps);
const { peak } = await server.used();
let [lost, doubled] = [0, 0];
for (const court of courts) {
  const compared = await court.compare();
  lost += compared.lost;
  doubled += compared.doubled;
}
const again = courts.reduce((sum, court) => sum + court.again, 0);
const lasts = shown.toLast.map((took) => took ?? LAST_ARRIVALS);
const slow = attacked.map(({ name, from }, index) => {
  const until = attacked[index + 1]?.from ?? Number.POSITIVE_INFINITY;
  const longest = Math.max(
    0,
    ...taps.flatMap(({ tappedAt }, place) =>
      tappedAt >= from && tappedAt < until ? [lasts[place] ?? 0] : [],
    ),
  );
  return { name, longest };
});
const none = { reach: { most: 0 } };
const rows: Row[] = [
  { measure: 'points acknowledged', figure: taps.length, unit: '', note: `of ${COURTS} courts` },
  { measure: 'tap to the last of 2,000 screens, p50', figure: percentile(lasts, 0.5), unit: 'ms' },
  {
    measure: 'tap to the last of 2,000 screens, p99',
    figure: percentile(lasts, 0.99),
    unit: 'ms',
    reach: { most: 300 },
    note: slow
      .filter(({ longest }) => longest > 300)
      .map(({ name, longest }) => `${name} ${Math.round(longest)}`)
      .join(', '),
    details: slow,
  },
  {
    measure: 'taps missing on a screen',
    figure: shown.toLast.filter((took) => took === null).length,
    unit: '',
    ...none,
  },
  { measure: 'streams that ended', figure: shown.ended, unit: '', ...none },
  { measure: 'points lost', figure: lost, unit: '', ...none },
  { measure: 'points doubled', figure: doubled, unit: '', ...none },
  { measure: 'taps refused or unanswered, and sent again', figure: again, unit: '', ...none },
  {
    measure: 'backups made',
    figure: backups['201'] ?? 0,
    unit: '',
    note: Object.entries(backups)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  },
  ...Object.entries(seen).map(([who, { p95, failed, count }]) => ({
    measure: `${who}: failed`,
    figure: failed,
    unit: `of ${count}`,
    ...none,
    note: `p95 ${Math.round(p95)} ms`,
  })),
  {
    measure: 'the server had to be started again',
    figure: server.deaths.length,
    unit: 'times',
    ...none,
    note: server.deaths.join(', '),
  },
  {
    measure: 'memory of the server, at most',
    figure: peak.memory / 1024 ** 2,
    unit: 'MB',
    note: `bounded by ${server.bound}`,
  },
];
await report('evening', rows);
await ending.disposeAsync();

/** Taps at fixed times, however long earlier taps take. */
async function play(seconds: number): Promise<void> {
  const every = POINT_EVERY / COURTS;
  const waiting = new Set<number>();
  const rescue = setInterval(() => {
    const [oldest = sharedNow()] = waiting;
    if (sharedNow() - oldest < HOPELESS) return;
    waiting.clear();
    void server.startAnew('taps were refused for good');
  }, 1_000);
  const tapping: Promise<void>[] = [];
  for (let n = 0; n * every < seconds * 1_000; n += 1) {
    const court = courts[n % courts.length];
    const at = sharedNow();
    waiting.add(at);
    if (court) tapping.push(court.tap().then(() => void waiting.delete(at)));
    await pause(every);
  }
  await Promise.all(tapping).finally(() => clearInterval(rescue));
}

/** One attack after the other, with a backup during each. */
async function attack(): Promise<void> {
  await pause(SECONDS * 1_000);
  for (const { name } of ATTACKS) {
    attacked.push({ name, from: sharedNow() });
    void backUp();
    await stranger.ask({ name, seconds: SECONDS } satisfies Order);
    await pause(BETWEEN);
  }
}

async function backUp(): Promise<void> {
  const answer = await fetch(`${address}/api/backups`, { method: 'POST', headers: { cookie: admin } }).catch(
    () => null,
  );
  await answer?.text().catch(() => '');
  const status = answer?.status ?? 'unanswered';
  backups[status] = (backups[status] ?? 0) + 1;
}
