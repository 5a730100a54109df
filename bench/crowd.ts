import { setTimeout as pause } from 'node:timers/promises';
import type { Counts } from './support/caching-proxy.ts';
import { Child } from './support/children.ts';
import { CourtTapper } from './support/court-tapper.ts';
import { type Row, report } from './support/report.ts';
import type { SeenTaps } from './support/seen-writes.ts';
import { serveByWorkers } from './support/served-by-workers.ts';

/**
 * A small final: three processes on one port and one PostgreSQL, a caching proxy in front of them, `VIEWERS`
 * (half by an event stream, half by polling), taps at four courts, and one restart of PostgreSQL in the
 * middle.
 */
const VIEWERS = Number(process.env['VIEWERS'] ?? 20_000);
const SECONDS = Number(process.env['SECONDS'] ?? 60);
const STREAMS = Math.round(VIEWERS / 2);
const POLLS = VIEWERS - STREAMS;
/** The page's polling interval while games are in progress. */
const POLL_EVERY = 3_000;
const TAP_EVERY = 2_000;
const COURTS = 4;
const WORKERS = 3;
/**
 * Within this time every tap is on every screen: a polling interval, the CDN's cache, and what the crowd
 * costs on this machine.
 */
const LAST_ARRIVALS = 15_000;

type StreamsSeen = SeenTaps & { readonly ended: number };
/** `every`: the actual time between two requests of a viewer, in milliseconds. */
type PollsSeen = SeenTaps & { readonly polls: number; readonly failed: number; readonly every: number };

const server = await serveByWorkers(WORKERS, { CDN: 'on' });
const { port } = server;
const proxy = await Child.start<{ port: number }>('caching-proxy', String(port));
const court = new CourtTapper(server.address, server.cookie);
await court.begin(COURTS);
const streams = await Child.start('crowd-streams', JSON.stringify({ port, count: STREAMS }));
const polls = await Child.start(
  'crowd-polls',
  JSON.stringify({ port: proxy.ready.port, count: POLLS, every: POLL_EVERY }),
);
await pause(POLL_EVERY);

const away = await play();
await pause(LAST_ARRIVALS);
const ofStreams = await streams.ask<StreamsSeen>(court.taps);
const ofPolls = await polls.ask<PollsSeen>(court.taps);
const counts = await proxy.ask<Counts>('counts');
const { lost, doubled } = await court.compare();
const [shown, truth] = await Promise.all(
  [proxy.ready.port, port].map((at) =>
    fetch(`http://127.0.0.1:${at}/api/live-scores?revision=${court.taps.at(-1)?.revision}`).then((answer) =>
      answer.text(),
    ),
  ),
);
const several = (count: number) => count.toLocaleString('en');
await report('crowd', [
  ...rowsOf(`${several(STREAMS)} streams`, ofStreams, { most: 5_000 }),
  ...rowsOf(`${several(POLLS)} that ask every ${POLL_EVERY / 1_000} s`, ofPolls, null),
  {
    measure: 'who asks: wrong for longer than between two requests',
    figure: ofPolls.longestWrong - ofPolls.every,
    unit: 'ms',
    note: 'what the CDN keeps, and the way',
    reach: { most: 2_000 },
  },
  { measure: 'streams that ended', figure: ofStreams.ended, unit: '', reach: { most: 0 } },
  { measure: 'requests of viewers', figure: ofPolls.polls, unit: '', note: `${ofPolls.failed} failed` },
  { measure: 'between two of one of them', figure: ofPolls.every, unit: 'ms' },
  { measure: 'of them reached a server', figure: (counts.asked / counts.answered) * 100, unit: '%' },
  { measure: 'taps acknowledged', figure: court.taps.length, unit: '', note: `${court.again} sent again` },
  { measure: 'PostgreSQL away', figure: away, unit: 'ms' },
  { measure: 'taps lost', figure: lost, unit: '', reach: { most: 0 } },
  { measure: 'taps doubled', figure: doubled, unit: '', reach: { most: 0 } },
  { measure: 'the proxy shows another board', figure: shown === truth ? 0 : 1, unit: '', reach: { most: 0 } },
]);
await Promise.all([streams.stop(), polls.stop(), proxy.stop()]);
await server.stop();

/** Taps at fixed times, however long earlier taps take. Returns how long PostgreSQL was away. */
async function play(): Promise<number> {
  const tapping: Promise<number>[] = [];
  const count = (SECONDS * 1_000) / TAP_EVERY;
  let restarting = Promise.resolve(0);
  for (let index = 0; index < count; index += 1) {
    if (index === Math.round(count / 2)) restarting = restart();
    tapping.push(court.tap());
    await pause(TAP_EVERY);
  }
  await Promise.all(tapping);
  return restarting;
}

async function restart(): Promise<number> {
  const start = performance.now();
  await server.database.restart();
  return performance.now() - start;
}

function rowsOf(who: string, seen: SeenTaps, reach: { most: number } | null): Row[] {
  const { p50, p99, most } = seen.toScreen;
  return [
    { measure: `${who}: tap to screen, p50`, figure: p50, unit: 'ms' },
    {
      measure: `${who}: tap to screen, p99`,
      figure: p99,
      unit: 'ms',
      note: `the longest ${Math.round(most)}`,
    },
    {
      measure: `${who}: the longest wrong`,
      figure: seen.longestWrong,
      unit: 'ms',
      ...(reach ? { reach } : {}),
    },
    { measure: `${who}: never on a screen`, figure: seen.missed, unit: '', reach: { most: 0 } },
  ];
}
