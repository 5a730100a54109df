import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '#tests/support/browser.ts';
import { aCompletedGame, aPlayer, aTeam } from '#tests/support/builders.ts';
import type { Person } from '#tests/support/person.ts';

const teamCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const teams = (page: Page) => page.getByRole('list', { name: 'Times', exact: true }).getByRole('article');

/** Soon after midnight the results are no longer today's, but still the current round's. */
const RESULTS = /^Resultados (de hoje|da Rodada 4)$/;

test('the live scores have their three sections, with at most three results', async ({ demo, enter }) => {
  const player = await demo.player();
  const page = await enter(demo, '/', { as: player });
  await expect(page.getByRole('heading', { name: 'Partidas ao Vivo · Rodada 4' })).toBeVisible();
  const coming = page.getByRole('region', { name: 'Próximos Jogos Agendados' }).getByRole('article');
  const upcoming = await player.call('GET /api/games/upcoming');
  await expect(coming).toHaveCount(upcoming.filter(({ round }) => round === 4).length);
  await page.getByRole('button', { name: /^Mostrar mais \d jogos$/ }).click();
  await expect(coming).toHaveCount(upcoming.length);
  const todays = page.getByRole('region', { name: RESULTS }).getByRole('article');
  await expect(todays).toHaveCount(1);
  await expect(todays).toContainText('Recife 2, Duna 0 em sets.');
  const results = page.getByRole('region', { name: 'Resultados da Última Rodada Concluída' });
  await expect(results.getByRole('article')).toHaveCount(3);
});

/** The blocks of the page from top to bottom: today's first, then the past and the teams. */
const BLOCKS = [
  'Partidas ao Vivo · Rodada 4',
  RESULTS,
  'Próximos Jogos Agendados',
  'Melhores da Rodada',
  'Times Inscritos',
];

