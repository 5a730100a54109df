import type { Locator, Page } from '@playwright/test';
import { fullName } from '#domain/names.ts';
import { expect, PHONE, test } from '#tests/support/browser.ts';
import { aCompletedGame, aGame, aPlayer, aTeam } from '#tests/support/builders.ts';
import type { Person } from '#tests/support/person.ts';

const words = async (place: Locator) => ((await place.textContent()) ?? '').replaceAll(/\s+/g, ' ');
const comma = (value: number) => `${value.toFixed(1).replace('.', ',')}%`;
const teamCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const teams = (page: Page) => page.getByRole('list', { name: 'Times', exact: true }).getByRole('article');

test('the live scores have their three sections, the results three games at most', async ({
  demo,
  enter,
}) => {
  const player = await demo.player();
  const page = await enter(demo, '/', { as: player });
  await expect(page.getByRole('heading', { name: 'Partidas ao Vivo · Rodada 4' })).toBeVisible();
  const coming = page.getByRole('region', { name: 'Próximos Jogos Agendados' }).getByRole('article');
  const upcoming = await player.call('GET /api/games/upcoming');
  await expect(coming).toHaveCount(upcoming.filter(({ round }) => round === 4).length);
  await page.getByRole('button', { name: /^Mostrar mais \d jogos$/ }).click();
  await expect(coming).toHaveCount(upcoming.length);
  const todays = page.getByRole('region', { name: 'Resultados de hoje' }).getByRole('article');
  await expect(todays).toHaveCount(1);
  await expect(todays).toContainText('Recife 2, Duna 0 em sets.');
  const results = page.getByRole('region', { name: 'Resultados da Última Rodada Concluída' });
  await expect(results.getByRole('article')).toHaveCount(3);
});

/** The blocks of the page from above: what is on today before what was and who plays. */
const BLOCKS = [
  'Partidas ao Vivo · Rodada 4',
  'Resultados de hoje',
  'Próximos Jogos Agendados',
  'Melhores da Rodada',
  'Times Inscritos',
];

