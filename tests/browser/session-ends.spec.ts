import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { aGameInProgress, aPlayer, aRegistration } from '#tests/support/builders.ts';
import { signIn } from '#tests/support/person.ts';
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
  // A device at the court also says who is there; that call is refused without a session too.
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

test('a session that is ended elsewhere opens the sign-in form by itself, which leads back to the same game', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of 401 .*\/api\//);
  const game = await aGameInProgress(await beach.admin());
  const scorer = await beach.scorer();
  const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer });
  const court = new CourtScreen(page, game);
  await court.point(1);
  await court.isSaved();
  await scorer.call('POST /api/logout');
  await expect(page.getByText(AT_THE_DOOR)).toBeVisible();
  await signInAgain(page, scorer.email);
  await expect(page).toHaveURL(CourtScreen.pathOf(game));
  await court.shows(1, 1, 0);
});

test('unsaved input is offered again after signing in: a set with its note, a matchup, a day, a reason', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of 401 .*\/api\//);
  const admin = await beach.admin();
  const game = await aGameInProgress(admin);
  await aRegistration(admin);
  const page = await enter(beach, CourtScreen.pathOf(game), { as: admin });
  const endSession = async () => {
    await page.context().clearCookies();
    await page.reload();
    await signInAgain(page, admin.email);
  };

  await page.getByRole('button', { name: 'Digitar placar' }).click();
  await page.getByLabel('Observações').fill('Tempo médico');
  await endSession();
  await expect(page.getByLabel('Observações')).toHaveValue('Tempo médico');
  await page.getByRole('button', { name: 'Registrar set' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto(`/registrar-jogos/${game.round}`);
  await page.getByRole('button', { name: 'Novo confronto' }).click();
  await page.getByLabel('Quadra').fill('7');
  await endSession();
  await expect(page.getByLabel('Quadra')).toHaveValue('7');
  await page.getByRole('button', { name: 'Cancelar' }).click();

  await page.goto('/admin?tab=dates');
  await page.getByRole('button', { name: 'Editar a data da rodada 2' }).click();
  const ofTheDay = page.getByRole('spinbutton', { name: /^dia/ });
  await ofTheDay.focus();
  await page.keyboard.type('17052025');
  await endSession();
  await expect(ofTheDay).toHaveText('17');
  await page.getByRole('button', { name: 'Cancelar' }).click();

  await page.goto('/admin?tab=validation');
  await page.getByRole('button', { name: 'Rejeitar' }).click();
  await page.getByLabel('Motivo').fill('Faltam os documentos');
  await endSession();
  await expect(page.getByLabel('Motivo')).toHaveValue('Faltam os documentos');
  // Deleted text is not offered again.
  await page.getByLabel('Motivo').fill('');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Rejeitar' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Rejeitar' }).click();
  await page.getByLabel('Motivo').fill('Faltam os documentos');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Rejeitar' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a page is closed when the role of its scorekeeper ends', async ({ beach, enter, browserConsole }) => {
  // The page reports its presence at a game that the account may not score by then.
  browserConsole.expectLoadFailures(/status of 403 .*\/presence$/);
  const admin = await beach.admin();
  const game = await aGameInProgress(admin);
  const email = 'davi@exemplo.com.br';
  const password = 'onda do mar 7';
  const { id } = await aPlayer(admin, { firstName: 'Davi', email, password, isScorer: true });
  const newcomer = await signIn(beach.address, email, password);
  await newcomer.call('PATCH /api/user/password', {
    body: { currentPassword: password, newPassword: PASSWORD },
  });
  const scorer = await signIn(beach.address, email, PASSWORD);
  const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer });
  const court = new CourtScreen(page, game);
  await court.point(1);
  await court.isSaved();

  await admin.call('PATCH /api/players/{id}', { params: { id }, body: { isScorer: false } });
  await expect(page.getByText('Acesso Restrito')).toBeVisible();
  await expect(court.pad).toBeHidden();
  await expect(page.getByRole('link', { name: 'Registrar Jogos' })).toBeHidden();
});
