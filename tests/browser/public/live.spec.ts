import type { Page } from '@playwright/test';
import { gameOn } from '#tests/browser/games/court-screen.ts';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import type { Served } from '#tests/support/server/served.ts';
import { aLiveGame, LINE_GONE, score } from './live-screen.ts';

const SCREEN = { width: 1920, height: 1080 };

async function cutStream(page: Page, beach: Served): Promise<void> {
  await page.route('**/api/events', (route) => route.abort());
  beach.dropConnections();
}

test('while the stream is cut the page polls every ten seconds and says that it reconnects, then the stream is back', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(LINE_GONE);
  const scorer = await beach.scorer();
  const game = await aLiveGame(await beach.admin());
  const stranger = await enter(beach, '/auth', { clock: true, live: true });
  const board = gameOn(stranger, game);
  await expect(board).toContainText('atualizado agora');

  await cutStream(stranger, beach);
  await expect(board).toContainText('reconectando');
  await score(scorer, game, 7, 4);
  const asked = stranger.waitForResponse('**/api/live-scores');
  await stranger.clock.fastForward(10_000);
  await asked;
  await expect(board).toContainText('1º set em andamento: 7 a 4');
  await expect(board).toContainText('reconectando');

  await stranger.unroute('**/api/events');
  const stream = stranger.waitForResponse('**/api/events');
  await stranger.clock.fastForward(45_000);
  await stream;
  await expect(board).not.toContainText('reconectando');
  await score(scorer, game, 8, 4);
  await expect(board).toContainText('1º set em andamento: 8 a 4');
});

test('an offline page says how old its scores are, and updates when the network is back', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(LINE_GONE);
  const scorer = await beach.scorer();
  const game = await aLiveGame(await beach.admin());
  await score(scorer, game, 3, 0);
  const stranger = await enter(beach, '/auth', { clock: true, live: true });
  const board = gameOn(stranger, game);
  await expect(board).toContainText('atualizado agora');

  await stranger.context().setOffline(true);
  await stranger.clock.fastForward(11_000);
  await stranger.clock.fastForward(25_000);
  await expect(board).toContainText(/Sem sinal há 3\d s/);
  await expect(board).toContainText('1º set em andamento: 3 a 0');
  await score(scorer, game, 3, 1);

  await stranger.context().setOffline(false);
  await expect(board).toContainText('1º set em andamento: 3 a 1');
  await expect(board).not.toContainText('Sem sinal');
});

