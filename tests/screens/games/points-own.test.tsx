import { onTestFinished, test, vi, expect as vitest } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { onPhone, openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aCompletedGame, aGame, aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { enterCounters } from '#tests/support/data/score-sheets.ts';
import type { Actor } from '#tests/support/server/test-server.ts';

const { server, visit } = openScreens();

const EMAIL = 'bia@exemplo.com.br';
const PASSWORD = 'onda do mar 8';

/** At each limit of 100, and just below. */
const SERVES = [100, 80, 79, 60, 59, 40, 39, 0];
const LEVELS = ['high', 'high', 'good', 'good', 'fair', 'fair', 'low', 'low'];

const cellsOf = (page: Page, round: number) =>
  page.getByRole('row', { name: `Rodada ${round}` }).getByRole('cell');

/** Without a layout a chart has no size, and says so. */
function expectNoSize(): void {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => {
    for (const [line] of printed.mock.calls)
      vitest(line).toMatch(/^The width\(0\) and height\(0\) of chart should be greater than 0/);
  });
}

async function players(admin: Actor) {
  const team = await aTeam(admin, 'Recife');
  const other = await aTeam(admin, 'Olinda');
  const { temporaryPassword, ...bia } = await aPlayer(admin, {
    lastName: 'Barros',
    teamId: team.id,
    email: EMAIL,
    password: 'maré baixa 2',
  });
  const caio = await aPlayer(admin, { firstName: 'Caio', gender: 'Masculino', teamId: other.id });
  const first = await server.login(EMAIL, 'maré baixa 2');
  await first.call('PATCH /api/user/password', {
    body: { currentPassword: 'maré baixa 2', newPassword: PASSWORD },
  });
  const biaSignedIn = await server.login(EMAIL, PASSWORD);
  return { team, other, bia, caio, biaSignedIn };
}

test('a player without points, and an account without a player, see an explanation', async () => {
  const { caio, biaSignedIn } = await players(await server.asAdmin());
  const nothing = 'Você ainda não possui registros de pontuação no torneio.';
  const page = await visit('/minha-pontuacao', biaSignedIn);
  await expect(page.getByText('Dados não encontrados')).toBeVisible();
  await expect(page.getByText(nothing)).toBeVisible();
  await page.goto(`/minha-pontuacao?jogador=${caio.id}`);
  await expect(page.getByText('Caio ainda não possui registros de pontuação no torneio.')).toBeVisible();
  await page.goto('/minha-pontuacao?jogador=4711');
  await expect(page.getByText('Dados não encontrados')).toBeVisible();
  const visitor = await visit('/minha-pontuacao', await server.asPlayer());
  await expect(visitor.getByText(nothing)).toBeVisible();
  await expect(visitor.getByText('Para ver outra pessoa, escolha acima.')).toBeVisible();
});

test('the only player is told when points appear, and not to choose somebody else', async () => {
  await aPlayer(await server.asAdmin(), { email: EMAIL, password: 'maré baixa 2' });
  const first = await server.login(EMAIL, 'maré baixa 2');
  await first.call('PATCH /api/user/password', {
    body: { currentPassword: 'maré baixa 2', newPassword: PASSWORD },
  });
  const page = await visit('/minha-pontuacao', await server.login(EMAIL, PASSWORD));
  await expect(
    page.getByText('Os pontos aparecem aqui quando a súmula de uma rodada é salva.'),
  ).toBeVisible();
  await expect(page.getByText('escolha acima', { exact: false })).toHaveCount(0);
});

test('without players there is no choice of a player', async () => {
  const page = await visit('/minha-pontuacao', await server.asPlayer());
  await expect(page.getByText('Dados não encontrados')).toBeVisible();
  await expect(page.getByText('escolha acima')).toHaveCount(0);
});

