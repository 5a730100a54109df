import { setTimeout as pause } from 'node:timers/promises';
import { percentile, spread } from './support/figures.ts';
import { type Row, report } from './support/report.ts';
import { type BareStreams, type Process, serve, serveBareStreams } from './support/served.ts';
import { Viewers } from './support/viewers.ts';
import { Writer, type Written } from './support/writer.ts';

/**
 * The time from registering a set until the last of `STREAMS` event streams has the board with it. Alternates
 * with a bare server that writes the same board to as many streams of its own. After `MINUTES` no further set
 * is registered.
 */
const STREAMS = Number(process.env['STREAMS'] ?? 2_000);
const SETS = Number(process.env['SETS'] ?? 50);
const MINUTES = Number(process.env['MINUTES'] ?? 8);
const WARM_UP = 5;
/**
 * Longer than the interval between two boards, so that each set is sent by itself; not a multiple of the
 * heartbeat's.
 */
const EVERY = Math.max(310, STREAMS / 8);
const LAST_ARRIVALS = Math.max(1_500, STREAMS / 2);
const KB = 1_024;

const end = performance.now() + MINUTES * 60_000;
const say = (step: string) => console.log(`streams: ${step}, ${(performance.now() / 1_000).toFixed(0)} s`);

const served = await serve();
const bare = await serveBareStreams();
const idle = (await served.memory()).heap;
say('both servers run');
const viewers = await Viewers.open(served.port, STREAMS);
say(`${STREAMS} streams open`);
const bareViewers = await Viewers.open(bare.port, STREAMS);
say(`${STREAMS} streams of the bare server open`);
const writer = await Writer.open(served);
for (let index = 0; index < WARM_UP; index += 1) {
  await writer.registerSet();
  await pause(EVERY);
}
const open = (await served.memory()).heap;
const before = { served: await served.cpu(), bare: await bare.cpu() };
const written: Written[] = [];
const sent: { id: number; begun: number }[] = [];
say('sets are registered');
for (let index = 0; index < SETS && (index === 0 || performance.now() < end); index += 1) {
  written.push(await writer.registerSet());
  await pause(EVERY);
  sent.push(await tellBare(bare, served, index));
  await pause(EVERY);
  if (STREAMS > 10_000) say(`${written.length} of ${SETS} sets`);
}
const cost = {
  served: ((await served.cpu()) - before.served) / written.length,
  bare: ((await bare.cpu()) - before.bare) / written.length,
};
await pause(LAST_ARRIVALS);

const { boards, lost } = await viewers.seen();
const arrivals = written.map(({ revision, answeredAt, took }) => {
  const { last, missed } = arrived(boards.get(revision), answeredAt);
  return { missed, last, whole: last + took };
});
const last = arrivals.map((arrival) => arrival.last);
const missed = arrivals.reduce((sum, arrival) => sum + arrival.missed, lost);
const ofBare = (await bareViewers.seen()).boards;
const lastOfBare = sent.map(({ id, begun }) => arrived(ofBare.get(id), begun).last);
await report('streams', [
  ...times(),
  {
    measure: 'streams missed',
    figure: missed,
    unit: `of ${(STREAMS * written.length).toLocaleString('en')}`,
    reach: { most: 0 },
  },
  {
    measure: 'sent to last stream, p99',
    figure: percentile(
      arrivals.map(({ whole }) => whole),
      0.99,
    ),
    unit: 'ms',
  },
  { measure: 'processor time of a set, sent to all', figure: cost.served, unit: 'ms' },
  { measure: 'the same of the bare server', figure: cost.bare, unit: 'ms' },
  ...memory(),
  {
    measure: 'the write itself, p50',
    figure: percentile(
      written.map(({ took }) => took),
      0.5,
    ),
    unit: 'ms',
    note: spread(written.map(({ took }) => took)),
  },
]);
writer.close();
await Promise.all([viewers.close(), bareViewers.close()]);
await Promise.all([served.stop(), bare.stop()]);

function memory(): Row[] {
  const each = (open - idle) / STREAMS / KB;
  return [{ measure: 'heap of an open stream', figure: each, unit: 'KB', reach: { most: 8 } }];
}

function times(): Row[] {
  const all = STREAMS.toLocaleString('en');
  const median = percentile(last, 0.5);
  const ofBareMedian = percentile(lastOfBare, 0.5);
  return [
    { measure: `answer to last of ${all} streams, p50`, figure: median, unit: 'ms', note: spread(last) },
    {
      measure: `answer to last of ${all} streams, p99`,
      figure: percentile(last, 0.99),
      unit: 'ms',
      ...(STREAMS <= 2_000 ? { reach: { most: 150 } } : {}),
    },
    { measure: 'of a bare server, p50', figure: ofBareMedian, unit: 'ms', note: spread(lastOfBare) },
    {
      measure: 'p50 to the last, of bare',
      figure: median / ofBareMedian,
      unit: 'times',
      reach: { most: 1 },
    },
  ];
}

/** The time from a moment to the last of all streams; infinite if one got nothing. */
function arrived(at: readonly number[] = [], since: number): { last: number; missed: number } {
  const last = at.length < STREAMS ? Number.POSITIVE_INFINITY : at.reduce((a, b) => Math.max(a, b), 0);
  return { last: Math.max(0, last - since), missed: STREAMS - at.length };
}

/** Makes the bare server write the current board. */
async function tellBare(server: BareStreams, { port }: Process, index: number) {
  const board = await (await fetch(`http://127.0.0.1:${port}/api/live-scores`)).text();
  const id = 1_000_000_000_000 + index;
  return { id, begun: await server.send(`event: board\nid: ${id}\ndata: ${board}\n\n`) };
}
