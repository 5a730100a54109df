import { expect, test } from '#tests/support/browser.ts';
import { aGameInProgress } from '#tests/support/builders.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { gameOn, onlyPushed } from './court-screen.ts';

test('a page that is refused a stream shows the game by polling, and gets a stream when one is free', async ({
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/503/);
  await using server = await ServerProcess.start({ STREAMS_MAX: '1' });
  const admin = await server.admin();
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const game = await aGameInProgress(admin);
  const score = (setNumber: number, team1Score: number) =>
    admin.call('POST /api/games/{id}/sets', {
      params: { id: game.id },
      body: { setNumber, team1Score, team2Score: 0 },
    });
  const held = new AbortController();
  const first = await fetch(`${server.address}/api/events`, { signal: held.signal });
  expect(first.status).toBe(200);

  const refused: number[] = [];
  const page = await enter(server, '/auth', {
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
  await score(1, 7);
  await expect(board).toContainText('7 a 0', { timeout: 20_000 });

  const back = page.waitForResponse(
    (response) => response.url().endsWith('/api/events') && response.status() === 200,
    { timeout: 60_000 },
  );
  held.abort();
  await back;
  await onlyPushed(page);
  await score(1, 8);
  await expect(board).toContainText('8 a 0');
  await page.close();
});
