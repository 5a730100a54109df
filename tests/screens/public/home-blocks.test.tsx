import { describe, test } from 'vitest';
import { fullName } from '#domain/people/names.ts';
import { hurryTimeouts } from '#tests/screens/support/hurried-timers.ts';
import { expect, type Locator } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import {
  aCompletedGame,
  aGame,
  aGameInProgress,
  aPlayer,
  aSheet,
  aTeam,
} from '#tests/support/data/builders.ts';

const { server, visit } = openScreens();

const words = async (place: Locator) => ((await place.textContent()) ?? '').replaceAll(/\s+/g, ' ');
const comma = (value: number) => `${value.toFixed(1).replace('.', ',')}%`;
const teamCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const teams = (page: Page) => page.getByRole('list', { name: 'Times', exact: true }).getByRole('article');

test('attendance has its colours: green from 7, amber from 5, blue from 3, else grey', async () => {
  const admin = await server.asAdmin();
  const { id: teamId } = await aTeam(admin, 'Recife');
  for (const rounds of [8, 7, 6, 5, 4, 3, 2]) {
    const player = await aPlayer(admin, { firstName: `Com ${rounds}`, teamId });
    await aSheet(
      admin,
      player,
      Array.from({ length: rounds }, () => [1, 0, 0]),
    );
  }
  const page = await visit('/', await server.asPlayer());
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

test('teams are found by name, category and player, ignoring accents and case', async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/teams', { body: { name: 'Jaboatão', category: 'Feminino' } });
  const { id: teamId } = await aTeam(admin, 'Maré Alta');
  await aPlayer(admin, { firstName: 'Conceição', lastName: 'Nóbrega', teamId });
  const page = await visit('/', await server.asPlayer());
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

test('sixteen of many teams are rendered at first, and the search finds all', async () => {
  const admin = await server.asAdmin();
  for (let number = 1; number <= 18; number += 1) await aTeam(admin, `Time ${10 + number}`);
  const page = await visit('/', await server.asPlayer());
  await expect(teams(page)).toHaveCount(16);
  await page.getByPlaceholder('Buscar times...').fill('time 28');
  await expect(teams(page)).toHaveCount(1);
  await expect(teamCard(page, 'Time 28')).toBeVisible();
  await page.getByPlaceholder('Buscar times...').fill('');
  await page.getByRole('button', { name: 'Mostrar mais 2 times' }).click();
  await expect(teams(page)).toHaveCount(18);
  await expect(page.getByRole('button', { name: /^Mostrar mais/ })).toHaveCount(0);
});

test('the next round shows its day, games and remaining days; the calendar shows the tournament’s place', async () => {
  const admin = await server.asAdmin();
  const recife = await aTeam(admin, 'Recife');
  const olinda = await aTeam(admin, 'Olinda');
  const pair = { team1Id: recife.id, team2Id: olinda.id };
  await aCompletedGame(admin, [[21, 11]], { ...pair, round: 1 });
  await aGame(admin, { ...pair, round: 2, court: '3' });
  const day = (ahead: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(
      Date.now() + ahead * 86_400_000,
    );
  const move = (date: string, roundNumber = 2) =>
    admin.call('PUT /api/tournament/rounds/{roundNumber}', { params: { roundNumber }, body: { date } });
  await move(day(40), 3);
  await move(day(12));
  const page = await visit('/', await server.asPlayer());
  const next = page.getByRole('region', { name: 'Próxima Rodada' });
  await expect(next).toContainText('Rodada 2');
  await expect(next).toContainText('Faltam 12 dias');
  await expect(next).toContainText(day(12).split('-').toReversed().join('/'));
  await expect(next).toContainText('1 jogo marcado');
  // Its games are listed among the next ones, and nowhere else.
  const coming = page.getByRole('region', { name: 'Próximos Jogos Agendados' });
  await expect(coming.getByRole('article')).toContainText('Quadra 3');
  // A game with its own time keeps and shows its day when the round moves.
  const [, month, date] = day(13).split('-');
  await aGame(admin, { ...pair, round: 2, court: '4', date: `${day(13)}T12:50:00.000Z` });
  await expect(coming.getByText(`${date}/${month}`, { exact: true })).toBeVisible();
  await expect(next).toContainText('2 jogos marcados');
  const calendar = page.getByRole('list', { name: 'Calendário das rodadas' }).getByRole('listitem');
  await expect(calendar).toHaveCount(8);
  await expect(calendar.nth(0)).toContainText('Concluída');
  await expect(calendar.nth(1)).toContainText('Próxima');
  await expect(calendar.nth(2)).toContainText('A jogar');
  await expect(calendar.nth(3)).toContainText('Já passou');

  // The page receives the change.
  await move(day(1));
  await expect(next).toContainText('Falta 1 dia');
  await move(day(0));
  await expect(next).toContainText('É hoje');
  await admin.call('POST /api/live-scores/active-round', { body: { round: 2 } });
  await expect(calendar.nth(1)).toContainText('Ao Vivo');
  await expect(next).toContainText('Rodada 3');
  await expect(next).toContainText('Os jogos ainda não foram marcados.');

  // A late game makes its round live too.
  await expect(calendar.nth(0)).toContainText('Concluída');
  await aGameInProgress(admin, [], { ...pair, round: 1 });
  await expect(calendar.nth(0)).toContainText('Ao Vivo');
});

test('a round whose last game is being played while it is not active says so', async () => {
  const admin = await server.asAdmin();
  const [recife, olinda] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Olinda')];
  const pair = { team1Id: recife.id, team2Id: olinda.id, round: 1 };
  await aGameInProgress(admin, [], pair);
  const page = await visit('/', await server.asPlayer());
  const next = page.getByRole('region', { name: 'Próxima Rodada' });
  await expect(next).toContainText('Rodada 1');
  await expect(next).toContainText('1 jogo em andamento');
  expect(next.getByText(/ainda não foram marcados/).count()).toBe(0);
  await aGame(admin, pair);
  await expect(next).toContainText('1 jogo marcado e 1 em andamento');
});

test('if the day of the next round has passed, an administrator gets a link to the dates', async () => {
  const admin = await server.asAdmin();
  await admin.call('PUT /api/tournament/rounds/{roundNumber}', {
    params: { roundNumber: 1 },
    body: { date: '2025-01-04' },
  });
  const link = { name: 'Acertar as datas das rodadas' };
  const players = await visit('/', await server.asPlayer());
  await expect(players.getByText('A data já passou')).toBeVisible();
  await expect(players.getByRole('link', link)).toHaveCount(0);
  const page = await visit('/', admin);
  await page.getByRole('link', link).click();
  await page.isAt('/admin?tab=dates');
});

test('before anything is played each block says so', async () => {
  const page = await visit('/', await server.asPlayer());
  for (const said of [
    'Não há jogos em andamento ou finalizados para exibir.',
    'Os placares ao vivo serão exibidos quando a rodada for ativada pelo administrador.',
    'Não há jogadores com pontuação registrada para esta rodada.',
    'Nenhuma rodada com pontuações registradas ainda',
    'Nenhum time encontrado',
  ]) {
    await expect(page.getByText(said)).toBeVisible();
  }
  // Without a picture the tournament’s name is beside the product’s own.
  const title = page.getByRole('heading', { level: 1, name: 'Torneio de Vôlei de Praia 2025' });
  await expect(title.parent.locator('svg')).toBeVisible();
  const next = { name: 'Cadastrar times' };
  await expect(page.getByRole('link', next)).toHaveCount(0);

  const office = await visit('/', await server.asAdmin());
  await office.getByRole('link', next).click();
  await office.isAt('/admin?tab=teams');
});

describe('of the demo tournament', () => {
  // How long a block waits for a hanging one, the page for its user, and a request to be sent a third time.
  hurryTimeouts(2_000);
  const { server, visit } = openScreens({ demo: true });

  for (const path of ['live-scores', 'games/upcoming', 'games/completed', 'games/in-progress']) {
    for (const how of ['hangs', 'fails'] as const) {
      test(`if /api/${path} ${how}, the other blocks are shown`, async () => {
        const page = await visit('/', await server.asPlayer(), (early) =>
          how === 'fails'
            ? early.cut(new RegExp(`/api/${path}(\\?|$)`))
            : early.hold(new RegExp(`/api/${path}(\\?|$)`)),
        );
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
        for (const [needs, block] of blocks) if (needs !== path) await expect(block).toBeVisible();
        const next = page.getByRole('region', { name: 'Próxima Rodada' });
        if (path === 'live-scores' || path === 'games/completed')
          await expect(next).toContainText(/Rodada 5.*4 jogos marcados/);
      });
    }
  }

  for (const [path, said] of [
    ['games/upcoming', 'Erro ao carregar os próximos jogos'],
    ['games/completed', 'Erro ao carregar os jogos concluídos'],
  ] as const) {
    test(`games of the active round are shown although /api/${path} fails, which is said once and can be tried again`, async () => {
      const calls = new RegExp(`/api/${path}$`);
      const page = await visit('/', await server.asPlayer(), (early) => early.cut(calls));
      const failure = page.getByRole('alert').filter({ hasText: said });
      await expect(failure).toHaveCount(1);
      await expect(failure.parent.getByRole('article').first()).toBeVisible();
      page.mend();
      await failure.getByRole('button', { name: 'Tentar novamente' }).click();
      await expect(failure).toHaveCount(0);
    });
  }

  test('the next round says that it cannot be loaded, and is loaded again', async () => {
    const page = await visit('/', await server.asPlayer(), (early) => early.cut(/\/api\/games\/upcoming$/));
    const next = page.getByRole('region', { name: 'Próxima Rodada' });
    await expect(next.getByText('Erro ao carregar a próxima rodada')).toBeVisible();
    page.mend();
    await next.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(next).toContainText('Rodada ');
  });

  test('if other calls fail the next round waits for its own, and the calendar says that it is incomplete', async () => {
    let release = () => {};
    const page = await visit('/', await server.asPlayer(), (early) => {
      release = early.hold(/\/api\/games\/upcoming$/);
      early.cut(/\/api\/games\/completed$/);
    });
    const failure = page.getByRole('alert').filter({ hasText: 'Erro ao carregar o andamento das rodadas' });
    await expect(failure).toBeVisible();
    await expect(page.getByText('Erro ao carregar a próxima rodada')).toHaveCount(0);
    page.mend();
    await failure.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(failure).toHaveCount(0);
    release();
    await expect(page.getByRole('region', { name: 'Próxima Rodada' })).toContainText('Rodada 5');
  });

  test('an organiser sees the games even if the state of the backups never loads', async () => {
    const page = await visit('/', await server.asAdmin(), (early) => early.hold(/\/api\/system$/));
    const live = page.getByRole('article', { name: 'Coqueiros contra Maré Alta' });
    await expect(live.filter({ hasText: '3º set em andamento' })).toBeVisible();
  });

  test('the best players of the round and of all rounds match the API’s answers', async () => {
    const player = await server.asPlayer();
    const best = await player.call('GET /api/live-scores/top-players');
    const history = await player.call('GET /api/historical-top-players');
    const page = await visit('/', player);

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
        // The newest round is shown above, so the history has it folded.
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

  test('a block that cannot be loaded says so, and the best players of the round are hidden', async () => {
    const page = await visit('/', await server.asPlayer(), (unopened) => unopened.cut(/\/api\/(?!user$)/));
    await expect(page.getByText('Erro ao carregar os placares. Tente novamente mais tarde.')).toBeVisible();
    await expect(page.getByText('Erro ao carregar histórico dos melhores jogadores')).toBeVisible();
    await expect(page.getByText('Erro ao carregar os times')).toBeVisible();
    await expect(page.getByText('Melhores da Rodada')).toBeHidden();
    const ways = page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link');
    await expect(ways).toHaveText(['Histórico', 'Times']);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Torneio de Vôlei de Praia');
  });

  test('while teams load there are eight placeholders for them, and three for the history', async () => {
    const page = await visit('/', await server.asPlayer(), (unopened) =>
      unopened.hold(/\/api\/(teams|detailed-points|historical-top-players)/),
    );
    const list = page.getByRole('list', { name: 'Times', exact: true });
    await expect(list.locator('.shimmer')).toHaveCount(8);
    const history = page.getByRole('region', { name: 'Histórico dos Melhores Jogadores' });
    await expect(history.locator('.shimmer')).toHaveCount(3);
  });
});
