import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { compare } from './support/compare.ts';
import { median, spread } from './support/figures.ts';
import { type Row, report } from './support/report.ts';
import { type Served, serve, serveBare } from './support/served.ts';
import { requestOf } from './support/wire.ts';

/**
 * The public pages that the server renders: cached, and the first one after a set was registered. The pictures to share: drawn
 * for the first time, and cached.
 */
const PATHS = ['/auth', '/jogos/1'];
const FORMATS = ['cartaz', 'stories'];
/** The games whose pictures are drawn. */
const DRAWN = 12;
const ROUNDS = 30;
const WARM_UP = 5;

const directory = await mkdtemp(join(tmpdir(), 'manchete-bench-pages-'));
process.env['NODE_ENV'] = 'production';
await build({ logLevel: 'warn', build: { outDir: directory, emptyOutDir: true } });
const served = await serve({ pages: directory });
const bare = await serveBare();
const rows: Row[] = [];
for (const path of PATHS) {
  const request = requestOf(path, { 'accept-encoding': 'gzip, deflate, br' });
  rows.push(...(await compare(served, bare, { measure: path, request, status: 200, least: 0.9 })));
  rows.push(...(await firstRenderings(served, path)));
}
for (const format of FORMATS) {
  rows.push(await firstDrawings(served, format));
  const request = requestOf(`/jogos/1/${format}.jpg`);
  rows.push(...(await compare(served, bare, { measure: `${format}.jpg`, request, status: 200, least: 0.9 })));
}
await report('pages', rows);
await served.stop();
await bare.stop();
await rm(directory, { recursive: true, force: true });

/** The time of the first answer after a write, and its bytes. */
async function firstRenderings({ port, cookie }: Served, path: string): Promise<Row[]> {
  const address = `http://127.0.0.1:${port}`;
  const games = (await (await fetch(`${address}/api/live-scores`)).json()) as {
    id: number;
    sets: unknown[];
  }[];
  const game = games[0];
  if (!game) throw new Error('The measured tournament has no game in progress');
  const times: number[] = [];
  let html = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    const set = { setNumber: game.sets.length, team1Score: round % 20, team2Score: 3 };
    const written = await fetch(`${address}/api/games/${game.id}/sets`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(set),
    });
    if (!written.ok) throw new Error(`A set was refused: ${await written.text()}`);
    const begun = performance.now();
    html = await (await fetch(`${address}${path}`)).text();
    if (round >= WARM_UP) times.push(performance.now() - begun);
  }
  return [
    {
      measure: `${path}: first rendering after a write`,
      figure: median(times),
      unit: 'ms',
      reach: { most: 30 },
      note: spread(times, 1),
    },
    {
      measure: `${path}: HTML, styles and data, brotli`,
      figure: brotliCompressSync(html).length / 1_000,
      unit: 'KB',
      reach: { most: 30 },
    },
  ];
}

/** The time of the first answer with a game's picture. */
async function firstDrawings({ port }: Served, format: string): Promise<Row> {
  const times: number[] = [];
  for (let id = 2; id < 2 + DRAWN; id += 1) {
    const begun = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/jogos/${id}/${format}.jpg`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The picture of game ${id} was refused: ${answer.status}`);
    times.push(performance.now() - begun);
  }
  return {
    measure: `${format}.jpg of a game: drawn for the first time`,
    figure: median(times),
    unit: 'ms',
    reach: { most: 300 },
    note: spread(times, 0),
  };
}
