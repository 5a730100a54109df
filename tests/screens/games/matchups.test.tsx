import { test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aCompletedGame, aGame, aGameInProgress, aPlayer, aTeam } from '#tests/support/data/builders.ts';
import type { Actor } from '#tests/support/server/test-server.ts';

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

async function choose(page: Page, filter: string, option: string): Promise<void> {
  const opensList = page.locator('[aria-haspopup="listbox"]');
  await page.getByRole('button', { name: filter }).and(opensList).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

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

test('if the scheduled games cannot be loaded, the completed ones can still be filtered by team', async () => {
  await matchups(await server.asAdmin());
  const page = await visit('/confrontos', await server.asPlayer(), (unopened) =>
    unopened.cut(/\/api\/games\/upcoming$/),
  );
  await expect(page.getByText(/^Erro ao carregar times\. .*conexão/)).toBeVisible();
  await choose(page, 'Time', 'Olinda');
  await expect(cards(page)).toHaveCount(2);
});

test('filters that cannot be loaded say so at the field, and a retry there loads them', async () => {
  await matchups(await server.asAdmin());
  const page = await visit('/confrontos', await server.asPlayer(), (unopened) =>
    unopened.cut(/\/api\/games\/completed$/),
  );
  await expect(page.getByText(/^Erro ao carregar as rodadas\. .*conexão/)).toBeVisible();
  const teams = page.getByText(/^Erro ao carregar times\. .*conexão/);
  await expect(teams).toBeVisible();
  page.mend();
  await teams.parent.getByRole('button', { name: 'Tentar novamente' }).click();
  await choose(page, 'Rodada', 'Rodada 2 - 10/05/2025');
  await choose(page, 'Time', 'Natal');
  await expect(cards(page)).toHaveCount(2);
  expect(page.getByText(/^Erro ao carregar/).count()).toBe(0);
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
  await page.getByRole('alert').getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(cards(page)).toHaveCount(2);
});

test('a card shows the round, the day, the winner, each set and why a game was awarded; round and team are filters in the address, which a reload and Back follow', async () => {
  const { olinda } = await matchups(await server.asAdmin());
  const page = await visit('/confrontos', await server.asPlayer());
  const won = cards(page).filter({ has: page.getByText('Rodada 1', { exact: true }) });
  await expect(won).toHaveAccessibleName('Recife contra Olinda');
  await expect(won).toContainText('05/04/2025');
  await expect(won).toContainText(/RecifeVencedor2 sets.*OlindaPerdedor0 sets/);
  await expect(won.getByText('1º set: 21 a 15')).toBeAttached();
  await expect(won.getByText('não jogado')).toBeVisible();

  const tie = page.getByRole('article', { name: 'Recife contra Natal' });
  await expect(tie.getByText('Empate')).toHaveCount(2);
  await expect(tie).toContainText(/RecifeEmpate1 set.*NatalEmpate1 set/);

  // An awarded game shows the sets as played, and those that count.
  const left = page.getByRole('article', { name: 'Olinda contra Natal' });
  await expect(left.getByText('Abandono')).toBeVisible();
  await expect(left).toContainText(/OlindaPerdedor0 sets.*NatalVencedor2 sets/);
  const played = left.getByRole('list', { name: 'Como foi jogado' });
  await expect(played.getByText(/º set: /)).toHaveText(['1º set: 14 a 8']);
  const official = left.getByRole('list', { name: 'Placar oficial' });
  await expect(official.getByText(/º set: /)).toHaveText(['1º set: 14 a 21', '2º set: 0 a 21']);

  const absent = page.getByRole('article', { name: 'Natal contra Recife' });
  await expect(absent.getByText('W.O.')).toBeVisible();
  await expect(absent.getByText('Nenhum set jogado')).toBeVisible();

  await expect(cards(page)).toHaveCount(4);
  await choose(page, 'Rodada', 'Rodada 2 - 10/05/2025');
  await expect(cards(page)).toHaveCount(2);
  await choose(page, 'Time', 'Olinda');
  await expect(cards(page)).toHaveCount(1);
  await page.isAt(`/confrontos?rodada=2&time=${olinda.id}`);
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Time' })).toContainText('Olinda');
  page.goBack();
  await page.isAt('/confrontos?rodada=2');
  await expect(cards(page)).toHaveCount(2);

  await page.getByRole('tab', { name: 'Próximos' }).click();
  await expect(page.getByRole('button', { name: 'Rodada' })).toHaveCount(0);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText(/Rodada 4 · Quadra 2.*12\/07\/2025 às 9h50/);
  await expect(cards(page).last()).toContainText(/Rodada 5.*02\/08\/2025/);
  await choose(page, 'Time', 'Recife');
  await expect(cards(page)).toHaveCount(1);
});

test("the user's team's games are marked, on the home page and among the matchups", async () => {
  const admin = await server.asAdmin();
  const { olinda } = await matchups(admin);
  const email = 'zuleica@exemplo.com.br';
  const { temporaryPassword } = await aPlayer(admin, { teamId: olinda.id, email });
  const currentPassword = temporaryPassword ?? '';
  const newPassword = 'onda do mar 8';
  await (await server.login(email, currentPassword)).call('PATCH /api/user/password', {
    body: { currentPassword, newPassword },
  });
  const playerSignedIn = await server.login(email, newPassword);
  const page = await visit('/confrontos', playerSignedIn);
  await expect(cards(page)).toHaveCount(4);
  await expect(cards(page).filter({ hasText: 'Olinda' })).toHaveCount(2);
  await expect(cards(page).filter({ hasText: 'Seu jogo' })).toHaveCount(2);
  await expect(cards(page).filter({ hasText: 'Olinda' }).filter({ hasText: 'Seu jogo' })).toHaveCount(2);

  await page.goto('/');
  const coming = page.getByRole('region', { name: 'Próximos Jogos Agendados' }).getByRole('article');
  await expect(coming).toHaveCount(2);
  await expect(coming.filter({ hasText: 'Seu jogo' })).toHaveCount(1);
  await expect(coming.filter({ hasText: 'Seu jogo' })).toHaveAccessibleName('Olinda contra Natal');
});
