import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { CourtScreen } from '#tests/browser/games/court-screen.ts';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { asOldest, NEWER } from '#tests/support/browser/oldest-browsers.ts';
import { aGame, aGameInProgress } from '#tests/support/data/builders.ts';
import { PAGES } from '#tests/support/server/served.ts';

test.describe.configure({ mode: 'parallel' });

test('the oldest supported browsers score a game at the court', async ({ beach, enter }) => {
  const admin = await beach.admin();
  const game = await aGameInProgress(admin);
  const page = await enter(beach, CourtScreen.pathOf(game), { as: admin, viewport: PHONE, before: asOldest });
  const court = new CourtScreen(page, game);
  await court.point(1);
  await court.point(2);
  await court.point(1);
  await court.isSaved();
  await court.undo();
  await court.shows(1, 1, 1);
});

test.describe('a browser without `:has()`', () => {
  /** The selector as a browser reads it that does not know it, in the pages and in their styles. */
  const before = (page: Page) =>
    page.route('**', async (route) => {
      if (!['document', 'stylesheet'].includes(route.request().resourceType())) return route.continue();
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(':has(', ':unknown(') });
    });

  test('prints the sheet of a court link alone', async ({ beach, enter }) => {
    const admin = await beach.admin();
    await aGame(admin, { court: '1', date: new Date().toISOString() });
    const page = await enter(beach, '/registrar-jogos/links', { as: admin, viewport: PHONE, before });
    await page.getByRole('button', { name: /^Criar link da quadra 1, / }).click();
    await expect(page.getByRole('heading', { name: 'Links das quadras' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Aponte a câmera do celular para o código e abra o link.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Links das quadras' })).toBeHidden();
  });

  test('shows the end of a page above the bar on a phone', async ({ demo, enter }) => {
    for (const [path, visit] of [
      ['/calendario', {}],
      ['/auth', {}],
      ['/rankings', { as: await demo.player() }],
    ] as const) {
      const page = await enter(demo, path, { ...visit, viewport: PHONE, before });
      const bar = page.getByRole('navigation', { name: 'Lugares' });
      await expect(bar).toBeVisible();
      await expect(page.getByRole('heading').first()).toBeVisible();
      const { y: top = 0 } = (await bar.boundingBox()) ?? {};
      const end = () => {
        const last = "document.querySelector('main').lastElementChild.getBoundingClientRect().bottom";
        return page.evaluate<number>(`scrollTo(0, document.documentElement.scrollHeight), ${last}`);
      };
      await expect.poll(end, path).toBeLessThanOrEqual(top);
    }
  });

  test('shows nothing but the pad at the court on a turned phone', async ({ beach, enter }) => {
    const admin = await beach.admin();
    const game = await aGameInProgress(admin);
    const viewport = { width: 844, height: 390 };
    const page = await enter(beach, CourtScreen.pathOf(game), { as: admin, viewport, touch: true, before });
    await new CourtScreen(page, game).shows(1, 0, 0);
    await expect(page.getByRole('banner')).toBeHidden();
    await page.setViewportSize(PHONE);
    await expect(page.getByRole('banner')).toBeVisible();
  });

  test('shows an overlay on nothing, and an embedded part in the colours that are asked for, without scripts too', async ({
    demo,
    browser,
    enter,
  }) => {
    const context = await browser.newContext({ baseURL: demo.address, javaScriptEnabled: false });
    const still = await context.newPage();
    await before(still);
    for (const page of [still, await enter(demo, 'about:blank', { before })]) {
      const ground = async (path: string) => {
        await page.goto(path);
        return page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
      };
      expect(await ground('/overlay/placar?quadra=1')).toBe('rgba(0, 0, 0, 0)');
      const [light, dark] = [
        await ground('/incorporar/ao-vivo?tema=claro'),
        await ground('/incorporar/ao-vivo?tema=escuro'),
      ];
      expect(light).not.toBe(dark);
      await expect(page.locator('body')).toHaveCSS('min-height', '0px');
    }
    await context.close();
  });
});

test.describe('a browser that is too old', () => {
  const NEEDED = 'Chrome 109, do Firefox 115 ou do Safari 16.4';
  const tooOld = async (page: Page) => {
    await page.addInitScript({ content: 'delete HTMLElement.prototype.inert;' });
    await page.route('**/assets/*.js', (route) => route.abort());
  };

  for (const path of ['/auth', '/calendario', '/rankings', '/quadra'])
    test(`is told at ${path} which one it needs, and nothing of the connection`, async ({
      beach,
      enter,
      browserConsole,
    }) => {
      browserConsole.expectLoadFailures(/net::ERR_FAILED/);
      const page = await enter(beach, path, { viewport: PHONE, before: tooOld });
      await expect(page.getByRole('alert')).toContainText(NEEDED);
      await expect(page.getByText('conexão')).toHaveCount(0);
    });

  test('shows nothing over the picture of a stream', async ({ beach, enter, browserConsole }) => {
    browserConsole.expectLoadFailures(/net::ERR_FAILED/);
    const page = await enter(beach, '/overlay/placar?quadra=1', { before: tooOld });
    await page.waitForLoadState();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a browser that is new enough is told nothing', async ({ beach, enter }) => {
  const page = await enter(beach, '/rankings', { before: asOldest });
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByText('navegador é antigo')).toHaveCount(0);
});

/** What `main.tsx` brings: 'Array.toSorted' from 'core-js/actual/array/to-sorted'. */
const BROUGHT = [
  ...readFileSync('src/web/lib/page/newer-functions.ts', 'utf8').matchAll(
    /core-js\/actual\/([a-z])([a-z]+)\/([a-z-]+)/g,
  ),
].map(([, first = '', rest = '', name = '']) => {
  const camel = name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return `${first.toUpperCase()}${rest}.${camel}`;
});

/** Of the iterators' functions arrays have namesakes, which a look at the text cannot tell from them. */
const callsOf = (isBrought: (name: string) => boolean) =>
  Object.entries(NEWER).flatMap(([owner, names]) =>
    owner.includes('getPrototypeOf') || owner === 'window'
      ? []
      : names
          .filter((name) => !isBrought(`${owner.replace('.prototype', '')}.${name}`))
          .map((name) =>
            owner.endsWith('.prototype') ? `(?<!\\bz\\s*)\\.${name}\\(` : `\\b${owner}\\.${name}\\b`,
          ),
  );

/** Of `domain/`, but only the server renders messages. */
const NOT_IN_BROWSERS = 'src/domain/messages/message-texts.ts';

test('what runs in a browser calls nothing that its oldest lack and nobody brings', () => {
  const calls = new RegExp(callsOf((name) => BROUGHT.includes(name)).join('|'), 'g');
  const files = ['web', 'domain', 'contract'].flatMap((room) =>
    readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' }).map((file) => `src/${room}/${file}`),
  );
  const found = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && file !== NOT_IN_BROWSERS)
    .flatMap((file) => {
      const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^ *\/\/.*$/gm, '');
      return (code.match(calls) ?? []).map((call) => `${file}: ${call}`);
    });
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

/** Scripts without `main.tsx`, which brings what is missing. */
for (const file of ['sw.js', 'avisos.js', 'quadra.js', 'code-missing.js'])
  test(`${file} calls nothing that the oldest supported browsers lack`, () => {
    const calls = callsOf(() => false);
    const code = readFileSync(`${PAGES}/${file}`, 'utf8');
    expect(code.match(new RegExp(calls.join('|'), 'g')) ?? []).toEqual([]);
  });
