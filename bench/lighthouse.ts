import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { findChromium } from '#tests/support/programs.ts';
import { startDemo } from './support/demo-server.ts';
import { type Row, report } from './support/report.ts';

/**
 * Lighthouse's scores of the public pages on a phone, with its simulated slow 4G and four times slower
 * processor.
 */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FIGURES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'];

const chromePath = findChromium();
if (!chromePath) throw new Error('There is no Chromium: run `npm test` once, or set CHROMIUM_PATH.');
const directory = await mkdtemp(join(tmpdir(), 'manchete-bench-'));
const server = await startDemo('scripts/start.mjs', directory, await freePort());
const chrome = await launch({ chromePath, chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu'] });
try {
  const rows: Row[] = [];
  for (const path of ['/auth', `/jogos/${await gameInProgress()}`, '/classificacao']) {
    rows.push(...(await audited(path)));
  }
  await report('lighthouse', rows);
} finally {
  chrome.kill();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

/** A free port, known in advance, because the pages contain their own address. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function gameInProgress(): Promise<number> {
  const games = (await (await fetch(`${server.url}/api/live-scores`)).json()) as { id: number }[];
  const [game] = games;
  if (!game) throw new Error('The demo tournament has no game in progress');
  return game.id;
}

async function audited(path: string): Promise<Row[]> {
  const flags = { port: chrome.port, onlyCategories: CATEGORIES, formFactor: 'mobile' } as const;
  const result = (await lighthouse(`${server.url}${path}`, { ...flags, logLevel: 'error' }))?.lhr;
  if (!result || result.runtimeError)
    throw new Error(`${path} was not audited: ${result?.runtimeError?.message ?? 'no result'}`);
  const { rttMs, throughputKbps, cpuSlowdownMultiplier } = result.configSettings.throttling;
  const slower = `${rttMs} ms, ${throughputKbps} kbit/s, processor ${cpuSlowdownMultiplier} times slower`;
  return [
    ...CATEGORIES.map((id) => scored(path, result, id)),
    ...FIGURES.map((id) => ({
      measure: `  ${result.audits[id]?.title ?? id}`,
      figure: result.audits[id]?.numericValue ?? Number.NaN,
      unit: 'ms',
    })),
    {
      measure: `  ${slower}; this machine by Lighthouse's index`,
      figure: result.environment.benchmarkIndex,
      unit: 'points',
    },
  ];
}

/** The score of a category, with the audits that lowered it. */
function scored(path: string, { categories, audits }: Result, id: string): Row {
  const category = categories[id];
  const failing = (category?.auditRefs ?? []).filter((ref) => ref.weight > 0 && isFailing(audits[ref.id]));
  return {
    measure: `${path}: ${category?.title ?? id}`,
    figure: (category?.score ?? 0) * 100,
    unit: 'of 100',
    reach: { least: 100 },
    note: failing.map(({ id: audit }) => `${audit} ${audits[audit]?.displayValue ?? ''}`.trim()).join('; '),
  };
}

function isFailing(audit: Result['audits'][string] | undefined): boolean {
  return audit !== undefined && audit.score !== null && audit.score < 1;
}
