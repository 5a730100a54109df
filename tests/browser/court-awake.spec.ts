import { expect, PHONE, test } from '#tests/support/browser.ts';
import { aGameInProgress } from '#tests/support/builders.ts';
import { CourtScreen } from './court-screen.ts';

const NO_NETWORK = /net::ERR_(FAILED|INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING) /;

/** Counts the requests for a wake lock, and releases the lock when the page is hidden, as browsers do. */
const COUNT_LOCKS = `
  window.locks = { asked: 0, held: 0 };
  const request = async () => {
    locks.asked += 1;
    locks.held += 1;
    const lock = {
      released: false,
      async release() {
        if (!lock.released) locks.held -= 1;
        lock.released = true;
      },
    };
    document.addEventListener('visibilitychange', () => document.hidden && lock.release());
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
`;

test('the screen stays lit while a game is scored, and again after the page was hidden', async ({
  beach,
  enter,
}) => {
  const game = await aGameInProgress(await beach.admin());
  const page = await enter(beach, CourtScreen.pathOf(game), {
    as: await beach.scorer(),
    before: (opened) => opened.addInitScript(COUNT_LOCKS),
  });
  const locks = () => page.evaluate('window.locks');
  await expect.poll(locks).toEqual({ asked: 1, held: 1 });
  const hide = (isHidden: boolean) =>
    page.evaluate(`
      Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
  await hide(true);
  await expect.poll(locks).toEqual({ asked: 1, held: 0 });
  await hide(false);
  await expect.poll(locks).toEqual({ asked: 2, held: 1 });
  await page.getByRole('link', { name: 'Voltar aos jogos da rodada 1' }).click();
  await expect.poll(locks).toEqual({ asked: 2, held: 0 });
});

test('a game can be scored on a device without wake locks', async ({ beach, enter }) => {
  const game = await aGameInProgress(await beach.admin());
  const page = await enter(beach, CourtScreen.pathOf(game), {
    as: await beach.scorer(),
    before: (opened) => opened.addInitScript('delete Navigator.prototype.wakeLock'),
  });
  const court = new CourtScreen(page, game);
  await court.point(1);
  await court.isSaved();
});

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
  await page.getByRole('button', { name: 'W.O. ou abandono' }).scrollIntoViewIfNeeded();
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  await expect(noSignal).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
  await expect(noSignal).toBeHidden();
});
