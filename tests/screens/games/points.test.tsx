import { describe, test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { onPhone, openScreens, type Page } from '#tests/screens/support/screens.tsx';

const { server, visit } = openScreens();

async function choose(page: Page, filter: string, option: string): Promise<void> {
  // A select is named by its value and label.
  await page.getByRole('button', { name: new RegExp(` ${filter}$`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('loading shows five placeholder rows, a failure is reported, and an empty filter can be reset', async () => {
  const arrives = Promise.withResolvers<void>();
  const page = await visit('/pontuacoes?genero=Masculino', await server.asPlayer(), (unopened) => {
    unopened.cut(/\/api\/scores/);
    unopened.hold(/\/api\/scores/, arrives);
  });
  await expect(page.getByRole('status', { name: 'Carregando pontuações' }).locator('.shimmer')).toHaveCount(
    5,
  );
  arrives.resolve();
  await expect(page.getByRole('alert')).toContainText('Falha ao carregar pontuações');
  page.mend();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Nenhuma pontuação encontrada')).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar todos' }).click();
  await page.isAt('/pontuacoes');
  await page.getByRole('button', { name: 'O que são pontos brutos e relativos?' }).click();
  await expect(page.getByRole('dialog', { name: 'Pontos brutos e relativos' })).toContainText('7,5%');
});

describe('of the demo tournament', () => {
  const { server, visit } = openScreens({ demo: true });

  test('the menu leads to the points; a link shows its selection in its order, and an unknown order is the default one', async () => {
    const player = await server.asPlayer();
    const page = await visit('/rankings', player);
    await page.getByRole('button', { name: 'Minha Conta' }).click();
    await page.getByRole('menuitem', { name: 'Pontuações Detalhadas' }).click();
    await page.isAt('/pontuacoes');
    await expect(page.getByRole('heading', { name: 'Pontuações Detalhadas' })).toBeVisible();

    const women = await player.call('GET /api/scores', { query: { gender: 'Feminino' } });
    const linked = await visit('/pontuacoes?genero=Feminino&ordem=rodada2&sentido=crescente', player);
    const table = linked.getByRole('table', { name: 'Pontuação por Jogador por Rodada' });
    const header = (within: typeof table, name: RegExp) => within.getByRole('columnheader', { name });
    await expect(table).toHaveAttribute('aria-rowcount', String(women.length + 1));
    await expect(header(table, /^Rodada 2/)).toHaveAttribute('aria-sort', 'ascending');

    const unknown = await visit('/pontuacoes?ordem=altura&sentido=torto', player);
    const all = unknown.getByRole('table', { name: 'Pontuação por Jogador por Rodada' });
    await expect(header(all, /^Total/)).toHaveAttribute('aria-sort', 'descending');
  });

  test('the choice of teams says that it is loading', async () => {
    const answered = Promise.withResolvers<void>();
    const page = await visit('/pontuacoes', await server.asPlayer(), (early) =>
      early.hold(/\/api\/teams$/, answered),
    );
    await page.getByRole('button', { name: / Time$/ }).click();
    await expect(page.getByText('Carregando times...')).toBeVisible();
    answered.resolve();
    await expect(page.getByRole('option', { name: 'Coqueiros' })).toBeVisible();
    await expect(page.getByText('Carregando times...')).toHaveCount(0);
  });
});

test('on a phone each player is a card, sorted by a select, and new points appear by themselves', async () => {
  const admin = await server.asAdmin();
  const team = await admin.call('POST /api/teams', { body: { name: 'Recife' } });
  const made = (firstName: string) =>
    admin.call('POST /api/players', { body: { firstName, gender: 'Feminino', teamId: team.id } });
  const [ana] = [await made('Ana'), await made('Bia')];
  onPhone();
  const page = await visit('/pontuacoes', await server.asPlayer());
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toHaveAccessibleName('Ana');
  await expect(cards.first()).toContainText('Rodada 3, 07/06–sem pontos anotados');
  const points = {
    playerId: ana.id,
    teamId: team.id,
    round: 3,
    saques: 4,
    defesas: 2,
    ataques: 1,
    present: true,
  };
  await admin.call('POST /api/detailed-points/batch-update', {
    body: { updates: [points], lastUpdated: null },
  });
  await expect(cards.first()).toContainText('Rodada 3, 07/067 0,0%');
  await expect(cards.first()).toContainText('Total 7 0,0%');
  // The sort value is at the top of the card; the total is still shown.
  await choose(page, 'Ordenar por', 'Rodada 3 · 07/06');
  await expect(cards.first()).toContainText('FemininoRodada 3 7 0,0%');
  await expect(cards.first()).toContainText('Total7 0,0%');
  await choose(page, 'Ordenar por', 'Jogador');
  await expect(cards.first()).toHaveAccessibleName('Bia');
  await expect(cards.first()).toContainText('FemininoTotal 0 0,0%');
  await page.getByRole('button', { name: 'Decrescente; mudar para crescente' }).click();
  await expect(cards.first()).toHaveAccessibleName('Ana');
  await page.getByRole('searchbox', { name: 'Buscar jogador' }).fill('bi');
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toHaveAccessibleName('Bia');
  await page.getByRole('searchbox', { name: 'Buscar jogador' }).fill('zz');
  await page.getByRole('button', { name: 'Mostrar todos' }).click();
  await expect(cards).toHaveCount(2);
});
