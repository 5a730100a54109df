import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/programs/programs.ts';

const executablePath = findChromium();
if (!executablePath)
  throw new Error(
    'The browser tests need a Chromium: set CHROMIUM_PATH, or let `npm test` find or install one.',
  );

export default defineConfig({
  globalSetup: [
    './tests/support/programs/database-server.ts',
    './tests/support/programs/bundled-programs.ts',
    './tests/support/browser/share-compiled.ts',
  ],
  // Node runs the tests, the sources and the built pages as they are: compiling them first costs seconds in each worker.
  build: { external: [`${import.meta.dirname}/{src,tests}/**`, '**/dist/**', '**/manchete-release-*/**'] },
  outputDir: 'test-results/browser',
  // `npm test` counts from the second one, and says where it is written.
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  // Far beyond what anything takes: a crowded machine is slow, not broken.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  // One more than the two processors of the gate, because every test waits now and then for a page or a server.
  workers: 3,
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // Each test loads the pages from its server; those of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        // A page is open for a second or two: optimising its code takes longer than running it as it is.
        '--js-flags=--no-opt,--no-maglev',
        // Phones do not round the widths of letters to whole pixels; a desktop may, and lines then end elsewhere.
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [
    { name: 'browser', testDir: 'tests/browser' },
    { name: 'shots', testDir: 'tests/shots' },
    { name: 'figures', testDir: 'tests/figures' },
  ],
});
