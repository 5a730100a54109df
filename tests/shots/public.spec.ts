import type { Page } from '@playwright/test';
import { DESKTOP, expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { standsStill } from '#tests/support/browser/screens.ts';
import { aLongTournament } from './long-tournament.ts';

test.describe.configure({ mode: 'parallel' });

/** The folder of the pictures: one for each page, size and colour scheme. */
const FOLDER = 'test-results/shots/public';
const VIEWPORTS = { phone: PHONE, desktop: DESKTOP };
const LIGHTS = ['light', 'dark'] as const;

async function picture(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (size) await page.setViewportSize({ width: size.width, height });
  for (const colorScheme of LIGHTS) {
    await page.emulateMedia({ colorScheme });
    await standsStill(page);
    await page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}.png` });
  }
  if (size) await page.setViewportSize(size);
}

for (const [size, viewport] of Object.entries(VIEWPORTS)) {
  test(`long names on the public pages, ${size}`, async ({ beach, enter }) => {
    test.slow();
    const admin = await beach.admin();
    const { begin, threeSets, walkover, scheduled } = await aLongTournament(admin);
    const live = await begin();
    const paths = {
      'game-live': `/jogos/${live.id}`,
      'game-three-sets': `/jogos/${threeSets.id}`,
      'game-walkover': `/jogos/${walkover.id}`,
      'game-scheduled': `/jogos/${scheduled.id}`,
      team: `/times/${live.team2.id}`,
      'team-capitals': `/times/${live.team1.id}`,
      landing: '/auth',
      standings: '/classificacao',
      calendar: '/calendario',
      'embed-live': '/incorporar/ao-vivo',
      'embed-standings': '/incorporar/classificacao',
      'embed-calendar': '/incorporar/calendario',
      'embed-game': `/incorporar/jogos/${live.id}`,
    };
    const page = await enter(beach, 'about:blank', { viewport });
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(path);
      await picture(page, `${name}-${size}`);
    }
    const home = await enter(beach, '/', { viewport, as: await beach.player() });
    await expect(home.getByRole('heading', { name: 'Placares ao Vivo' })).toBeVisible();
    await picture(home, `home-${size}`);
  });

  for (const state of ['loading', 'failing'] as const) {
    test(`public pages that are opened from others, ${state}, ${size}`, async ({
      demo,
      enter,
      browserConsole,
    }) => {
      browserConsole.expectLoadFailures(/ 500 /);
      const page = await enter(demo, 'about:blank', { viewport });
      const pages = [
        ['game', '/calendario', 'a[href^="/jogos/"]'],
        ['team', '/classificacao', 'a[href^="/times/"]'],
        ['standings', '/calendario', 'header a[href="/classificacao"]'],
        ['calendar', '/classificacao', 'header a[href="/calendario"]'],
        ['landing', '/classificacao', 'header a[href="/auth"]'],
      ] as const;
      for (const [name, from, link] of pages) {
        await Promise.all([page.goto(from), page.waitForResponse('**/api/events')]);
        await page.route(/\/api\/(?!events)/, (route) =>
          state === 'failing' ? route.fulfill({ status: 500, body: '{}' }) : undefined,
        );
        await page.locator(link).filter({ visible: true }).first().click();
        await expect(page).not.toHaveURL(from);
        await expect(
          page.locator(state === 'failing' ? 'text=/^Erro ao/' : '.shimmer').first(),
        ).toBeVisible();
        await picture(page, `${name}-${state}-${size}`);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    });
  }

  test(`a game of an extra round, ${size}`, async ({ demo, enter }) => {
    const admin = await demo.admin();
    const { gamesByRound } = await admin.call('GET /api/games/completed');
    const game = Object.values(gamesByRound)
      .flat()
      .find(({ isExtraRound }) => isExtraRound);
    await picture(await enter(demo, `/jogos/${game?.id}`, { viewport }), `game-extra-${size}`);
  });
}
