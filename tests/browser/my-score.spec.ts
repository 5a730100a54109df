import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '#tests/support/browser.ts';
import { aCompletedGame, aPlayer, aTeam } from '#tests/support/builders.ts';
import { type Person, signIn } from '#tests/support/person.ts';
import type { Served } from '#tests/support/served.ts';

const EMAIL = 'bia@exemplo.com.br';
const PASSWORD = 'onda do mar 8';

/** Serves exactly at each limit of 100, and just below it. */
const SERVES = [100, 80, 79, 60, 59, 40, 39, 0];
const LEVELS = ['high', 'high', 'good', 'good', 'fair', 'fair', 'low', 'low'];

/** Bia, a player with an account, and Caio without points. */
async function players(beach: Served, admin: Person) {
  const team = await aTeam(admin, 'Recife');
  const other = await aTeam(admin, 'Olinda');
  const { temporaryPassword, ...bia } = await aPlayer(admin, {
    lastName: 'Barros',
    teamId: team.id,
    email: EMAIL,
    password: 'maré baixa 2',
  });
  const caio = await aPlayer(admin, { firstName: 'Caio', gender: 'Masculino', teamId: other.id });
  const first = await signIn(beach.address, EMAIL, 'maré baixa 2');
  await first.call('PATCH /api/user/password', {
    body: { currentPassword: 'maré baixa 2', newPassword: PASSWORD },
  });
  const own = await signIn(beach.address, EMAIL, PASSWORD);
  return { team, other, bia, caio, own };
}

type Counted = { round: number; saques: number; defesas?: number; ataques?: number; present?: boolean };

async function count(admin: Person, player: { id: number; teamId: number | null }, rows: readonly Counted[]) {
  const stored = await admin.call('GET /api/detailed-points');
  const lastUpdated =
    stored
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? null;
  const updates = rows.map((row) => ({
    playerId: player.id,
    teamId: player.teamId ?? 0,
    defesas: 0,
    ataques: 0,
    present: true,
    ...row,
  }));
  await admin.call('POST /api/detailed-points/batch-update', { body: { updates, lastUpdated } });
}

const cellsOf = (page: Page, round: number) =>
  page.getByRole('row', { name: `Rodada ${round}` }).getByRole('cell');

test('the own results match the API, and update when points are saved', async ({ beach, enter }) => {
  const admin = await beach.admin();
  const { team, other, bia, own } = await players(beach, admin);
  await aCompletedGame(admin, undefined, { team1Id: team.id, team2Id: other.id });
  await aCompletedGame(admin, undefined, { team1Id: team.id, team2Id: other.id, round: 3 });
  await count(admin, bia, [
    { round: 1, saques: 6, defesas: 4, ataques: 5 },
    { round: 2, saques: 9, present: false },
    { round: 3, saques: 6, defesas: 1, ataques: 7 },
  ]);
  const page = await enter(beach, '/', { as: own });
  await page.getByRole('button', { name: 'Minha Conta' }).click();
  await page.getByRole('menuitem', { name: 'Minha Pontuação' }).click();
  await expect(page.getByRole('combobox', { name: 'Jogador' })).toHaveValue('Bia Barros · Recife');

  const evolution = await own.call('GET /api/players/evolution/{playerId}', { params: { playerId: bia.id } });
  expect([evolution.totalRelative, evolution.totalAbsolute, evolution.contested]).toEqual([19.6, 29, 148]);
  const summary = page.getByRole('region', { name: 'Resumo de Bia Barros' });
  await expect(summary).toContainText('Recife · Feminino');
  await expect(summary).toContainText('19,6%');
  await expect(summary).toContainText('29 de 148 pontos disputados');
  await expect(summary).toContainText('2 rodadas jogadas');
  const figure = (title: string) => summary.getByRole('term').filter({ hasText: title }).locator('..');
  await expect(figure('Saques')).toHaveText('Saques12estável');
  await expect(figure('Defesas')).toHaveText('Defesas5caiu');
  await expect(figure('Ataques')).toHaveText('Ataques12subiu');
  await expect(figure('Relativa')).toContainText('caiu');
  await expect(summary).toContainText(
    'As setas comparam a rodada 3 com a rodada 1, cada uma pelos pontos disputados nela.',
  );

  await expect(cellsOf(page, 1)).toHaveText(['Jogou', '6', '4', '5', '15', /^20,3%/]);
  await expect(cellsOf(page, 2)).toHaveText(['Ausente', '–', '–', '–', '–', '–']);
  await expect(cellsOf(page, 3)).toHaveText(['Jogou', '6', '1', '7', '14', /^18,9%/]);
  await expect(cellsOf(page, 4)).toHaveText(['Pendente', '–', '–', '–', '–', '–']);
  // The number of contested points is available by tap and by keyboard.
  await cellsOf(page, 1).last().getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tooltip')).toHaveText('15 de 74 pontos disputados');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
  const chart = page.getByRole('img', { name: /^Gráfico da evolução por rodada/ });
  await expect(chart).toHaveAccessibleName(
    /rodada 1: 6 saques, 4 defesas, 5 ataques, 20,3%; rodada 2: ausente; rodada 3: 6 saques/,
  );
  await expect(chart.locator('.recharts-bar-rectangle path')).not.toHaveCount(0);
  // A grid line for each number of the axis; the relative value is drawn only in rounds with contested
  // points.
  const numbers = chart.locator('.recharts-yAxis').first().locator('.recharts-cartesian-axis-tick');
  await expect(chart.locator('.recharts-cartesian-grid-horizontal line')).toHaveCount(await numbers.count());
  expect(await numbers.count()).toBeGreaterThan(2);
  await expect(chart.locator('.recharts-line-dots circle')).toHaveCount(2);

  await count(admin, bia, [{ round: 4, saques: 1 }]);
  await expect(cellsOf(page, 4)).toHaveText(['Jogou', '1', '0', '0', '1', /^0,0%/]);
  await expect(summary).toContainText('3 rodadas jogadas');
  // No game of round 4 is completed: its points are only in the raw total, and the trends ignore them.
  await expect(summary).toContainText('29 de 148 pontos disputados; mais 1 de rodada sem jogo concluído');
  await expect(figure('Relativa')).toContainText('19,6%');
  await expect(figure('Absoluta')).toContainText('30');
  await expect(figure('Saques')).toHaveText('Saques13estável');
});

