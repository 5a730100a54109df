import { toast } from 'sonner';
import { test } from 'vitest';
import { CourtScreen, courtPath } from '#tests/screens/support/court-screen.ts';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aGameInProgress, aPlayer, aRegistration } from '#tests/support/data/builders.ts';
import { sheetOfRecife, storedCounters } from '#tests/support/data/score-sheets.ts';
import { PASSWORD } from '#tests/support/server/test-server.ts';

const { server, visit } = openScreens();

const AT_THE_DOOR = 'Entre de novo para continuar de onde parou.';

async function signInAgain(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Entrar' }).click();
}

test('a session that is ended elsewhere opens the sign-in form by itself, which leads back to the same game', async () => {
  const game = await aGameInProgress(await server.asAdmin());
  const scorer = await server.asScorer();
  const page = await visit(courtPath(game), scorer);
  const court = new CourtScreen(page, game);
  await court.point(1);
  await court.isSaved();
  await scorer.call('POST /api/logout');
  await expect(page.getByText('Sua sessão terminou')).toBeVisible();
  toast.dismiss();
  await expect(page.getByText('Sua sessão terminou')).toBeHidden();
  await expect(page.getByText(AT_THE_DOOR)).toBeVisible();
  await signInAgain(page, scorer.email);
  await page.isAt(courtPath(game));
  await court.shows(1, 1, 0);
});

test('the sign-in page says which points wait on the device, and they are sent after signing in', async () => {
  const admin = await server.asAdmin();
  const game = await aGameInProgress(admin, [], { court: '3' });
  const scorer = await server.asScorer();
  const page = await visit(courtPath(game), scorer);
  const court = new CourtScreen(page, game);
  const mend = page.cut(/^POST .*\/events$/);
  await court.point(1);
  await court.point(1);
  await court.shows(1, 2, 0);
  await scorer.call('POST /api/logout');
  await expect(page.getByText('2 pontos estão guardados neste aparelho.')).toBeVisible();
  // The same words for a single point.
  await expect(page.getByText(/Tudo é enviado quando quem marcou entrar de novo\./)).toBeVisible();
  await expect(page.getByText(`Quadra 3: ${game.team1.name} × ${game.team2.name}`)).toBeVisible();
  mend();
  await signInAgain(page, scorer.email);
  await court.isSaved();
  const { sets } = await admin.call('GET /api/games/{id}', { params: { id: game.id } });
  expect(sets).toMatchObject([{ team1Score: 2, team2Score: 0 }]);
});

test('the sign-in page says which saved score sheets wait on the device, until they are sent after signing in', async () => {
  const admin = await server.asAdmin();
  const { path, bia } = await sheetOfRecife(admin);
  const scorer = await server.asScorer();
  const page = await visit(path, scorer);
  const mend = page.cut(/batch-update$/);
  await page
    .getByRole('listitem', { name: 'Bia Barros' })
    .getByRole('button', { name: 'Aumentar Saque' })
    .click();
  await page.getByRole('button', { name: 'Salvar (1)' }).click();
  await expect(page.getByText(/Sem sinal: os pontos estão guardados neste aparelho/)).toBeVisible();
  await scorer.call('POST /api/logout');
  await expect(page.getByText('Acesso Restrito')).toBeVisible();
  await expect(page.getByText(/^Você precisa estar autenticado para registrar pontuações/)).toBeVisible();
  await page.getByRole('link', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('1 súmula está guardada neste aparelho.')).toBeVisible();
  await expect(page.getByText('Súmula da rodada 1: Recife')).toBeVisible();
  mend();
  await signInAgain(page, scorer.email);
  await expect(page.getByText('Pontuações salvas')).toBeVisible();
  expect(await storedCounters(admin)).toEqual([[bia.id, 1, 0, 0, true]]);
});

test('a write after the end of the session says that it ended, without a failure in front of it', async () => {
  const page = await visit('/admin?tab=teams', await server.asAdmin());
  await page.getByRole('button', { name: 'Adicionar time' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome', { exact: true }).fill('Recife');
  await dialog.getByText('Misto', { exact: true }).click();
  page.forget();
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page.getByText(AT_THE_DOOR)).toBeVisible();
  const shown = page.locator('[data-sonner-toast][data-visible=true]');
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText('Sua sessão terminou');
});

test('unsaved input is offered again after signing in: a matchup, a day, a reason', async () => {
  const admin = await server.asAdmin();
  await aRegistration(admin);
  const page = await visit('/registrar-jogos/1', admin);
  const endSession = async () => {
    page.forget();
    await page.reload();
    await signInAgain(page, admin.email);
  };

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

test('a page is closed when the role of its scorekeeper ends', async () => {
  const admin = await server.asAdmin();
  const game = await aGameInProgress(admin);
  const email = 'davi@exemplo.com.br';
  const password = 'onda do mar 7';
  const { id } = await aPlayer(admin, { firstName: 'Davi', email, password, isScorer: true });
  const newcomer = await server.login(email, password);
  await newcomer.call('PATCH /api/user/password', {
    body: { currentPassword: password, newPassword: PASSWORD },
  });
  const scorer = await server.login(email, PASSWORD);
  const page = await visit(courtPath(game), scorer);
  const court = new CourtScreen(page, game);
  await court.point(1);
  await court.isSaved();

  await admin.call('PATCH /api/players/{id}', { params: { id }, body: { isScorer: false } });
  await expect(page.getByText('Acesso Restrito')).toBeVisible();
  await expect(court.pad).toBeHidden();
  await expect(page.getByRole('link', { name: 'Registrar Jogos' })).toBeHidden();
});

test.each([
  ['Olga', 'by the own hand'],
  ['Rita', 'by a colleague’s'],
])('an administrator, %s, whose role ends %s, is asked nothing more for the panel', async (firstName, by) => {
  const colleague = await server.asAdmin();
  const admin = await server.asAdmin({ firstName, lastName: 'Orlando' });
  const page = await visit('/admin?tab=accounts', admin);
  const rolesButton = page.getByRole('button', { name: `Permissões de ${firstName} Orlando` });
  await expect(rolesButton).toBeVisible();
  await expect(page.getByRole('switch', { name: /^Administradores entram em duas etapas/ })).toBeEnabled();
  const before = page.calls.length;
  if (by === 'by the own hand') {
    await rolesButton.click();
    const roles = page.getByRole('dialog', { name: 'Permissões' });
    await roles.getByRole('switch', { name: /Administrador/ }).click();
    await roles.getByRole('button', { name: 'Salvar' }).click();
    await roles.getByLabel('A sua senha').fill(PASSWORD);
    await roles.getByRole('button', { name: 'Salvar' }).click();
  } else {
    const body = { isAdmin: false, currentPassword: PASSWORD };
    await colleague.call('PATCH /api/users/{id}', { params: { id: admin.id }, body });
  }
  await expect(page.getByText('Acesso Restrito')).toBeVisible();
  // What the page fetches after asking for its user arrives before the next change.
  await colleague.call('PATCH /api/users/{id}', { params: { id: admin.id }, body: { isScorer: true } });
  await expect(page.getByRole('link', { name: 'Registrar Jogos' })).toBeVisible();
  const reads = page.calls.slice(before).filter((call) => call.startsWith('GET '));
  expect(new Set(reads)).toEqual(new Set(['GET /api/user']));
});
