import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, spread } from './support/figures.ts';
import { type Row, report } from './support/report.ts';

/** From the command to the first answer, on a directory that holds the demo tournament already. */
const STARTS = 5;
/** In the line that greets whoever started it. */
const ADDRESS = /Manchete: (http:\/\/\S+)/;

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

/** Starts the product, asks once, stops it: milliseconds from the command to the answer. */
async function start(file: string): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../${file}`, import.meta.url))], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: directory, DATABASE_URL: '', DEMO: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const answer = await fetch(`${await addressOf(child)}/api/live-scores`);
  const games = (await answer.json()) as unknown[];
  const took = performance.now() - begun;
  if (games.length === 0) throw new Error('The demo tournament is not there');
  child.kill('SIGTERM');
  await exit;
  return took;
}

function addressOf({ stdout }: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [, address] = ADDRESS.exec(printed) ?? [];
      if (address) resolve(address);
    });
    stdout?.on('end', () => reject(new Error(`The server ended before it said where it is: ${printed}`)));
  });
}
