import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from '#tests/support/programs/cluster.ts';
import { percentile, sharedNow } from './support/figures.ts';
import { paced } from './support/paced.ts';
import { type Row, report } from './support/report.ts';
import { type Served, serve } from './support/served.ts';
import { Viewers } from './support/viewers.ts';
import { Writer } from './support/writer.ts';

/**
 * Points tapped at the court, typed sets and score sheets in turn, 50 a second however long the server takes,
 * while 2,000 streams are open; on both engines.
 */
const STREAMS = 2_000;
const A_SECOND = 50;
const SECONDS = 12;
const WARM_UP = 3;
const LAST_ARRIVALS = 1_500;
/** Enough games that no set grows by more than a fifth. */
const GAMES = 64;
const EVENTS = 60;

const rows: Row[] = [];
rows.push(...(await measure('embedded', await serve())));
const cluster = await startCluster();
try {
  rows.push(...(await measure('PostgreSQL', await serve({ url: cluster.url() }))));
} finally {
  await cluster.remove();
}
await report('writes', rows);

async function measure(engine: string, served: Served): Promise<Row[]> {
  const viewers = await Viewers.open(served.port, STREAMS);
  const writer = await Writer.open(served);
  await writer.beginLogs(GAMES, EVENTS);
  const kinds = [() => writer.tap(), () => writer.registerSet(), () => writer.saveSheet()] as const;
  const inTurn = (index: number) => (kinds[index % kinds.length] ?? kinds[0])();
  await paced(inTurn, WARM_UP, A_SECOND);
  const before = await served.cpu();
  const start = sharedNow();
  const written = await paced(inTurn, SECONDS, A_SECOND);
  const busy = (await served.cpu()) - before;
  const share = (100 * busy) / (sharedNow() - start);
  await pause(LAST_ARRIVALS);
  const { boards, lost } = await viewers.seen();
  const partly = [...boards.values()].filter((times) => times.length !== STREAMS).length;
  writer.close();
  await viewers.close();
  await served.stop();

  const took = written.map((one) => one.took);
  return [
    { measure: `${engine}: a write, p50`, figure: percentile(took, 0.5), unit: 'ms' },
    { measure: `${engine}: a write, p99`, figure: percentile(took, 0.99), unit: 'ms', reach: { most: 50 } },
    {
      measure: `${engine}: streams missed`,
      figure: partly + lost,
      unit: `in ${boards.size} boards`,
      reach: { most: 0 },
    },
    { measure: `${engine}: server busy`, figure: share, unit: '% of a core' },
  ];
}