test('on a desktop what is on today stands first and in sight, and the page has an end', async ({
  demo,
  enter,
}) => {
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

test('on a phone what is on today stands in reach, the past is folded, nothing is shown twice, and the bar leads to every place', async ({
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
  // Whoever looks for somebody finds them without another tap.
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

for (const path of ['live-scores', 'games/upcoming', 'games/completed']) {
  for (const how of ['hangs', 'fails'] as const) {
    test(`where /api/${path} ${how}, the other blocks are there`, async ({ demo, enter, browserConsole }) => {
      browserConsole.expectLoadFailures(/net::ERR_FAILED /);
      const page = await enter(demo, '/', {
        as: await demo.player(),
        before: (early) =>
          early.route(`**/api/${path}`, (route) => (how === 'fails' ? route.abort() : undefined)),
      });
      const blocks = [
        [
          'live-scores',
          page
            .getByRole('article', { name: 'Coqueiros contra Maré Alta' })
            .filter({ hasText: '3º set em andamento' }),
        ],
        [
          'games/upcoming',
          page.getByRole('region', { name: 'Próximos Jogos Agendados' }).getByRole('article').first(),
        ],
        [
          'games/completed',
          page
            .getByRole('region', { name: 'Resultados da Última Rodada Concluída' })
            .getByRole('article')
            .first(),
        ],
        ['', page.getByRole('region', { name: 'Melhores da Rodada' }).getByRole('listitem').first()],
        ['', page.getByRole('button', { name: 'Rodada 2', exact: true })],
        ['', teams(page).first()],
      ] as const;
      for (const [needs, block] of blocks)
        if (needs !== path) await expect(block, needs).toBeVisible({ timeout: 10_000 });
    });
  }
}

test('the best of the round and of every round stand as in the answers', async ({ demo, enter }) => {
  const player = await demo.player();
  const best = await player.call('GET /api/live-scores/top-players');
  const history = await player.call('GET /api/historical-top-players');
  const page = await enter(demo, '/', { as: player });

  const block = page.getByRole('region', { name: 'Melhores da Rodada' });
  await expect(block).toContainText(`Rodada ${best.round}`);
  for (const gender of ['masculino', 'feminino'] as const) {
    const title = gender === 'masculino' ? 'Masculino' : 'Feminino';
    const lines = block.getByRole('list', { name: title }).getByRole('listitem');
    await expect(lines).toHaveCount(best[gender].length);
    for (const [place, each] of best[gender].entries()) {
      const said = await words(lines.nth(place));
      expect(said).toContain(`${each.position}º lugar`);
      expect(said).toContain(each.name);
      expect(said).toContain(each.teamName);
      expect(said).toContain(each.roundPoints === null ? `${each.rawPoints}` : comma(each.roundPoints));
    }
    for (const round of history) {
      // The one above is folded in the history.
      const fold = page.getByRole('button', { name: `Rodada ${round.round}`, exact: true });
      if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
      const entries = page
        .getByRole('region', { name: `Rodada ${round.round}`, exact: true })
        .getByRole('list', { name: title })
        .getByRole('listitem');
      await expect(entries).toHaveCount(round[gender].length);
      for (const [place, each] of round[gender].entries()) {
        const said = await words(entries.nth(place));
        expect(said).toContain(`#${each.position}`);
        expect(said).toContain(fullName(each));
        expect(said).toContain(`${each.rawPoints} ponto`);
        if (each.totalPoints !== null) expect(said).toContain(comma(each.totalPoints));
      }
    }
  }
  const past = page.getByRole('region', { name: 'Histórico dos Melhores Jogadores' });
  const numbers = await past.getByText(/^Rodada \d$/).allTextContents();
  expect(numbers).toEqual(history.map(({ round }) => `Rodada ${round}`));
  await expect(page.getByText(`${history.length} rodadas`)).toBeVisible();

  await page.getByRole('button', { name: 'Sistema de Pontuação do Torneio' }).click();
  const help = page.getByRole('dialog', { name: 'Sistema de Pontuação do Torneio' });
  await expect(help).toContainText('15 pontos de 200 disputados: 15 ÷ 200 × 100 = 7,5%');
});

/** A row of the score sheets. */
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

test('a team shows its record, its players and what they did, its trophy and its best scorer', async ({
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
  // By name, and each with presence, serves, attacks, defences and all together.
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

test('attendance has its colours: green from 7, amber from 5, blue from 3, else grey', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const { id: teamId } = await aTeam(admin, 'Recife');
  for (const rounds of [8, 7, 6, 5, 4, 3, 2]) {
    const player = await aPlayer(admin, { firstName: `Com ${rounds}`, teamId });
    await sheet(
      admin,
      player,
      Array.from({ length: rounds }, () => [1, 0, 0]),
    );
  }
  const page = await enter(beach, '/', { as: await beach.player() });
  await expect(teamCard(page, 'Recife')).toContainText('Com 8');
  const badge = (rounds: number) =>
    page.getByRole('listitem').filter({ hasText: new RegExp(`^Presenças: ${rounds}$`) });
  for (const [rounds, colour] of [
    ...[8, 7].map((each) => [each, /bg-palm-wash/] as const),
    ...[6, 5].map((each) => [each, /bg-sun-wash/] as const),
    ...[4, 3].map((each) => [each, /bg-ocean-wash/] as const),
    [2, /bg-well/] as const,
  ]) {
    await expect(badge(rounds)).toHaveClass(colour);
  }
});

test('teams are found by name, category and player, whatever the accents and capitals', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  await admin.call('POST /api/teams', { body: { name: 'Jaboatão', category: 'Feminino' } });
  const { id: teamId } = await aTeam(admin, 'Maré Alta');
  await aPlayer(admin, { firstName: 'Conceição', lastName: 'Nóbrega', teamId });
  const page = await enter(beach, '/', { as: await beach.player() });
  const search = page.getByPlaceholder('Buscar times...');
  await expect(teams(page)).toHaveCount(2);
  for (const [text, found] of [
    ['JABOATAO', 'Jaboatão'],
    ['femin', 'Jaboatão'],
    ['mare', 'Maré Alta'],
    ['conceicao nobrega', 'Maré Alta'],
    [' Nóbrega ', 'Maré Alta'],
  ] as const) {
    await search.fill(text);
    await expect(teams(page)).toHaveCount(1);
    await expect(teamCard(page, found)).toBeVisible();
  }
  await search.fill('ninguém');
  await expect(page.getByText('Nenhum time encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar busca' }).click();
  await expect(teams(page)).toHaveCount(2);
});

test('of many teams sixteen are drawn at first; the search finds the others too', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  for (let number = 1; number <= 18; number += 1) await aTeam(admin, `Time ${10 + number}`);
  const page = await enter(beach, '/', { as: await beach.player() });
  await expect(teams(page)).toHaveCount(16);
  await page.getByPlaceholder('Buscar times...').fill('time 28');
  await expect(teams(page)).toHaveCount(1);
  await expect(teamCard(page, 'Time 28')).toBeVisible();
  await page.getByPlaceholder('Buscar times...').fill('');
  await page.getByRole('button', { name: 'Mostrar mais 2 times' }).click();
  await expect(teams(page)).toHaveCount(18);
  await expect(page.getByRole('button', { name: /^Mostrar mais/ })).toHaveCount(0);
});

test('the next round says its day, its games and how many days are left; the calendar where the tournament is', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const recife = await aTeam(admin, 'Recife');
  const olinda = await aTeam(admin, 'Olinda');
  const pair = { team1Id: recife.id, team2Id: olinda.id };
  await aCompletedGame(admin, [[21, 11]], { ...pair, round: 1 });
  await aGame(admin, { ...pair, round: 2, court: '3' });
  const day = (ahead: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(
      Date.now() + ahead * 86_400_000,
    );
  const move = (date: string) =>
    admin.call('PUT /api/tournament/rounds/{roundNumber}', { params: { roundNumber: 2 }, body: { date } });
  await move(day(12));
  const page = await enter(beach, '/', { as: await beach.player() });
  const next = page.getByRole('region', { name: 'Próxima Rodada' });
  await expect(next).toContainText('Rodada 2');
  await expect(next).toContainText('Faltam 12 dias');
  await expect(next).toContainText(day(12).split('-').toReversed().join('/'));
  await expect(next).toContainText('1 jogo marcado');
  // Its games stand among the next, and nowhere else.
  const coming = page.getByRole('region', { name: 'Próximos Jogos Agendados' });
  await expect(coming.getByRole('article')).toContainText('Quadra 3');
  // A game with a time keeps its day when the round moves, and says it.
  const [, month, date] = day(13).split('-');
  await aGame(admin, { ...pair, round: 2, court: '4', date: `${day(13)}T12:50:00.000Z` });
  await expect(coming.getByText(`${date}/${month}`, { exact: true })).toBeVisible();
  await expect(next).toContainText('2 jogos marcados');
  const calendar = page.getByRole('list', { name: 'Calendário das rodadas' }).getByRole('listitem');
  await expect(calendar).toHaveCount(8);
  await expect(calendar.nth(0)).toContainText('Concluída');
  await expect(calendar.nth(1)).toContainText('Próxima');
  await expect(calendar.nth(2)).toContainText('A jogar');

  // The page is open, and hears of it.
  await move(day(1));
  await expect(next).toContainText('Falta 1 dia');
  await move(day(0));
  await expect(next).toContainText('É hoje');
  await admin.call('POST /api/live-scores/active-round', { body: { round: 2 } });
  await expect(calendar.nth(1)).toContainText('Ao Vivo');
  await expect(next).toContainText('Rodada 3');
  await expect(next).toContainText('Os jogos ainda não foram marcados.');
});

test('before anything happened each block says so', async ({ beach, enter }) => {
  const page = await enter(beach, '/', { as: await beach.player() });
  for (const said of [
    'Não há jogos em andamento ou finalizados para exibir.',
    'Os placares ao vivo serão exibidos quando a rodada for ativada pelo administrador.',
    'Não há jogadores com pontuação registrada para esta rodada.',
    'Nenhuma rodada com pontuações registradas ainda',
    'Nenhum time encontrado',
  ]) {
    await expect(page.getByText(said)).toBeVisible();
  }
  // Without a picture of its own the tournament stands beside ours.
  const title = page.getByRole('heading', { level: 1, name: 'Torneio de Vôlei de Praia 2025' });
  await expect(title.locator('..').locator('svg')).toBeVisible();
  const next = { name: 'Cadastrar times' };
  await expect(page.getByRole('link', next)).toHaveCount(0);

  const office = await enter(beach, '/', { as: await beach.admin() });
  await office.getByRole('link', next).click();
  await expect(office).toHaveURL('/admin?tab=teams');
});

test('a block that cannot be loaded says so, and the best of the round are not shown', async ({
  demo,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/net::ERR_FAILED /);
  const page = await enter(demo, '/', {
    as: await demo.player(),
    before: (unopened) => unopened.route(/\/api\/(?!user$)/, (route) => route.abort()),
  });
  await expect(page.getByText('Erro ao carregar os placares. Tente novamente mais tarde.')).toBeVisible();
  await expect(page.getByText('Erro ao carregar histórico dos melhores jogadores')).toBeVisible();
  await expect(page.getByText('Erro ao carregar os times')).toBeVisible();
  await expect(page.getByText('Melhores da Rodada')).toBeHidden();
  const ways = page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link');
  await expect(ways).toHaveText(['Histórico', 'Times']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Torneio de Vôlei de Praia');
});

test('while the teams come there are eight places for them, and three for the history', async ({
  demo,
  enter,
}) => {
  const page = await enter(demo, '/', {
    as: await demo.player(),
    before: (unopened) =>
      unopened.route(/\/api\/(teams|detailed-points|historical-top-players)/, () => undefined),
  });
  const list = page.getByRole('list', { name: 'Times', exact: true });
  await expect(list.locator('.shimmer')).toHaveCount(8);
  const history = page.getByRole('region', { name: 'Histórico dos Melhores Jogadores' });
  await expect(history.locator('.shimmer')).toHaveCount(3);
});

test('a page that does not come leaves what stands around it, and comes when asked again', async ({
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
  // Nothing is lost to trying while the line is still gone.
  await failed.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(failed).toBeVisible();
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(failed).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Confrontos/);
});

test('without a network a place whose code is not there takes nobody off the page', async ({
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
