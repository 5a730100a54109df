import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo } from './support/demo-server.ts';
import { median, spread } from './support/figures.ts';
import { type Row, report } from './support/report.ts';

/** From the command to the first answer, on a directory that already has the demo tournament. */
const STARTS = 5;

const directory = await mkdtemp(join(tmpdir(), 'manchete-bench-'));
await start('src/server/main.ts');
await report('start', [
  ...(await measure('the server', 'src/server/main.ts')),
  ...(await measure('npm start', 'scripts/start.mjs')),
]);
await rm(directory, { recursive: true, force: true });

async function measure(name: string, file: string): Promise<Row[]> {
  await start(file);
  const times: number[] = [];
  for (let index = 0; index < STARTS; index += 1) times.push(await start(file));
  return [
    {
      measure: `${name}: start to first answer`,
      figure: median(times) / 1_000,
      unit: 's',
      reach: { most: 2.5 },
      note: spread(
        times.map((time) => time / 1_000),
        2,
      ),
    },
  ];
}

/**
 * Starts the product, sends one request, stops it. Returns the milliseconds from the command to the answer.
 */
async function start(file: string): Promise<number> {
  const begun = performance.now();
  const server = await startDemo(file, directory);
  const answer = await fetch(`${server.url}/api/live-scores`);
  const games = (await answer.json()) as unknown[];
  const took = performance.now() - begun;
  if (games.length === 0) throw new Error('The demo tournament is not there');
  await server.stop();
  return took;
}