test('the help explains the points, and closing it restores the focus', async () => {
  const page = await visit('/minha-pontuacao', await server.asPlayer());
  const button = page.getByRole('button', { name: 'Como funciona?' });
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Como funciona?' })).toContainText(
    '15 pontos de 200 são 7,5%',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
});

test("the user's results match the API, and update when points are saved", async () => {
  expectNoSize();
  const admin = await server.asAdmin();
  const { team, other, bia, biaSignedIn } = await players(admin);
  await aCompletedGame(admin, undefined, { team1Id: team.id, team2Id: other.id });
  await aCompletedGame(admin, undefined, { team1Id: team.id, team2Id: other.id, round: 3 });
  await enterCounters(admin, bia, [
    { round: 1, saques: 6, defesas: 4, ataques: 5 },
    { round: 2, saques: 9, present: false },
    { round: 3, saques: 6, defesas: 1, ataques: 7 },
  ]);
  const page = await visit('/', biaSignedIn);
  await page.getByRole('button', { name: 'Minha Conta' }).click();
  await page.getByRole('menuitem', { name: 'Minha Pontuação' }).click();
  await expect(page.getByRole('combobox', { name: 'Jogador' })).toHaveValue('Bia Barros · Recife');

  const evolution = await biaSignedIn.call('GET /api/players/evolution/{playerId}', {
    params: { playerId: bia.id },
  });
  expect([evolution.totalRelative, evolution.totalAbsolute, evolution.contested]).toEqual([19.6, 29, 148]);
  const summary = page.getByRole('region', { name: 'Resumo de Bia Barros' });
  await expect(summary).toContainText('Recife · Feminino');
  await expect(summary).toContainText('19,6%');
  await expect(summary).toContainText('29 de 148 pontos disputados');
  await expect(summary).toContainText('2 rodadas jogadas');
  const figure = (title: string) => summary.getByRole('term').filter({ hasText: title }).parent;
  await expect(figure('Saques')).toHaveText('Saques12estável');
  await expect(figure('Defesas')).toHaveText('Defesas5caiu');
  await expect(figure('Ataques')).toHaveText('Ataques12subiu');
  await expect(figure('Aproveitamento')).toContainText('caiu');
  await expect(summary).toContainText(
    'As setas comparam a rodada 3 com a rodada 1, cada uma pelos pontos disputados nela.',
  );

  await expect(cellsOf(page, 1)).toHaveText(['Jogou', '6', '4', '5', '15', /^20,3%/]);
  await expect(cellsOf(page, 2)).toHaveText(['Ausente', '–', '–', '–', '–', '–']);
  await expect(cellsOf(page, 3)).toHaveText(['Jogou', '6', '1', '7', '14', /^18,9%/]);
  await expect(cellsOf(page, 4)).toHaveText(['Pendente', '–', '–', '–', '–', '–']);
  const chart = page.getByRole('img', { name: /^Gráfico da evolução por rodada/ });
  await expect(chart).toHaveAccessibleName(
    /rodada 1: 6 saques, 4 defesas, 5 ataques, 20,3%; rodada 2: ausente; rodada 3: 6 saques/,
  );
  await enterCounters(admin, bia, [{ round: 4, saques: 1 }]);
  await expect(cellsOf(page, 4)).toHaveText(['Jogou', '1', '0', '0', '1', /^0,0%/]);
  await expect(summary).toContainText('3 rodadas jogadas');
  // No game of round 4 is completed: its points are only in the raw total, and trends ignore them.
  await expect(summary).toContainText(
    '29 de 148 pontos disputados. Mais 1 da rodada 4 entra na conta quando o time concluir um jogo nela.',
  );
  await expect(figure('Aproveitamento')).toContainText('19,6%');
  await expect(figure('Pontos')).toContainText('30');
  await expect(figure('Saques')).toHaveText('Saques13estável');
  const { id, version } = await aGame(admin, { team1Id: team.id, team2Id: other.id, round: 4 });
  await admin.call('POST /api/games/{id}/award', {
    params: { id },
    body: { winner: 1, reason: 'wo', version },
  });
  await expect(summary).toContainText('Mais 1 da rodada 4 não entra na conta, porque foi W.O.');
  await expect(cellsOf(page, 4)).toHaveText(['Jogou', '1', '0', '0', '1', /^0,0%/]);
});

