import { describe, test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { onPhone, openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aCompletedGame, aPlayer, aSheet, aTeam } from '#tests/support/data/builders.ts';

const { server, visit } = openScreens();

const teamCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test('a team card shows its record, its players and their points, its trophy and its best scorer', async () => {
  const admin = await server.asAdmin();
  const recife = await aTeam(admin, 'Recife Antigo');
  const olinda = await aTeam(admin, 'Olinda');
  const bia = await aPlayer(admin, { firstName: 'Bia', lastName: 'Barros', teamId: recife.id });
  const ana = await aPlayer(admin, { firstName: 'Ana', lastName: 'Lima', teamId: recife.id });
  const { id } = await aCompletedGame(
    admin,
    [
      [21, 11],
      [21, 11],
    ],
    { team1Id: recife.id, team2Id: olinda.id },
  );
  const status = (body: object) => admin.send('PATCH /api/games/{id}/status', { params: { id }, body });
  await status({ status: 'em_andamento' });
  await status({ status: 'concluido', usedAllPlayersTeam1: true, usedAllPlayersTeam2: false });
  await aSheet(admin, bia, [
    [1, 2, 3],
    [4, 0, 1],
  ]);
  await aSheet(admin, ana, [[2, 2, 2]]);

  const page = await visit('/', await server.asPlayer());
  const card = teamCard(page, 'Recife Antigo');
  for (const [term, value] of [
    ['Jogos', '1'],
    ['Vitórias', '1'],
    ['Sets', '2'],
  ] as const) {
    const figure = card.locator('dl > div').filter({ has: (each) => each.getByText(term, { exact: true }) });
    await expect(figure.getByRole('definition')).toHaveText(value);
  }
  // A name each, with presence, serves, attacks, defences and total.
  const people = card.getByRole('listitem').filter({ has: (each) => each.getByRole('list') });
  expect(await people.locator('div > div > span:first-child').allTextContents()).toEqual([
    'Ana Lima',
    'Bia Barros',
  ]);
  const badges = (place: number) => people.nth(place).getByRole('list').getByRole('listitem');
  await expect(badges(0)).toHaveText([
    'Presenças: 1',
    'Saques: 2',
    'Ataques: 2',
    'Defesas: 2',
    'Total de pontos: 6',
  ]);
  await expect(badges(1)).toHaveText([
    'Presenças: 2',
    'Saques: 5',
    'Ataques: 4',
    'Defesas: 2',
    'Total de pontos: 11',
  ]);
  const star = page.getByRole('button', { name: 'Melhor pontuador do time' });
  await expect(star).toHaveCount(1);
  await expect(people.nth(1).getByRole('button', { name: 'Melhor pontuador do time' })).toBeVisible();

  const trophy = 'Este time utilizou todos os jogadores disponíveis em pelo menos um jogo';
  await expect(page.getByRole('button', { name: trophy })).toHaveCount(1);
});

test('on a phone an open team says what its icons mean, as the page does on a wide screen', async () => {
  const admin = await server.asAdmin();
  const { id: teamId } = await aTeam(admin, 'Jangadeiros');
  await aPlayer(admin, { firstName: 'Bia', teamId });
  await aTeam(admin, 'Sem Elenco');
  const player = await server.asPlayer();
  const words = (place: Page | ReturnType<typeof teamCard>) =>
    place.getByText(/^(Presenças|Saques|Ataques|Defesas|Total de pontos)$/);

  const wide = await visit('/', player);
  await expect(words(wide)).toHaveCount(5);
  await expect(words(teamCard(wide, 'Jangadeiros'))).toHaveCount(0);

  onPhone();
  const page = await visit('/', player);
  await page.getByRole('button', { name: 'Jangadeiros' }).click();
  await expect(words(teamCard(page, 'Jangadeiros'))).toHaveText([
    'Presenças',
    'Saques',
    'Ataques',
    'Defesas',
    'Total de pontos',
  ]);
  await page.getByRole('button', { name: 'Sem Elenco' }).click();
  await expect(teamCard(page, 'Sem Elenco')).toContainText('Ainda sem jogadores');
  expect(words(teamCard(page, 'Sem Elenco')).count()).toBe(0);
});

describe('of the demo tournament', () => {
  const { server, visit } = openScreens({ demo: true });

  test('the live scores have their three sections, with at most three results', async () => {
    const player = await server.asPlayer();
    const page = await visit('/', player);
    await expect(page.getByRole('heading', { name: 'Partidas ao Vivo · Rodada 4' })).toBeVisible();
    const coming = page.getByRole('region', { name: 'Próximos Jogos Agendados' }).getByRole('article');
    const upcoming = await player.call('GET /api/games/upcoming');
    await expect(coming).toHaveCount(upcoming.filter(({ round }) => round === 4).length);
    await page.getByRole('button', { name: /^Mostrar mais \d jogos$/ }).click();
    await expect(coming).toHaveCount(upcoming.length);
    const todays = page
      .getByRole('region', { name: /^Resultados (de hoje|da Rodada 4)$/ })
      .getByRole('article');
    await expect(todays).toHaveCount(1);
    await expect(todays).toContainText('Recife 2, Duna 0 em sets.');
    const results = page.getByRole('region', { name: 'Resultados da Última Rodada Concluída' });
    await expect(results.getByRole('article')).toHaveCount(3);
  });
});
