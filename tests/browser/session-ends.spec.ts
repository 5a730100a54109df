import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { aGameInProgress } from '#tests/support/builders.ts';
import { PASSWORD } from '#tests/support/served.ts';
import { CourtScreen } from './court-screen.ts';

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
  // The page also says in between that the game is open on it.
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
  await expect(page.getByText(AT_THE_DOOR)).toBeVisible();
  await signInAgain(page, scorer.email);
  await expect(page).toHaveURL(CourtScreen.pathOf(game));
  await court.shows(1, 1, 0);
  await court.isSaved();
  const { sets } = await admin.call('GET /api/games/{id}', { params: { id: game.id } });
  expect(sets).toMatchObject([{ team1Score: 1, team2Score: 0 }]);
});

test('a set with its note that was not registered is offered again after signing in', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of 401 .*\/api\//);
  const admin = await beach.admin();
  const page = await enter(beach, CourtScreen.pathOf(await aGameInProgress(admin)), { as: admin });
  await page.getByRole('button', { name: 'Digitar placar' }).click();
  await page.getByLabel('Observações').fill('Tempo médico');
  await page.context().clearCookies();
  await page.reload();
  await signInAgain(page, admin.email);
  await expect(page.getByLabel('Observações')).toHaveValue('Tempo médico');
  await page.getByRole('button', { name: 'Registrar set' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});
