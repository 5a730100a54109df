import { test } from 'vitest';
import { aGame, aGameInProgress, twoTeams } from '#tests/support/builders.ts';
import { courtPath, gameOn } from './court-screen.ts';
import { expect } from './locator.ts';
import { openScreens, type Page } from './screens.tsx';

const { server, visit } = openScreens();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Answers the question that is open. */
async function confirm(page: Page, name: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name, exact: true }).click();
  await expect(question).toBeHidden();
}

test('a round is made live after asking, another takes its place, and none is live in the end', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/registrar-jogos/1', admin);
  const activeRound = async () => (await admin.call('GET /api/live-scores/active-round')).activeRound;

  await press(page, 'Ativar rodada ao vivo');
  await expect(page.getByRole('alertdialog', { name: 'Ativar a rodada 1?' })).toBeVisible();
  await confirm(page, 'Cancelar');
  expect(await activeRound()).toBe(0);
  await press(page, 'Ativar rodada ao vivo');
  await confirm(page, 'Ativar');
  await expect(page.getByText('Rodada 1 ao vivo')).toBeVisible();
  expect(await activeRound()).toBe(1);
  await expect(page.getByRole('button', { name: 'Desativar rodada ao vivo' })).toBeVisible();

  await page.getByRole('radio', { name: 'Rodada 2 - 10/05/2025', exact: true }).click();
  await press(page, 'Ativar rodada ao vivo');
  await expect(page.getByRole('alertdialog')).toContainText('A rodada 1 está ao vivo agora.');
  await confirm(page, 'Ativar');
  await expect(page.getByText('Rodada 2 ao vivo')).toBeVisible();
  expect(await activeRound()).toBe(2);

  await press(page, 'Desativar rodada ao vivo');
  await confirm(page, 'Desativar');
  await expect(page.getByText('Nenhuma rodada está ao vivo.')).toBeVisible();
  expect(await activeRound()).toBe(0);
});

test('a team that does not come loses by W.O., and everybody sees why', async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const game = await aGame(admin);
  const page = await visit(courtPath(game), await server.asScorer());
  await expect(page.getByRole('button', { name: 'Excluir jogo' })).toBeHidden();
  await press(page, 'W.O. ou abandono');
  const dialog = page.getByRole('dialog', { name: 'W.O. ou abandono' });
  await dialog.getByText('Olinda').click();
  await expect(dialog.getByText('Vitória de Recife.')).toBeVisible();
  await press(page, 'Conceder vitória');
  await expect(page.getByText('Jogo concluído')).toBeVisible();

  const result = gameOn(await visit('/auth'), game);
  await expect(result).toContainText(
    'Recife 2, Olinda 0 em sets. Vitória de Recife por W.O. 1º set: 21 a 0; 2º set: 21 a 0.',
  );
  await expect(result.getByText('W.O.', { exact: true })).toBeVisible();
});

test('a team that stops in the middle of a set keeps its points, and loses', async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const game = await aGameInProgress(admin, [
    [21, 15],
    [8, 11],
  ]);
  const page = await visit(courtPath(game), admin);
  await press(page, 'W.O. ou abandono');
  const dialog = page.getByRole('dialog', { name: 'W.O. ou abandono' });
  await dialog.getByText('Abandono', { exact: true }).click();
  await dialog.getByRole('radiogroup', { name: 'Quem parou' }).getByText('Recife').click();
  await press(page, 'Conceder vitória');
  await expect(page.getByText('Jogo concluído')).toBeVisible();

  const result = gameOn(await visit('/auth'), game);
  await expect(result).toContainText('Recife 1, Olinda 2 em sets. Vitória de Olinda por Abandono.');
  await expect(result).toContainText('1º set: 21 a 15; 2º set: 8 a 21; 3º set: 0 a 15.');
});

test('who may only keep score neither creates, nor activates, nor deletes', async () => {
  await twoTeams(await server.asAdmin());
  const page = await visit('/registrar-jogos/1', await server.asScorer());
  await expect(page.getByText('Nenhum jogo nesta rodada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Novo confronto' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ativar rodada ao vivo' })).toBeHidden();
});
