import { test as base, expect, type Page } from '@playwright/test';
import { Served } from '#tests/support/server/served.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';
import { BrowserConsole } from './browser-console.ts';
import { ReusedPages } from './reused-pages.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

export type Visit = {
  as?: SignedIn;
  viewport?: { width: number; height: number };
  touch?: boolean;
  colorScheme?: 'light' | 'dark';
  /** Allows a service worker. */
  worker?: boolean;
  clock?: boolean;
  /**
   * Returns once the event stream is open, because a server-rendered page is visible before its code runs.
   */
  live?: boolean;
  before?: (page: Page) => Promise<unknown>;
};

export type TestFixtures = {
  /** A fresh tournament: eight rounds and nothing else. */
  beach: Served;
  browserConsole: BrowserConsole;
  /**
   * Opens a path of a server in a new browser context. In a file with `reusesPages` the page of an earlier
   * test is emptied and used again, except for a visit with `before`, `clock` or `worker`.
   */
  enter: (server: { readonly address: string }, path: string, visit?: Visit) => Promise<Page>;
};
export type TestOptions = {
  /**
   * Whether pages are used again for the next test. Not for a file whose tests change a page after `enter`
   * beyond what `ReusedPages` removes, such as a clock or a script of their own.
   */
  reusesPages: boolean;
};
type WorkerFixtures = {
  reusedPages: ReusedPages;
  /** The server behind every test's `beach`. */
  freshServer: Served;
  demo: Served;
  unbegun: () => Promise<Served>;
};

export const test = base.extend<TestFixtures & TestOptions, WorkerFixtures>({
  reusesPages: [false, { option: true }],
  reusedPages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      await use(new ReusedPages());
    },
    { scope: 'worker' },
  ],
  freshServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await Served.open();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  beach: async ({ freshServer }, use) => {
    await freshServer.reset();
    await use(freshServer);
  },
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const demo = await Served.open({ demo: true });
      await use(demo);
      await demo.close();
    },
    { scope: 'worker' },
  ],
  unbegun: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      let server: Promise<Served> | undefined;
      await use(() => {
        server ??= Served.open({ isNew: true });
        return server;
      });
      await (await server)?.close();
    },
    { scope: 'worker' },
  ],
  browserConsole: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const browserConsole = new BrowserConsole();
      await use(browserConsole);
      expect(browserConsole.unexpected, 'what was written to the console unasked').toEqual([]);
    },
    { auto: true },
  ],
  enter: async ({ browser, browserConsole, reusesPages, reusedPages }, use, { errors }) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async ({ address }, path, visit = {}) => {
      const { as, before, touch = false, clock, worker, live, viewport = DESKTOP, ...looks } = visit;
      const isReused = reusesPages && !before && !clock && !worker;
      const kind = `${address} ${touch}`;
      // An animated button moves away under a slow machine's click.
      const media = { reducedMotion: 'reduce', ...looks } as const;
      const earlier = isReused ? reusedPages.take(kind) : undefined;
      const context =
        earlier?.context() ??
        (await browser.newContext({
          baseURL: address,
          viewport,
          ...media,
          ...(worker ? { serviceWorkers: 'allow' as const } : {}),
          ...(touch ? { hasTouch: true, isMobile: true } : {}),
        }));
      const unwatch = browserConsole.watch(context);
      if (as) await context.addCookies([cookieOf(as, address)]);
      const page = earlier ?? (await context.newPage());
      ends.push(async () => {
        unwatch();
        if (isReused && errors.length === 0) await reusedPages.putBack(kind, page, address);
        else await context.close();
      });
      if (earlier) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ media: null, colorScheme: 'light', ...media });
      }
      if (clock) await page.clock.install();
      await before?.(page);
      await Promise.all([page.goto(path), live ? page.waitForResponse('**/api/events') : undefined]);
      return page;
    });
    for (const end of ends) await end();
  },
});

function cookieOf({ cookie }: SignedIn, url: string) {
  const [name = '', value = ''] = cookie.split('=');
  return { name, value, url };
}

export { expect };