test('on a desktop today’s games are first and visible, and the page has an end', async ({ demo, enter }) => {
  const page = await enter(demo, '/', { as: await demo.player() });
  await expect(teams(page)).toHaveCount(8);
  await expect(page.locator('.shimmer')).toHaveCount(0);
  const tops = await Promise.all(
    BLOCKS.map(async (name) => (await page.getByRole('heading', { name }).first().boundingBox())?.y ?? -1),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await expect(page.getByRole('article', { name: 'Coqueiros contra Maré Alta' })).toBeInViewport();
  expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(5_100);
});

test('on a phone today’s games are near, the past is folded, nothing is shown twice, and the bar links to every place', async ({
  demo,
  enter,
}) => {
  const page = await enter(demo, '/', { as: await demo.player(), viewport: PHONE });
  await expect(teams(page)).toHaveCount(8);
  await expect(page.locator('.shimmer')).toHaveCount(0);
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  expect(height).toBeLessThan(3_700);
  const games = await page.evaluate<string[]>(
    `[...document.querySelectorAll('main article[aria-label]')].map((each) => each.ariaLabel)`,
  );
  expect(games, 'a game stands there once').toEqual([...new Set(games)]);
  const people = page.getByRole('list', { name: /^(Masculino|Feminino)$/ }).getByRole('listitem');
  await expect(people, 'the first three of each, in the round and not in the history').toHaveCount(6);

  await page.getByRole('button', { name: 'Rodada 3', exact: true }).click();
  const round = page.getByRole('region', { name: 'Rodada 3', exact: true });
  await expect(round.getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Rodada 3', exact: true }).click();
  await expect(round.getByRole('listitem')).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link', { name: 'Times' }).click();
  await expect(page.getByRole('heading', { name: 'Times Inscritos' })).toBeInViewport();
  await page.getByRole('button', { name: 'Buscar times' }).click();
  const search = page.getByPlaceholder('Buscar times...');
  await expect(search).toBeFocused();
  await expect(search).toBeInViewport();
  // Searching for a person needs no further tap.
  await search.fill('marina quintela');
  await expect(teams(page)).toHaveCount(1);
  await expect(page.getByText('Marina Quintela')).toBeVisible();

  await page.goto('/');
  await page.getByRole('link', { name: 'Minha Pontuação' }).click();
  await expect(page).toHaveURL('/minha-pontuacao');
  await page.goBack();
  await page.getByRole('link', { name: 'Ranking dos Times' }).click();
  await expect(page).toHaveURL('/rankings?tab=teams');
  const bar = page.getByRole('navigation', { name: 'Lugares' });
  await bar.getByRole('link', { name: 'Início' }).click();
  await expect(page.getByRole('heading', { name: 'Placares ao Vivo' })).toBeVisible();
  await bar.getByRole('link', { name: 'Rankings' }).click();
  await expect(page.getByRole('tab', { name: 'Jogadores' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'Pontuações Detalhadas' }).click();
  await expect(page).toHaveURL('/pontuacoes');
  await bar.getByRole('link', { name: 'Confrontos' }).click();
  await expect(page).toHaveURL('/confrontos');
});

/** Creates a row of the score sheets. */
async function sheet(
  admin: Person,
  player: { id: number; teamId: number | null },
  rounds: readonly [saques: number, defesas: number, ataques: number][],
) {
  const updates = rounds.map(([saques, defesas, ataques], index) => {
    const row = { playerId: player.id, teamId: player.teamId ?? 0, round: index + 1, present: true };
    return { ...row, saques, defesas, ataques };
  });
  await admin.call('POST /api/detailed-points/batch-update', { body: { updates, lastUpdated: null } });
}

test('a team card shows its record, its players and their points, its trophy and its best scorer', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
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
  await sheet(admin, bia, [
    [1, 2, 3],
    [4, 0, 1],
  ]);
  await sheet(admin, ana, [[2, 2, 2]]);

  const page = await enter(beach, '/', { as: await beach.player() });
  const card = teamCard(page, 'Recife Antigo');
  for (const [term, value] of [
    ['Jogos', '1'],
    ['Vitórias', '1'],
    ['Sets', '2'],
  ] as const) {
    const figure = card.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });
    await expect(figure.getByRole('definition')).toHaveText(value);
  }
  // A name each, with presence, serves, attacks, defences and the total.
  const people = card.getByRole('listitem').filter({ has: page.getByRole('list') });
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
  await card.getByRole('button', { name: trophy }).hover();
  await expect(card.getByRole('tooltip').filter({ hasText: trophy })).toBeVisible();
  await star.focus();
  await page.keyboard.press('Enter');
  await expect(card.getByRole('tooltip').filter({ hasText: 'Melhor pontuador' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('tooltip').filter({ hasText: 'Melhor pontuador' })).toBeHidden();
});

test('a page that cannot be loaded keeps what is around it, and is loaded on a retry', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(
    /ERR_FAILED \/(assets\/confrontos-|api\/health)/,
    /module: .*\/confrontos-/,
  );
  const page = await enter(beach, '/', {
    as: await beach.player(),
    before: (early) => early.route(/\/(assets\/confrontos-.*\.js|api\/health)$/, (route) => route.abort()),
  });
  const confrontos = page.getByRole('banner').getByRole('link', { name: 'Confrontos' });
  await confrontos.click();
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível abrir esta página' });
  await expect(failed).toBeVisible();
  await expect(confrontos).toBeVisible();
  // A retry during the failure does no harm.
  await failed.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(failed).toBeVisible();
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(failed).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Confrontos/);
});

test('offline, opening a page whose code is not loaded reports that, and the navigation stays', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(
    /net::ERR_(FAILED|INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING) /,
    /module: .*\/confrontos-/,
  );
  const page = await enter(beach, '/', { as: await beach.player() });
  const confrontos = page.getByRole('banner').getByRole('link', { name: 'Confrontos' });
  await expect(confrontos).toBeVisible();
  await page.context().setOffline(true);
  await confrontos.click();
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível abrir esta página' });
  await expect(failed).toBeVisible();
  await expect(confrontos).toBeVisible();
});
