import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '#tests/support/programs.ts';
import { type Served, serve } from './served.ts';

/** Newly built screens on the measured tournament, and a real browser. */
export async function withScreens(
  measure: (browser: Browser, served: Served) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'manchete-bench-screens-'));
  process.env['NODE_ENV'] = 'production';
  await build({ logLevel: 'warn', build: { outDir: directory, emptyOutDir: true } });
  const served = await serve({ pages: directory });
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium: run `npm test` once, or set CHROMIUM_PATH.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  await measure(browser, served);
  await browser.close();
  await served.stop();
  await rm(directory, { recursive: true, force: true });
}
