import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { firstPaints } from './support/first-paint.ts';
import { type Row, report } from './support/report.ts';
import { withScreens } from './support/screens.ts';

/** What a new phone loads to show the landing page before any interaction, and when it is painted. */
const PATH = '/auth';
const KB = 1_024;

type Loaded = { readonly name: string; readonly kind: string; readonly gzip: number; readonly sent: number };

let loaded: Loaded[] = [];
let paints: Row[] = [];
await withScreens(async (browser, { port }) => {
  loaded = await firstView(browser, port);
  paints = await firstPaints(browser, `http://127.0.0.1:${port}${PATH}`);
});

const sum = (kind: string, of: 'gzip' | 'sent') =>
  loaded.filter((one) => one.kind === kind).reduce((total, one) => total + one[of], 0) / KB;
const scripts = loaded.filter(({ kind }) => kind === 'script').toSorted((a, b) => b.gzip - a.gzip);
await report('first-view', [
  ...paints,
  { measure: 'JavaScript, gzip', figure: sum('script', 'gzip'), unit: 'KB', reach: { most: 150 } },
  ...scripts.map(({ name, gzip }) => ({ measure: `  ${name}`, figure: gzip / KB, unit: 'KB' })),
  { measure: 'JavaScript as it was sent', figure: sum('script', 'sent'), unit: 'KB' },
  { measure: 'style sheets, gzip', figure: sum('stylesheet', 'gzip'), unit: 'KB' },
  { measure: 'fonts', figure: sum('font', 'sent'), unit: 'KB' },
]);

async function firstView(browser: Browser, port: number): Promise<Loaded[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' });
  const pending: Promise<Loaded>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (!['script', 'stylesheet', 'font'].includes(kind)) return;
    const measured = async (): Promise<Loaded> => {
      const [body, sizes] = await Promise.all([response.body(), response.request().sizes()]);
      const name = new URL(response.url()).pathname.split('/').at(-1) ?? '';
      return { name, kind, gzip: gzipSync(body).length, sent: sizes.responseBodySize };
    };
    pending.push(measured());
  });
  // The event stream stays open, so the network is never idle. Later requests of the page itself are made
  // within this time.
  await page.goto(`http://127.0.0.1:${port}${PATH}`, { waitUntil: 'load' });
  await page.getByRole('button', { name: 'Entrar' }).first().waitFor();
  await page.waitForTimeout(1_500);
  return Promise.all(pending);
}