test('a page that was hidden for a minute updates when it is shown again', async ({ beach, enter }) => {
  const scorer = await beach.scorer();
  const game = await aLiveGame(await beach.admin());
  const stranger = await enter(beach, '/auth', { clock: true, live: true });
  const board = gameOn(stranger, game);
  await expect(board).toContainText('atualizado agora');

  const hide = (hidden: boolean) =>
    stranger.evaluate(`
      Object.defineProperty(document, 'hidden', { configurable: true, value: ${hidden} });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
  await hide(true);
  await stranger.clock.fastForward(61_000);
  await score(scorer, game, 5, 5);
  await hide(false);
  await expect(board).toContainText('1º set em andamento: 5 a 5');
});

test('while the stream is cut the results are loaded again when the page is shown again', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(LINE_GONE);
  const game = await aLiveGame(await beach.admin());
  const stranger = await enter(beach, '/auth', { clock: true, live: true });
  const comeBack = () =>
    stranger.evaluate("window.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  const asked: string[] = [];
  stranger.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await expect(gameOn(stranger, game)).toContainText('atualizado agora');
  asked.length = 0;
  await comeBack();
  await cutStream(stranger, beach);
  await expect(gameOn(stranger, game)).toContainText('reconectando');
  expect(asked, 'while the stream is open nothing is asked').not.toContain('/api/games/completed');
  const again = stranger.waitForRequest('**/api/games/completed?*');
  await comeBack();
  await again;
});

test('while a server is down a page says that it reconnects, and an unattended screen how old its score is; both show what it answers once it is restarted', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(LINE_GONE);
  const admin = await beach.admin();
  const game = await aLiveGame(admin);
  const stranger = await enter(beach, '/auth', { clock: true, live: true });
  const board = gameOn(stranger, game);
  await expect(board).toContainText('atualizado agora');
  const screen = await enter(beach, '/tv?quadra=1', { clock: true, live: true, viewport: SCREEN });
  const shown = screen.getByRole('main');
  await expect(shown).toContainText('1º set em andamento: 3 a 2.');
  await score(admin, game, 4, 2);
  await expect(shown).toContainText('1º set em andamento: 4 a 2.');
  await expect(shown).not.toContainText('Sem sinal');

  const meanwhile = async () => {
    await expect(board).toContainText('reconectando');
    await screen.clock.fastForward('01:00:00');
    await expect(shown).toContainText('Sem sinal · Atualizado há 1 h');
    await expect(shown).toContainText('1º set em andamento: 4 a 2.');
  };
  await beach.restart({ meanwhile });
  await score(admin, game, 11, 9);
  for (const page of [stranger, screen]) await page.clock.fastForward(45_000);
  await expect(board).toContainText('1º set em andamento: 11 a 9');
  await expect(board).not.toContainText('reconectando');
  await expect(shown).toContainText('1º set em andamento: 11 a 9.');
  await expect(shown).not.toContainText('Sem sinal');
});

test('a stream that breaks between the number of a change and its scores leaves no outdated score on the page', async ({
  beach,
  enter,
}) => {
  const game = await aLiveGame(await beach.admin());
  const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  const answer = await fetch(`${beach.address}/api/live-scores`);
  const revision = Number(answer.headers.get('revision'));
  const beat = event('beat', { revision, build: 'one' });
  const streams = [`${beat}${event('changed', { revision, topics: ['games'] })}`, beat];
  let isAsked = false;
  const { promise: isShown, resolve: show } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const stranger = await enter(beach, '/auth', {
    clock: true,
    before: async (early) => {
      // The page's clock moves only by the test, because the landing page polls after eight seconds.
      await early.clock.pauseAt(Date.now() + 60_000);
      await early.route('**/api/events', async (route) => {
        isAsked = true;
        await isShown;
        await route.fulfill({ contentType: 'text/event-stream', body: streams.shift() ?? '' });
      });
      early.on('request', (request) => asked.push(new URL(request.url()).pathname));
    },
  });
  const board = gameOn(stranger, game);
  await expect(board).toBeVisible();
  // The stream's request shows that the code is loaded, which takes some of the page's time.
  await expect
    .poll(async () => {
      await stranger.clock.runFor(10);
      return isAsked;
    })
    .toBe(true);
  const first = stranger.waitForResponse('**/api/events');
  show();
  await (await first).finished();
  // Only then is the reopening scheduled.
  await expect(board).toContainText('reconectando');
  asked.length = 0;
  const second = stranger.waitForRequest('**/api/events');
  await stranger.clock.runFor(2_000);
  await second;
  await expect.poll(() => asked).toContain('/api/live-scores');
});

test('a page that is open during a release offers to load the new one', async ({ beach, enter }) => {
  const beats = ['first', 'second'].map(
    (build) => `retry: 60000\nevent: beat\ndata: ${JSON.stringify({ revision: 0, build })}\n\n`,
  );
  const page = await enter(beach, '/auth', {
    before: (early) =>
      early.route('**/api/events', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: beats.shift() ?? '' }),
      ),
  });
  await expect(page.getByText('Há uma versão nova do Manchete.')).toBeVisible();
  await page.setViewportSize(PHONE);
  const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
  expect(await topOf('Depois'), 'both buttons in one line on a phone').toBe(await topOf('Atualizar'));
  await page.getByRole('button', { name: 'Depois' }).click();
  await expect(page.getByText('Há uma versão nova do Manchete.')).toBeHidden();
});
