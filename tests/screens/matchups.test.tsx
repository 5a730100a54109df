import { test } from 'vitest';
import { aCompletedGame, aGame, aGameInProgress, aTeam } from '#tests/support/builders.ts';
import type { Actor } from '#tests/support/test-server.ts';
import { expect } from './locator.ts';
import { openScreens, type Page } from './screens.tsx';

const { server, visit } = openScreens();

/**
 * Recife 2x1 Olinda with a skipped set, an award over 14x8, a tie, a walkover; two scheduled games, one in
 * progress.
 */
async function matchups(admin: Actor) {
  const [recife, olinda, natal] = [
    await aTeam(admin, 'Recife'),
    await aTeam(admin, 'Olinda'),
    await aTeam(admin, 'Natal'),
  ];
  const won = await aGameInProgress(
    admin,
    [
      [21, 15],
      [21, 17],
    ],
    { team1Id: recife.id, team2Id: olinda.id },
  );
  const skipped = { setNumber: 3, team1Score: 0, team2Score: 0, skipped: true };
  await admin.call('POST /api/games/{id}/sets', { params: { id: won.id }, body: skipped });
  await admin.call('PATCH /api/games/{id}/status', { params: { id: won.id }, body: { status: 'concluido' } });
  const left = await aGameInProgress(admin, [[14, 8]], { team1Id: olinda.id, team2Id: natal.id, round: 2 });
  await admin.call('POST /api/games/{id}/award', {
    params: { id: left.id },
    body: { winner: 2, reason: 'abandono' },
  });
  await aCompletedGame(
    admin,
    [
      [21, 15],
      [17, 21],
    ],
    { team1Id: recife.id, team2Id: natal.id, round: 2 },
  );
  const absent = await aGame(admin, { team1Id: natal.id, team2Id: recife.id, round: 3 });
  await admin.call('POST /api/games/{id}/award', {
    params: { id: absent.id },
    body: { winner: 1, reason: 'wo' },
  });
  // Not in the active round: only this call reports that round 3 is not over.
  const playing = await aGameInProgress(admin, [[21, 3]], {
    team1Id: recife.id,
    team2Id: olinda.id,
    round: 3,
  });
  await aGame(admin, {
    team1Id: olinda.id,
    team2Id: natal.id,
    round: 4,
    date: '2025-07-12T12:50:00.000Z',
    court: '2',
  });
  await aGame(admin, { team1Id: recife.id, team2Id: natal.id, round: 5 });
  return { recife, olinda, natal, playing };
}

const counter = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).parent.getByRole('definition');
const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article');

test('the four counters match the API, and an open page updates them', async () => {
  const admin = await server.asAdmin();
  const { playing } = await matchups(admin);
  const page = await visit('/', await server.asPlayer());
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Confrontos' }).click();
  await expect(page.getByRole('heading', { name: 'Resumo dos Confrontos' })).toBeVisible();

  const { gamesByRound, completedRounds } = await admin.call('GET /api/games/completed');
  const games = Object.values(gamesByRound).flat();
  const sets = games.flatMap((game) => game.sets).filter((set) => !set.skipped);
  expect([games.length, sets.length, completedRounds]).toEqual([4, 5, [1, 2]]);
  await expect(counter(page, 'Jogos concluídos')).toHaveText('4');
  await expect(counter(page, 'Sets jogados')).toHaveText('5');
  await expect(counter(page, 'Rodadas concluídas')).toHaveText('2');
  await expect(counter(page, 'Próximos jogos')).toHaveText('2');
  await expect(cards(page)).toHaveCount(4);

  const params = { id: playing.id };
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'concluido' } });
  await expect(counter(page, 'Jogos concluídos')).toHaveText('5');
  await expect(counter(page, 'Sets jogados')).toHaveText('6');
  await expect(counter(page, 'Rodadas concluídas')).toHaveText('3');
  await expect(cards(page)).toHaveCount(5);
});

test('without games, or without a match for the filter, the page says so and what to do', async () => {
  const page = await visit('/confrontos?rodada=7', await server.asPlayer());
  await expect(page.getByText('Nenhum jogo concluído encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar todos os jogos' }).click();
  await page.isAt('/confrontos');
  await page.getByRole('tab', { name: 'Concluídos' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Próximos' })).toBeFocused();
  await expect(page.getByText('Nenhum jogo agendado no momento')).toBeVisible();
});

test('games that cannot be loaded are reported, and a retry loads them', async () => {
  await matchups(await server.asAdmin());
  const page = await visit('/confrontos', await server.asPlayer(), (unopened) =>
    unopened.cut(/\/api\/games\/[^/]*$/),
  );
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar os jogos concluídos');
  await expect(counter(page, 'Jogos concluídos')).toHaveText('–');
  await page.getByRole('tab', { name: 'Próximos' }).click();
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar os próximos jogos');
  page.mend();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(cards(page)).toHaveCount(2);
});
