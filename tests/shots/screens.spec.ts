import type { Page } from '@playwright/test';
import { DESKTOP, PHONE, test } from '#tests/support/browser/browser.ts';
import {
  LOADS_OF_NOTHING,
  openScreen,
  pathOf,
  SCREENS,
  signedInFor,
  standsStill,
} from '#tests/support/browser/screens.ts';
import { SCREENS_WITH_DATA } from '#tests/support/browser/screens-with-data.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';

test.describe.configure({ mode: 'parallel' });

/** The folder of the pictures: one for each screen, state, size and colour scheme. */
const FOLDER = 'test-results/shots';
const VIEWPORTS = { phone: PHONE, desktop: DESKTOP };
const LIGHTS = ['light', 'dark'] as const;

const STATES = {
  /** A server without data. */
  empty: null,
  /** The requests that stay unanswered. */
  loading: /\/api\/(?!user$)/,
  /** The requests that fail. */
  failing: /\/api\/(?!user$)/,
} as const;

/**
 * As tall as the page, so that elements fixed to the screen's edge are at the picture's edge; a dialog as on
 * screen.
 */
async function picture(page: Page, name: string, { isTall }: { isTall: boolean }): Promise<void> {
  const size = page.viewportSize();
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (isTall && size) await page.setViewportSize({ width: size.width, height });
  for (const colorScheme of LIGHTS) {
    await page.emulateMedia({ colorScheme });
    await standsStill(page);
    await page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}.png` });
  }
}

for (const [size, viewport] of Object.entries(VIEWPORTS)) {
  for (const screen of SCREENS) {
    test(`${screen.name}, demo, ${size}`, async ({ demo, unbegun, enter, browserConsole }) => {
      browserConsole.expectLoadFailures(LOADS_OF_NOTHING);
      const server = screen.who === 'beginner' ? await unbegun() : demo;
      const as = await signedInFor(screen, demo);
      const path = await pathOf(screen, demo, as);
      const visit = { viewport };
      const page = await enter(server, path, as ? { ...visit, as } : visit);
      await openScreen(page, screen);
      await picture(page, `${screen.name}-demo-${size}`, { isTall: !screen.open });
    });
  }

  for (const [state, held] of Object.entries(STATES)) {
    for (const { name, path, who } of SCREENS_WITH_DATA) {
      test(`${name}, ${state}, ${size}`, async ({ beach, enter, browserConsole }) => {
        browserConsole.expectLoadFailures(/net::ERR_FAILED | 404 .*\/(jogos|times)\/1$/);
        const as: SignedIn | undefined = who ? await beach[who]() : undefined;
        const page = await enter(beach, path, {
          viewport,
          ...(as ? { as } : {}),
          async before(unopened) {
            if (!held) return;
            await unopened.route(held, (route) => (state === 'failing' ? route.abort() : undefined));
          },
        });
        await page.getByRole('heading').first().waitFor();
        await picture(page, `${name}-${state}-${size}`, { isTall: true });
      });
    }
  }
}
