import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '#tests/support/programs/programs.ts';
import { firstPaints } from './support/first-paint.ts';
import { type Row, report } from './support/report.ts';
import { withBuiltScreens } from './support/screens.ts';
import { serve } from './support/served.ts';

/** What a new phone loads to show the landing page before any interaction, and when it is painted. */
const PATH = '/auth';
const KB = 1_024;

type Loaded = { readonly kind: string; readonly gzip: number; readonly sent: number };

let loaded: Loaded[] = [];
let paints: Row[] = [];
const executablePath = findChromium();
if (!executablePath) throw new Error('There is no Chromium: run `npm test` once, or set CHROMIUM_PATH.');
await withBuiltScreens(async (pages) => {
  const served = await serve({ pages });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  loaded = await firstView(browser, served.port);
  paints = await firstPaints(browser, `http://127.0.0.1:${served.port}${PATH}`);
  await browser.close();
  await served.stop();
});

const sum = (kind: string, of: 'gzip' | 'sent') =>
  loaded.filter((one) => one.kind === kind).reduce((total, one) => total + one[of], 0) / KB;
await report('first-view', [
  ...paints,
  { measure: 'JavaScript, gzip', figure: sum('script', 'gzip'), unit: 'KB', reach: { most: 200 } },
  { measure: 'fonts', figure: sum('font', 'sent'), unit: 'KB' },
]);

async function firstView(browser: Browser, port: number): Promise<Loaded[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' });
  const pending: Promise<Loaded>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (!['script', 'font'].includes(kind)) return;
    const measured = async (): Promise<Loaded> => {
      const [body, sizes] = await Promise.all([response.body(), response.request().sizes()]);
      return { kind, gzip: gzipSync(body).length, sent: sizes.responseBodySize };
    };
    pending.push(measured());
  });
  // The event stream stays open, so the network is never idle. The page makes its later requests within this
  // time.
  await page.goto(`http://127.0.0.1:${port}${PATH}`, { waitUntil: 'load' });
  await page.getByRole('button', { name: 'Entrar' }).first().waitFor();
  await page.waitForTimeout(1_500);
  return Promise.all(pending);
}
