import { setTimeout as pause } from 'node:timers/promises';
import { percentile, spread } from './support/figures.ts';
import { report } from './support/report.ts';
import { serve } from './support/served.ts';
import { Viewers } from './support/viewers.ts';
import { Writer, type Written } from './support/writer.ts';

/** A set is registered while 2,000 streams are open: how long until the last of them has the board with it. */
const STREAMS = 2_000;
const WARM_UP = 5;
const SETS = 50;
/** Longer than the board rests between two events, so that each set is sent by itself; never in step with a beat. */
const EVERY = 310;
const LAST_ARRIVALS = 1_500;

const served = await serve();
const viewers = await Viewers.open(served.port, STREAMS);
const writer = await Writer.open(served);
for (let index = 0; index < WARM_UP; index += 1) {
  await writer.registerSet();
  await pause(EVERY);
}
const before = await served.cpu();
const written: Written[] = [];
for (let index = 0; index < SETS; index += 1) {
  written.push(await writer.registerSet());
  await pause(EVERY);
}
const cost = ((await served.cpu()) - before) / SETS;
await pause(LAST_ARRIVALS);

const { boards, lost } = await viewers.seen();
const arrivals = written.map(({ revision, answeredAt, took }) => {
  const times = boards.get(revision) ?? [];
  const last = times.length > 0 ? Math.max(...times) - answeredAt : Number.POSITIVE_INFINITY;
  return { missed: STREAMS - times.length, last: Math.max(0, last), whole: last + took };
});
const last = arrivals.map((arrival) => arrival.last);
const missed = arrivals.reduce((sum, arrival) => sum + arrival.missed, lost);
await report('streams', [
  {
    measure: 'answer to last of 2,000 streams, p50',
    figure: percentile(last, 0.5),
    unit: 'ms',
    note: spread(last),
  },
  {
    measure: 'answer to last of 2,000 streams, p99',
    figure: percentile(last, 0.99),
    unit: 'ms',
    reach: { most: 150 },
  },
  {
    measure: 'streams missed',
    figure: missed,
    unit: `of ${(STREAMS * SETS).toLocaleString('en')}`,
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
  { measure: 'processor time of a set, sent to all', figure: cost, unit: 'ms' },
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
await viewers.close();
await served.stop();
