import type { Page } from '@playwright/test';
import { DESKTOP, PHONE, test } from '#tests/support/browser.ts';
import type { Person } from '#tests/support/person.ts';
import { addressOf, openScreen, SCREENS, standsStill } from '#tests/support/screens.ts';

test.describe.configure({ mode: 'parallel' });

/** Where every picture goes: one for each screen, state, size and light. */
const FOLDER = 'test-results/shots';
const VIEWPORTS = { phone: PHONE, desktop: DESKTOP };
const LIGHTS = ['light', 'dark'] as const;

const STATES = {
  /** Before anything was set up. */
  empty: null,
  /** No answer has come yet. */
  loading: /\/api\/(?!user$)/,
  /** No answer comes. */
  failing: /\/api\/(?!user$)/,
} as const;
const PAGES = [
  { name: 'landing', path: '/auth', who: null },
  { name: 'home', path: '/', who: 'player' },
  { name: 'matchups', path: '/confrontos', who: 'player' },
  { name: 'my-score', path: '/minha-pontuacao', who: 'player' },
  { name: 'scores', path: '/pontuacoes', who: 'player' },
  { name: 'rankings-players', path: '/rankings', who: 'player' },
  { name: 'rankings-teams', path: '/rankings?tab=teams', who: 'player' },
  { name: 'profile', path: '/perfil', who: 'player' },
  { name: 'profile-data', path: '/perfil?tab=data', who: 'player' },
  { name: 'desk', path: '/registrar-jogos/4', who: 'admin' },
  { name: 'sheet', path: '/register-scores', who: 'admin' },
  { name: 'players', path: '/admin', who: 'admin' },
  { name: 'teams', path: '/admin?tab=teams', who: 'admin' },
  { name: 'accounts', path: '/admin?tab=accounts', who: 'admin' },
  { name: 'images', path: '/admin?tab=images', who: 'admin' },
  { name: 'image-upload', path: '/admin/image-upload', who: 'admin' },
  { name: 'dates', path: '/admin?tab=dates', who: 'admin' },
  { name: 'round-types', path: '/admin/rounds', who: 'admin' },
  { name: 'validation', path: '/admin?tab=validation', who: 'admin' },
  { name: 'panel-import', path: '/admin?tab=import', who: 'admin' },
  { name: 'audit', path: '/admin?tab=audit', who: 'admin' },
  { name: 'whatsapp', path: '/admin/whatsapp', who: 'admin' },
  { name: 'whatsapp-history', path: '/admin/whatsapp?tab=history', who: 'admin' },
] as const;

/** As tall as the page is, so that what is fixed to the screen's edge stands at the picture's; a dialog as it is seen. */
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
    test(`${screen.name}, demo, ${size}`, async ({ demo, enter }) => {
      const { path, as } = await addressOf(screen, demo);
      const visit = { viewport };
      const page = await enter(demo, path, as ? { ...visit, as } : visit);
      await openScreen(page, screen);
      await picture(page, `${screen.name}-demo-${size}`, { isTall: !screen.open });
    });
  }

  for (const [state, held] of Object.entries(STATES)) {
    for (const { name, path, who } of PAGES) {
      test(`${name}, ${state}, ${size}`, async ({ beach, enter, browserConsole }) => {
        browserConsole.expectLoadFailures(/net::ERR_FAILED /);
        const as: Person | undefined = who ? await beach[who]() : undefined;
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
