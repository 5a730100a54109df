import type { Page } from '@playwright/test';
import { CourtScreen } from '#tests/browser/games/court-screen.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { aGameInProgress } from '#tests/support/data/builders.ts';
import { PASSWORD } from '#tests/support/server/served.ts';

test.use({ reusesPages: true });

const AT_THE_DOOR = 'Entre de novo para continuar de onde parou.';

async function signInAgain(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

test('after a session has ended the next tap opens the sign-in form; after signing in the tap is kept and sent', async ({
  beach,
  enter,
  browserConsole,
}) => {
  // In between the page also reports that the game is open on it.
  browserConsole.expectLoadFailures(/status of 401 .*\/(events|presence)$/);
  const admin = await beach.admin();
  const game = await aGameInProgress(admin);
  const scorer = await beach.scorer();
  const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer });
  const court = new CourtScreen(page, game);
  await court.shows(1, 0, 0);
  await page.context().clearCookies();
  await court.point(1);

  await expect(page.getByText('Sua sessão terminou')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sua sessão terminou')).toBeHidden();
  await expect(page.getByText(AT_THE_DOOR)).toBeVisible();
  await signInAgain(page, scorer.email);
  await expect(page).toHaveURL(CourtScreen.pathOf(game));
  await court.shows(1, 1, 0);
  await court.isSaved();
  const { sets } = await admin.call('GET /api/games/{id}', { params: { id: game.id } });
  expect(sets).toMatchObject([{ team1Score: 1, team2Score: 0 }]);
});

/** Empties the browser's database, like a tab that has sent everything. */
const LEAVE_NONE = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('manchete');
  opening.onerror = reject;
  opening.onsuccess = () => {
    const tx = opening.result.transaction('queue', 'readwrite');
    tx.objectStore('queue').clear();
    tx.oncomplete = () => {
      opening.result.close();
      resolve();
    };
  };
})`;

test('the sign-in page names the points that wait on the device also where it is opened directly, until another tab has sent them', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/net::ERR_FAILED/);
  const game = await aGameInProgress(await beach.admin());
  const page = await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer() });
  const court = new CourtScreen(page, game);
  await page.route('**/api/games/*/events', (route) => route.abort());
  await court.point(1);
  await court.isStored(1, 1, 0);
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/auth');
  const notice = page.getByText('1 ponto está guardado neste aparelho.');
  await expect(notice).toBeVisible();

  await page.evaluate(LEAVE_NONE);
  // The browser's event, which bubbles, when the tab is shown again.
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  await expect(notice).toHaveCount(0);
});
