import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aGameInProgress } from '#tests/support/data/builders.ts';
import { CourtScreen } from './court-screen.ts';

test.use({ reusesPages: true });

const NO_NETWORK = /net::ERR_(FAILED|INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING) /;

test('the notice about a lost connection is visible at the end of the page too', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(NO_NETWORK);
  const game = await aGameInProgress(await beach.admin());
  const page = await enter(beach, CourtScreen.pathOf(game), {
    as: await beach.scorer(),
    viewport: PHONE,
    touch: true,
  });
  const court = new CourtScreen(page, game);
  await court.shows(1, 0, 0);
  const noSignal = page.getByRole('banner').getByText('Sem sinal', { exact: true });
  await expect(noSignal).toBeHidden();
  await page.context().setOffline(true);
  await court.point(1);
  await expect(court.pad.getByText('sem sinal · 1 ponto no aparelho')).toBeVisible();
  await expect(page.getByText(/não guarda os pontos/)).toHaveCount(0);
  await page.getByRole('button', { name: 'W.O. ou abandono' }).scrollIntoViewIfNeeded();
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  await expect(noSignal).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
  await expect(noSignal).toBeHidden();
});
