import type { Page } from '@playwright/test';
import { ANNOUNCER, findings } from '#tests/support/browser/axe.ts';
import { test as base, expect, type Visit } from '#tests/support/browser/browser.ts';
import { aGame, aGameInProgress, type Game } from '#tests/support/data/builders.ts';
import { CourtScreen } from './court-screen.ts';

const TURNED = { width: 844, height: 390 };
const SMALL = { width: 360, height: 640 };
const SUN = "localStorage.setItem('manchete:quadra-sol', '{}')";

type Court = { readonly page: Page; readonly court: CourtScreen };

/** Opens a game as a scorekeeper, on a phone by default. */
const test = base.extend<{ openCourt: (game: Game, visit: Visit) => Promise<Court> }>({
  openCourt: async ({ beach, enter }, use) => {
    await use(async (game, visit) => {
      const as = await beach.scorer();
      const page = await enter(beach, CourtScreen.pathOf(game), { as, touch: true, ...visit });
      return { page, court: new CourtScreen(page, game) };
    });
  },
});

/** Turns a full-screen page, whose window size cannot be set. */
async function turn(page: Page, size: typeof SMALL): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const screen = { deviceScaleFactor: 1, mobile: true, ...size };
  await session.send('Emulation.setDeviceMetricsOverride', screen);
}

const scrolled = (page: Page) =>
  page.evaluate<number>("(document.querySelector('[data-court-stage]')?.scrollTop ?? 0) + window.scrollY");