test('a value’s colour depends on its share of the best one, with the limits 80, 60 and 40 percent', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const { bia, own } = await players(beach, admin);
  await count(
    admin,
    bia,
    SERVES.map((saques, index) => ({ round: index + 1, saques })),
  );
  const page = await enter(beach, '/minha-pontuacao', { as: own });
  for (const [index, level] of LEVELS.entries()) {
    const value = cellsOf(page, index + 1)
      .nth(1)
      .locator('[data-level]');
    await expect(value).toHaveText(String(SERVES[index]));
    await expect(value).toHaveAttribute('data-level', level);
    await expect(value).toHaveCSS('font-weight', level === 'high' ? '800' : '500');
  }
  await page.setViewportSize(PHONE);
  const card = page.getByRole('listitem').filter({ hasText: 'Rodada 3' });
  await expect(card).toContainText(/Jogou.*Saques79.*Absoluta79/);
  await expect(card.locator('[data-level="good"]').first()).toHaveText('79');
});

test('a player is found by typing and chosen with the keyboard, and the address keeps the choice', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const { bia, caio, own } = await players(beach, admin);
  await count(admin, caio, [{ round: 1, saques: 3 }]);
  await count(admin, bia, [{ round: 1, saques: 5 }]);
  const page = await enter(beach, '/minha-pontuacao', { as: own });
  const search = page.getByRole('combobox', { name: 'Jogador' });
  await expect(page.getByRole('heading', { name: 'Bia Barros' })).toBeVisible();
  await search.focus();
  await page.keyboard.type('ólinda');
  await expect(page.getByRole('option')).toHaveText(['Caio · Olinda']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/minha-pontuacao?jogador=${caio.id}`);
  await expect(page.getByRole('heading', { name: 'Caio' })).toBeVisible();
  await expect(search).toBeFocused();
  await page.reload();
  await expect(search).toHaveValue('Caio · Olinda');
  await expect(page.getByRole('heading', { name: 'Caio' })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('Bia Barros · Recife');
  await expect(page.getByRole('heading', { name: 'Bia Barros' })).toBeVisible();
  await search.fill('ninguém assim');
  await expect(page.getByText('Nenhum jogador encontrado.')).toBeVisible();
});

test('loading is shown, a failure is shown with its status, and a retry loads the page', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of 500 /);
  const admin = await beach.admin();
  const { bia, own } = await players(beach, admin);
  await count(admin, bia, [{ round: 1, saques: 5 }]);
  const answers = Promise.withResolvers<void>();
  const page = await enter(beach, '/minha-pontuacao', {
    as: own,
    before: (unopened) =>
      unopened.route('**/api/players/evolution/*', async (route) => {
        await answers.promise;
        await route.fulfill({ status: 500, json: { message: 'Erro interno', code: 'INTERNAL' } });
      }),
  });
  await expect(page.getByText('Carregando sua evolução...')).toBeVisible();
  answers.resolve();
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar dados');
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar evolução: 500');
  await page.unroute('**/api/players/evolution/*');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { name: 'Bia Barros' })).toBeVisible();
});

test('a help or a chart that cannot be loaded is reported in its place, and loaded on a retry', async ({
  demo,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/ERR_FAILED \/assets\/(evolution-help|evolution-chart)-/);
  const player = await demo.player();
  const { feminino } = await player.call('GET /api/live-scores/top-players');
  const page = await enter(demo, `/minha-pontuacao?jogador=${feminino[0]?.id}`, {
    as: player,
    before: (early) =>
      early.route(/\/assets\/(evolution-help|evolution-chart)-.*\.js$/, (route) => route.abort()),
  });
  const chart = page.getByRole('region', { name: 'Evolução por rodada' });
  await expect(chart.getByRole('alert')).toContainText('Não foi possível abrir esta parte.');
  await expect(page.getByRole('region', { name: 'Rodada a rodada' })).toBeVisible();
  await page.getByRole('button', { name: 'Como funciona?' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sem conexão' })).toBeVisible();
  await page.unrouteAll();
  await chart.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(chart.getByRole('img', { name: /^Gráfico da evolução/ })).toBeVisible();
  await page.getByRole('button', { name: 'Como funciona?' }).click();
  await expect(page.getByRole('dialog', { name: 'Como funciona?' })).toBeVisible();
});
