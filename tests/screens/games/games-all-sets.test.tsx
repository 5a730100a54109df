import { test } from 'vitest';
import { CourtScreen, courtPath } from '#tests/screens/support/court-screen.ts';
import { expectFlushSync } from '#tests/screens/support/flush-sync.ts';
import { button, dialog, expect } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aGame, aGameInProgress } from '#tests/support/data/builders.ts';

const { server, visit } = openScreens();

const results = (page: Page) => dialog(page, 'Digitar todos os sets');
const set = (page: Page, number: number) => results(page).getByRole('group', { name: `${number}º set` });

async function type(page: Page, number: number, team1: number, team2: number): Promise<void> {
  await set(page, number).getByRole('textbox', { name: 'Recife' }).fill(String(team1));
  await set(page, number).getByRole('textbox', { name: 'Olinda' }).fill(String(team2));
}

test('a game of three sets is registered from paper with six taps', async () => {
  expectFlushSync();
  const admin = await server.asAdmin();
  const game = await aGame(admin);
  const page = await visit('/registrar-jogos/1', admin);
  let taps = 0;
  const tap = async (what: { click(): Promise<void> }) => {
    taps += 1;
    await what.click();
  };
  await tap(page.getByRole('link', { name: /Recife/ }));
  await tap(button(page, 'Iniciar Confronto'));
  await tap(button(page, 'Digitar todos os sets'));
  await type(page, 1, 21, 15);
  await type(page, 2, 18, 21);
  await type(page, 3, 15, 9);
  await tap(button(results(page), 'Registrar sets'));
  await new CourtScreen(page, game).isSaved();
  await tap(page.getByRole('button', { name: 'Marcar como Concluído' }));
  await tap(button(dialog(page, 'Marcar como Concluído'), 'Concluir jogo'));
  await expect(page.getByText('Jogo concluído')).toBeVisible();
  expect(taps).toBe(6);
  const { status, sets } = await admin.call('GET /api/games/{id}', { params: { id: game.id } });
  expect(status).toBe('concluido');
  expect(sets.map(({ team1Score, team2Score }) => [team1Score, team2Score])).toEqual([
    [21, 15],
    [18, 21],
    [15, 9],
  ]);
});

test('only what was typed is registered; a set left at 0 to 0 is not, and one below the final score is over', async () => {
  expectFlushSync();
  const admin = await server.asAdmin();
  const game = await aGameInProgress(admin, [[21, 12]]);
  const page = await visit(courtPath(game), admin);
  await button(page, 'Digitar todos os sets').click();
  await expect(set(page, 1).getByRole('textbox', { name: 'Recife' })).toHaveValue('21');
  await type(page, 2, 15, 10);
  await expect(results(page).getByText(/^Set 2 em 15x10/)).toBeVisible();
  await button(results(page), 'Registrar sets').click();
  await expect(results(page)).toHaveCount(0);
  await new CourtScreen(page, game).isSaved();
  const { sets } = await admin.call('GET /api/games/{id}', { params: { id: game.id } });
  expect(sets).toMatchObject([
    { setNumber: 1, team1Score: 21, team2Score: 12 },
    { setNumber: 2, team1Score: 15, team2Score: 10, closed: true },
  ]);
  expect(sets).toHaveLength(2);
});

test('nothing typed, a tie and a third set after two that one team won are refused at their set, and nothing is registered', async () => {
  expectFlushSync();
  const admin = await server.asAdmin();
  const game = await aGameInProgress(admin);
  const page = await visit(courtPath(game), admin);
  await button(page, 'Digitar todos os sets').click();
  const register = () => button(results(page), 'Registrar sets').click();
  await register();
  await expect(set(page, 1).getByText('Digite o placar')).toBeVisible();
  await type(page, 1, 20, 20);
  await register();
  await expect(set(page, 1).getByText(/^Um set empatado/)).toBeVisible();
  await type(page, 1, 21, 10);
  await type(page, 2, 21, 10);
  await type(page, 3, 15, 10);
  await register();
  await expect(set(page, 3).getByText('Um time já venceu dois sets')).toBeVisible();
  await expect(results(page)).toBeVisible();
  expect((await admin.call('GET /api/games/{id}', { params: { id: game.id } })).sets).toEqual([]);
});

test('scorekeepers at the court and games of an extra round have no form of all sets', async () => {
  const game = await aGameInProgress(await server.asAdmin());
  const page = await visit(courtPath(game), await server.asScorer());
  await expect(button(page, 'Digitar placar')).toBeVisible();
  await expect(button(page, 'Digitar todos os sets')).toHaveCount(0);
});
