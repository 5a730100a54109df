import { test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import {
  aCompletedGame,
  aPlayer,
  aSheet,
  aSuper4,
  aTeam,
  playNextGames,
} from '#tests/support/data/builders.ts';

const { server, visit, enter } = openScreens();

/** Bia played for Recife, and does again in the season that is now the current one. */
async function twoSeasons() {
  const admin = await server.asAdmin();
  const [recife, olinda] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Olinda')];
  const bia = await aPlayer(admin, { teamId: recife.id });
  await aCompletedGame(admin, undefined, { team1Id: recife.id, team2Id: olinda.id });
  await aSheet(admin, bia, [[5, 3, 2]]);
  const [first] = await admin.call('GET /api/tournaments');
  await admin.call('POST /api/tournaments', {
    body: {
      name: 'Torneio',
      year: 2026,
      from: first?.id ?? 0,
      copy: ['teams', 'players'],
      endsPrevious: true,
      becomesCurrent: true,
    },
  });
  const [now] = await admin.call('GET /api/players');
  const teams = await admin.call('GET /api/teams');
  const recifeNow = teams.find(({ name }) => name === 'Recife')?.id ?? 0;
  return { admin, before: { slug: first?.slug, recife, bia }, now: { bia: now?.id ?? 0, recife: recifeNow } };
}

test('a player’s page shows the career, with a link to each season', async () => {
  const { before, now } = await twoSeasons();
  const page = await visit(`/minha-pontuacao?jogador=${now.bia}`, await server.asScorer());
  await expect(
    page.getByText('2 temporadas: 1 jogo, 1 vitória, 10 pontos (5 saques, 3 defesas, 2 ataques), 13,5%.'),
  ).toBeVisible();
  const seasons = page.getByRole('list', { name: 'Temporadas' }).getByRole('listitem');
  await expect(seasons).toHaveCount(2);
  await expect(seasons.nth(0)).toContainText('Torneio 2026');
  await expect(seasons.nth(0)).toContainText('ainda sem jogos');
  await expect(seasons.nth(1)).toContainText('Recife');
  await expect(seasons.nth(1)).toContainText('Melhor rodada: 1ª, com 13,5%');
  await expect(seasons.nth(1).getByRole('link')).toHaveAttribute(
    'href',
    `/t/${before.slug}/minha-pontuacao?jogador=${before.bia.id}`,
  );
});

test('a player of one season only has no career to show', async () => {
  const admin = await server.asAdmin();
  const team = await aTeam(admin, 'Recife');
  const bia = await aPlayer(admin, { teamId: team.id });
  const page = await visit(`/minha-pontuacao?jogador=${bia.id}`, admin);
  await expect(page.getByText('Dados não encontrados')).toBeVisible();
  await expect(page.getByText('Carreira')).toHaveCount(0);
});

test('a team’s page leads to the team of its name in an earlier season', async () => {
  const { before, now } = await twoSeasons();
  const page = await enter(`/times/${now.recife}`);
  await expect(page.getByRole('heading', { name: 'Temporadas anteriores' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Torneio de Vôlei de Praia 2025' })).toHaveAttribute(
    'href',
    `/t/${before.slug}/times/${before.recife.id}`,
  );
});

test('an ended evening of changing pairs names who won it, and leads to the table instead of to teams', async () => {
  const admin = await server.asAdmin();
  await aSuper4(admin, ['Ana', 'Bia', 'Duda', 'Fabi']);
  const { id = 0 } =
    (await admin.call('GET /api/players')).find(({ firstName }) => firstName === 'Bia') ?? {};
  await playNextGames(admin, 3, id);
  await admin.call('PATCH /api/tournament', { body: { state: 'ended' } });
  const page = await visit('/temporadas');
  const season = page.getByRole('list', { name: 'Temporadas' }).getByRole('listitem').first();
  await expect(season).toContainText('1º lugarBia');
  await expect(season.getByRole('link', { name: 'Bia' })).toHaveAttribute('href', `/tabela#pessoa-${id}`);
  await expect(season.getByRole('link')).toHaveText(['Bia', 'Tabela', 'Jogos']);
});
