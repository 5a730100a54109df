import { gameOn, onlyPushed } from '#tests/browser/games/court-screen.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { aLiveGame, score } from './live-screen.ts';

test('a page without a stream polls the game, and gets a stream when one is free', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/503/);
  const admin = await beach.admin();
  const game = await aLiveGame(admin);
  await beach.restart({ environment: { STREAMS_MAX: '1' } });
  try {
    const held = new AbortController();
    const first = await fetch(`${beach.address}/api/events`, { signal: held.signal });
    expect(first.status).toBe(200);

    const refused: number[] = [];
    const page = await enter(beach, '/auth', {
      clock: true,
      before: async (early) => {
        early.on('response', (response) => {
          if (response.url().endsWith('/api/events')) refused.push(response.status());
        });
      },
    });
    const board = gameOn(page, game);
    await expect(board).toBeVisible();
    await expect.poll(() => refused[0]).toBe(503);
    // Only polling can bring this score.
    await score(admin, game, 7, 0);
    await page.clock.fastForward(11_000);
    await expect(board).toContainText('7 a 0');

    const back = page.waitForResponse(
      (response) => response.url().endsWith('/api/events') && response.status() === 200,
    );
    held.abort();
    await first.text().catch(() => '');
    await page.clock.fastForward(61_000);
    await back;
    await onlyPushed(page);
    await score(admin, game, 8, 0);
    await expect(board).toContainText('8 a 0');
    await page.close();
  } finally {
    await beach.restart({});
  }
});
