import { expect, test } from '#tests/support/browser/browser.ts';
import { aLiveGame, LINE_GONE, score } from './live-screen.ts';

const STREAM = { width: 1920, height: 1080 };

test('an overlay is transparent around its score, shows each point from the stream, and disappears when the organiser hides it', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const game = await aLiveGame(admin);
  const asked: string[] = [];
  const overlay = await enter(beach, '/overlay/placar?quadra=1&tema=claro', {
    viewport: STREAM,
    colorScheme: 'dark',
    live: true,
    before: async (early) => early.on('request', (request) => asked.push(new URL(request.url()).pathname)),
  });
  const shown = overlay.getByRole('img', { name: /em sets/ });
  await expect(shown).toHaveAccessibleName(/1º set em andamento: 3 a 2\./);
  for (const part of ['html', 'body', '[data-overlay]']) {
    await expect(overlay.locator(part)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
  await score(admin, game, 4, 2);
  await expect(shown).toHaveAccessibleName(/1º set em andamento: 4 a 2\./);
  expect(asked, 'the score comes by the stream').not.toContain('/api/live-scores');

  await admin.call('PATCH /api/broadcast', { body: { score: false } });
  await expect(shown).toBeHidden();
  await admin.call('PATCH /api/broadcast', { body: { score: true } });
  await expect(shown).toBeVisible();
});

test('without its stream an overlay polls, and without any answer it shows no score', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(LINE_GONE);
  const admin = await beach.admin();
  const game = await aLiveGame(admin);
  const overlay = await enter(beach, '/overlay/placar?quadra=1', {
    clock: true,
    live: true,
    viewport: STREAM,
  });
  const shown = overlay.getByRole('img', { name: /em sets/ });
  await expect(shown).toHaveAccessibleName(/3 a 2\./);

  await overlay.route('**/api/events', (route) => route.abort());
  beach.dropConnections();
  await score(admin, game, 5, 2);
  await overlay.clock.fastForward(12_000);
  await expect(shown).toHaveAccessibleName(/5 a 2\./);

  await overlay.context().setOffline(true);
  await overlay.clock.fastForward(20_000);
  await expect(shown).toBeHidden();

  await overlay.context().setOffline(false);
  await overlay.clock.fastForward(3_000);
  await expect(shown).toBeVisible();
  await expect(shown).toHaveAccessibleName(/5 a 2\./);
});