test('a value’s colour depends on its share of the best one, with the limits 80, 60 and 40 percent', async () => {
  expectNoSize();
  const admin = await server.asAdmin();
  const { bia, biaSignedIn } = await players(admin);
  await enterCounters(
    admin,
    bia,
    SERVES.map((saques, index) => ({ round: index + 1, saques })),
  );
  const page = await visit('/minha-pontuacao', biaSignedIn);
  for (const [index, level] of LEVELS.entries()) {
    const value = cellsOf(page, index + 1)
      .nth(1)
      .locator('[data-level]');
    await expect(value).toHaveText(String(SERVES[index]));
    await expect(value).toHaveAttribute('data-level', level);
  }
  onPhone();
  const card = page.getByRole('listitem').filter({ hasText: 'Rodada 3' });
  await expect(card).toContainText(/Jogou.*Saques79.*Pontos79/);
  await expect(card.locator('[data-level="good"]').first()).toHaveText('79');
});

test('a player is found by typing and chosen with the keyboard, and the address keeps the choice', async () => {
  expectNoSize();
  const admin = await server.asAdmin();
  const { bia, caio, biaSignedIn } = await players(admin);
  await enterCounters(admin, caio, [{ round: 1, saques: 3 }]);
  await enterCounters(admin, bia, [{ round: 1, saques: 5 }]);
  const ana = await aPlayer(admin, { firstName: 'Ana', lastName: 'D’Ávila', teamId: bia.teamId });
  await enterCounters(admin, ana, [{ round: 1, saques: 2 }]);
  const page = await visit('/minha-pontuacao', biaSignedIn);
  const search = page.getByRole('combobox', { name: 'Jogador' });
  await expect(page.getByRole('heading', { name: 'Bia Barros' })).toBeVisible();
  await search.focus();
  await page.keyboard.type('ólinda');
  await expect(page.getByRole('option')).toHaveText(['Caio · Olinda']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.isAt(`/minha-pontuacao?jogador=${caio.id}`);
  await expect(page.getByRole('heading', { name: 'Caio' })).toBeVisible();
  await expect(search).toBeFocused();
  await page.reload();
  await expect(search).toHaveValue('Caio · Olinda');
  await expect(page.getByRole('heading', { name: 'Caio' })).toBeVisible();
  page.goBack();
  await expect(search).toHaveValue('Bia Barros · Recife');
  await expect(page.getByRole('heading', { name: 'Bia Barros' })).toBeVisible();
  await search.fill("d'avila");
  await expect(page.getByRole('option')).toHaveText(['Ana D’Ávila · Recife']);
  await search.fill('ninguém assim');
  await expect(page.getByText('Nenhum jogador encontrado.')).toBeVisible();
});

test('loading is shown, a failure is shown with its status, and a retry loads the page', async () => {
  expectNoSize();
  const admin = await server.asAdmin();
  const { bia, biaSignedIn } = await players(admin);
  await enterCounters(admin, bia, [{ round: 1, saques: 5 }]);
  const answers = Promise.withResolvers<void>();
  let restore = () => {};
  const page = await visit('/minha-pontuacao', biaSignedIn, (early) => {
    restore = early.answer(/\/api\/players\/evolution\//, async () => {
      await answers.promise;
      return Response.json({ message: 'Erro interno', code: 'INTERNAL' }, { status: 500 });
    });
  });
  await expect(page.getByText('Carregando sua evolução...')).toBeVisible();
  answers.resolve();
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar dados');
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar evolução: 500');
  restore();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { name: 'Bia Barros' })).toBeVisible();
});