test('on a phone in landscape everything that a rally needs, and a conflict with a colleague, is visible in a fixed place without scrolling', async ({
  beach,
  openCourt,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of 409 |net::ERR_FAILED /);
  const game = await aGameInProgress(await beach.admin());
  const { page, court } = await openCourt(game, {
    viewport: TURNED,
  });
  const undo = page.getByRole('button', { name: 'Desfazer' });
  const place = await undo.boundingBox();
  await page.getByRole('button', { name: 'Recife', exact: true }).click();
  for (const side of [1, 2, 1, 1, 2, 1, 1] as const) await court.point(side);
  await court.shows(1, 5, 2);
  await expect(page.getByText('Troca de lado agora')).toBeInViewport({ ratio: 1 });
  for (const name of [
    'Trocaram',
    /^Desfazer/,
    /^Pedir tempo: Recife/,
    /^Cartão ou atendimento médico: Olinda/,
  ]) {
    await expect(page.getByRole('button', { name }).first()).toBeInViewport({ ratio: 1 });
  }
  expect(await undo.boundingBox()).toEqual(place);
  const half = await court.pad.getByRole('button', { name: '+1 para Recife' }).boundingBox();
  expect(half?.height).toBeGreaterThan(350);
  // The digits take most of their half's height.
  const digits = await court.pad.locator('p > .digits').first().boundingBox();
  expect(digits?.height).toBeGreaterThan(240);
  expect(await scrolled(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mais ações do jogo' }).tap();
  for (const name of ['Digitar placar', 'Inverter os lados', 'W.O. ou abandono']) {
    await expect(page.getByRole('menuitem', { name })).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Escape');

  // The conflict takes its space from both halves, which stay visible.
  await court.isSaved();
  await page.route(/\/api\/(events|games\/round\/\d)$/, (route) => route.abort());
  await (await beach.admin()).call('POST /api/games/{id}/sets', {
    params: { id: game.id },
    body: { setNumber: 1, team1Score: 6, team2Score: 2 },
  });
  await court.point(2);
  const choices = page.getByRole('alert').getByRole('button');
  await expect(choices).toHaveCount(3);
  const pad = [court.pad.getByRole('button', { name: '+1 para Recife' }), undo.first()];
  for (const button of [...(await choices.all()), ...pad]) await expect(button).toBeInViewport({ ratio: 1 });
  expect(await undo.boundingBox()).toEqual(place);
  expect(await scrolled(page)).toBe(0);
  await page.getByRole('button', { name: 'Ficar com 6 a 2' }).tap();

  await page.setViewportSize({ width: TURNED.height, height: TURNED.width });
  await court.shows(1, 6, 2);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('on a phone in landscape the start of a game is visible, and when a set is over the next step', async ({
  beach,
  openCourt,
}) => {
  const admin = await beach.admin();
  const game = await aGame(admin);
  const { page, court } = await openCourt(game, {
    viewport: TURNED,
  });
  const start = page.getByRole('button', { name: 'Iniciar Confronto' });
  await expect(start).toBeInViewport({ ratio: 1 });
  await start.tap();
  await court.shows(1, 0, 0);
  await admin.call('POST /api/games/{id}/sets', {
    params: { id: game.id },
    body: { setNumber: 1, team1Score: 20, team2Score: 15 },
  });
  await court.shows(1, 20, 15);
  await court.point(1);
  const next = court.pad.getByRole('button', { name: 'Ir para o 2º set' });
  await expect(next).toBeInViewport({ ratio: 1 });
  expect(await findings(page, { exclude: [ANNOUNCER] })).toEqual([]);
  await next.tap();
  await court.shows(2, 0, 0);
});

test('the longest words about the connection widen no narrow phone', async ({
  beach,
  openCourt,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/503/);
  const game = await aGameInProgress(await beach.admin(), [], { court: 'Central' });
  const { page, court } = await openCourt(game, { viewport: { width: 320, height: 640 } });
  await page.route(/\/api\/games\/\d+\/events$/, (route) => route.fulfill({ status: 503, body: '<html>' }));
  for (const side of [1, 2, 1] as const) await court.point(side);
  await expect(court.pad.getByText('servidor fora do ar · 3 pontos no aparelho')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Servidor fora do ar')).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
});

test('on a desktop zoomed to 400% the pad is a part of the page, which scrolls in one direction', async ({
  beach,
  openCourt,
}) => {
  const admin = await beach.admin();
  const game = await aGameInProgress(admin);
  await admin.call('POST /api/live-scores/active-round', { body: { round: game.round } });
  const { page, court } = await openCourt(game, { viewport: { width: 320, height: 225 }, touch: false });
  await court.point(2);
  await court.shows(1, 0, 1);
  await expect(page.getByRole('banner')).toBeVisible();
  const [clientWidth, scrollWidth] = await page.evaluate<[number, number]>(
    '[document.documentElement.clientWidth, document.documentElement.scrollWidth]',
  );
  expect(scrollWidth).toBe(clientWidth);
});

test('the halves change places with an animation once the change of sides is confirmed, in both layouts', async ({
  beach,
  openCourt,
}) => {
  const admin = await beach.admin();
  const game = await aGameInProgress(admin, [[6, 0]]);
  const { page, court } = await openCourt(game, {
    viewport: SMALL,
    before: (opened) =>
      opened.addInitScript(`
        window.arrivals = [];
        addEventListener('animationstart', ({ animationName, target }) => {
          if (animationName.startsWith('from-')) window.arrivals.push(animationName + ' ' + target.textContent);
        });
      `),
    touch: false,
  });
  const arrivals = () => page.evaluate<string[]>('window.arrivals.toSorted()');
  await court.shows(1, 6, 0);
  await court.point(1);
  await court.shows(1, 7, 0);
  expect(await arrivals()).toEqual([]);
  await page.getByRole('button', { name: 'Trocaram' }).click();
  const first = [expect.stringMatching(/^from-left .*Recife/), expect.stringMatching(/^from-right .*Olinda/)];
  await expect.poll(arrivals).toEqual(first);
  await page.setViewportSize(TURNED);
  await court.isSaved();
  await admin.call('POST /api/games/{id}/sets', {
    params: { id: game.id },
    body: { setNumber: 1, team1Score: 7, team2Score: 6 },
  });
  await court.shows(1, 7, 6);
  await court.point(2);
  await court.shows(1, 7, 7);
  expect(await arrivals()).toEqual(first);
  await page.getByRole('button', { name: 'Trocaram' }).click();
  const names = async () => (await arrivals()).map((arrival) => arrival.split(' ')[0]);
  await expect.poll(names).toEqual(['from-left', 'from-left', 'from-right', 'from-right']);
});

test('full screen is entered by a button, stays while the phone is turned, and is left by the button, by the browser and by Back', async ({
  beach,
  openCourt,
}) => {
  const game = await aGameInProgress(await beach.admin());
  const { page, court } = await openCourt(game, {
    viewport: SMALL,
  });
  await court.shows(1, 0, 0);
  const take = page.getByRole('button', { name: 'Tela cheia', exact: true });
  const leave = page.getByRole('button', { name: 'Sair da tela cheia' });
  await take.click();
  await expect(leave).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('banner')).toBeHidden();
  for (const side of [1, 2, 1] as const) await court.point(side);
  await court.shows(1, 2, 1);
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeInViewport({ ratio: 1 });
  expect(await scrolled(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await turn(page, { width: SMALL.height, height: SMALL.width });
  await expect(leave).toBeInViewport({ ratio: 1 });
  const [left, right] = await Promise.all(
    ['Recife', 'Olinda'].map((team) =>
      court.pad.getByRole('button', { name: `+1 para ${team}` }).boundingBox(),
    ),
  );
  expect([left?.y, left?.height]).toEqual([right?.y, right?.height]);
  expect(left?.height).toBeGreaterThan(300);
  expect(await page.evaluate('document.fullscreenElement !== null')).toBe(true);
  await turn(page, SMALL);
  await court.shows(1, 2, 1);
  await leave.click();
  await expect(page.getByRole('banner')).toBeVisible();
  await court.shows(1, 2, 1);

  await take.click();
  await expect(leave).toBeVisible();
  // Escape does this in a browser with a window; a headless page only gets the key.
  await page.evaluate('document.exitFullscreen()');
  await expect(page.getByRole('banner')).toBeVisible();
  await court.shows(1, 2, 1);

  await take.click();
  await expect(leave).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate('document.fullscreenElement')).toBeNull();
});

test('in the colours for direct sun axe finds nothing on a phone in both orientations, and everything due is visible', async ({
  beach,
  openCourt,
}) => {
  const admin = await beach.admin();
  await admin.call('PATCH /api/tournament', { body: { technicalTimeout: true } });
  const game = await aGameInProgress(admin, [[10, 10]]);
  const { page, court } = await openCourt(game, {
    viewport: SMALL,
    before: (opened) => opened.addInitScript(SUN),
  });
  await court.shows(1, 10, 10);
  await court.point(1);
  await court.isSaved();
  await expect(page.locator('html')).toHaveAttribute('data-light', 'sun');
  for (const viewport of [SMALL, TURNED]) {
    await page.setViewportSize(viewport);
    for (const due of [`+1 para ${game.team1.name}`, 'Desfazer', 'Começar 30 s', 'Trocaram']) {
      await expect(page.getByRole('button', { name: due })).toBeInViewport({ ratio: 1 });
    }
    // Both buttons' labels take one line.
    const [start, turned] = await Promise.all(
      ['Começar 30 s', 'Trocaram'].map((name) => page.getByRole('button', { name }).boundingBox()),
    );
    expect(start?.height).toBe(turned?.height);
    expect(await scrolled(page)).toBe(0);
    expect(await findings(page)).toEqual([]);
  }
});

test('on the smallest phone in landscape the hint is visible beside a colleague’s notice', async ({
  beach,
  openCourt,
}) => {
  const admin = await beach.admin();
  const game = await aGameInProgress(admin);
  const viewport = { width: 568, height: 320 };
  const { page, court } = await openCourt(game, { viewport });
  const params = { id: game.id };
  await admin.call('PUT /api/games/{id}/presence', { params, body: { isTakingOver: true } });
  await expect(page.getByRole('button', { name: 'Assumir' })).toBeInViewport({ ratio: 1 });
  const first = page.getByRole('button', { name: 'Recife', exact: true });
  for (const part of [page.getByText('Quem começa sacando?'), first])
    await expect(part).toBeInViewport({ ratio: 1 });
  await first.tap();
  for (const side of [1, 2, 1, 1, 2, 1, 1] as const) await court.point(side);
  for (const part of [page.getByText('Troca de lado agora'), page.getByRole('button', { name: 'Trocaram' })])
    await expect(part).toBeInViewport({ ratio: 1 });
});

test('a phone zoomed to the double scrolls the pad only up and down', async ({ beach, openCourt }) => {
  const game = await aGameInProgress(await beach.admin(), [
    [21, 18],
    [18, 21],
  ]);
  const viewport = { width: 195, height: 422 };
  const { page, court } = await openCourt(game, {
    viewport,
  });
  await court.point(1);
  for (const name of ['+1 para Recife', '−1 para Olinda', /^Desfazer/]) {
    const box = await court.pad.getByRole('button', { name }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), String(name)).toBeLessThanOrEqual(viewport.width);
  }
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(viewport.width);
});
