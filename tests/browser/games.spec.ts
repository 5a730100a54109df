import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { aGame } from '#tests/support/builders.ts';
import { CourtScreen, gameOn } from './court-screen.ts';

test.use({ keepsPages: true });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** Confirms the open dialog. */
async function confirm(page: Page, name: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name, exact: true }).click();
  await expect(question).toBeHidden();
}

async function typeSet(page: Page, team1Score: number, team2Score: number): Promise<void> {
  await press(page, 'Digitar placar');
  const dialog = page.getByRole('dialog', { name: 'Digitar placar' });
  await dialog.getByRole('textbox', { name: 'Recife' }).fill(String(team1Score));
  await dialog.getByRole('textbox', { name: 'Olinda' }).fill(String(team2Score));
  await dialog.getByRole('button', { name: /^(Registrar|Corrigir) set$/ }).click();
  await expect(dialog).toBeHidden();
}

test('a game is started, scored, completed after its warnings, reverted and deleted', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const game = await aGame(admin);
  const page = await enter(beach, '/registrar-jogos/1', { as: admin });
  await gameOn(page, game).click();
  await press(page, 'Iniciar Confronto');

  const court = new CourtScreen(page, game);
  await court.point(1);
  await court.shows(1, 1, 0);
  await court.isSaved();
  await typeSet(page, 21, 15);
  await court.shows(1, 21, 15);
  await press(page, /^Ir para o 2º set/);
  await typeSet(page, 20, 18);
  await court.shows(2, 20, 18);

  await press(page, /^Marcar como Concluído/);
  const complete = page.getByRole('dialog', { name: 'Marcar como Concluído' });
  await expect(complete.getByText('Set 2 em 20x18: ninguém chegou a 21 pontos.')).toBeVisible();
  await expect(complete.getByRole('checkbox', { name: 'Recife usou todos os jogadores' })).toBeChecked();
  await complete.getByText('Olinda usou todos os jogadores').click();
  await press(page, 'Concluir jogo');
  await expect(page.getByText('A classificação já conta com ele.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recife contra Olinda' })).toContainText(
    'Vitória de Recife.',
  );
  await expect(page.getByRole('button', { name: 'Digitar placar' })).toBeHidden();
  expect(await admin.call('GET /api/games/{id}', { params: { id: game.id } })).toMatchObject({
    status: 'concluido',
    usedAllPlayersTeam1: true,
    usedAllPlayersTeam2: false,
    team1Score: 2,
  });

  await press(page, 'Reverter');
  await confirm(page, 'Reverter');
  await expect(court.pad).toBeVisible();
  await press(page, 'Excluir 2º set');
  await expect(page.getByRole('alertdialog')).toContainText('20 a 18');
  await confirm(page, 'Excluir set');
  await expect(page.getByRole('button', { name: 'Excluir 1º set' })).toBeVisible();

  await press(page, 'Excluir jogo');
  await confirm(page, 'Cancelar');
  await expect(court.pad).toBeVisible();
  await press(page, 'Excluir jogo');
  await expect(page.getByRole('alertdialog')).toContainText('com o set registrado');
  await confirm(page, 'Excluir jogo');
  await expect(page.getByText('Jogo excluído')).toBeVisible();
  await expect(page.getByText('Nenhum jogo nesta rodada')).toBeVisible();
  expect(await admin.call('GET /api/games/round/{round}', { params: { round: 1 } })).toEqual([]);
});
