import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { findChromium } from '#tests/support/programs.ts';
import { startDemo } from './support/demo-server.ts';
import { type Row, report } from './support/report.ts';

/**
 * Lighthouse's scores of the public pages on a phone, with its simulated slow 4G and four times slower
 * processor.
 */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FIGURES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'];

/** Says which version. It is no dependency of the product's package, because nothing else needs its 96 packages. */
const PACKAGE = fileURLToPath(new URL('lighthouse', import.meta.url));
/** Where it is installed. */
const PLACE = fileURLToPath(new URL('../.cache/lighthouse', import.meta.url));

/** What is read of Lighthouse's report. */
const AUDIT = z.object({
  title: z.string(),
  score: z.number().nullable(),
  numericValue: z.number().optional(),
  displayValue: z.string().optional(),
});
const REPORT = z.object({
  audits: z.record(z.string(), AUDIT),
  categories: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  configSettings: z.object({
    throttling: z.object({
      rttMs: z.number(),
      throughputKbps: z.number(),
      cpuSlowdownMultiplier: z.number(),
    }),
  }),
  environment: z.object({ benchmarkIndex: z.number() }),
});
type Report = z.infer<typeof REPORT>;

const chromium = findChromium();
if (!chromium) throw new Error('There is no Chromium: run `npm test` once, or set CHROMIUM_PATH.');
await install();
const directory = await mkdtemp(join(tmpdir(), 'manchete-bench-'));
const server = await startDemo('scripts/start.mjs', directory, await freePort());
try {
  const rows: Row[] = [];
  for (const path of ['/auth', `/jogos/${await gameInProgress()}`, '/classificacao']) {
    rows.push(...(await audited(path)));
  }
  await report('lighthouse', rows);
} finally {
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

/** Installs what the lock file says, unless that was installed to its end. */
async function install(): Promise<void> {
  const wanted = await readFile(join(PACKAGE, 'package-lock.json'), 'utf8');
  const done = join(PLACE, 'installed.json');
  if ((await readFile(done, 'utf8').catch(() => '')) === wanted) return;
  console.log('Installing Lighthouse (only now)...');
  await rm(PLACE, { recursive: true, force: true });
  await cp(PACKAGE, PLACE, { recursive: true });
  const failure = 'Lighthouse could not be installed: see what npm says above, and check the network';
  await printed('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], failure);
  await writeFile(done, wanted);
}

/** Runs a program where Lighthouse is installed, and returns what it prints; throws `failure` where it fails. */
async function printed(program: string, args: readonly string[], failure: string): Promise<string> {
  const env = { ...process.env, CHROME_PATH: chromium ?? '' };
  const child = spawn(program, args, { cwd: PLACE, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [written, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(failure);
  return written;
}

async function audited(path: string): Promise<Row[]> {
  const args = [
    'node_modules/lighthouse/cli/index.js',
    `${server.url}${path}`,
    '--quiet',
    '--output=json',
    `--only-categories=${CATEGORIES.join()}`,
    '--form-factor=mobile',
    '--chrome-flags=--headless --no-sandbox --disable-gpu',
  ];
  const failure = `${path} was not audited: see what Lighthouse says above`;
  const result = REPORT.parse(JSON.parse(await printed(process.execPath, args, failure)));
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
function scored(path: string, { categories, audits }: Report, id: string): Row {
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

function isFailing(audit: Report['audits'][string] | undefined): boolean {
  return audit !== undefined && audit.score !== null && audit.score < 1;
}
