import { expect as expectValue, test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { anElimination, aPlayer } from '#tests/support/data/builders.ts';

const { server, visit } = openScreens();

const NAMES = ['Ana', 'Bia', 'Duda', 'Fabi', 'Iris', 'Jana', 'Lia', 'Nina'];

test('whoever is entered already is known by name; too few, or somebody twice, are said and nobody is added', async () => {
  const admin = await server.asAdmin();
  await aPlayer(admin, { firstName: 'Ana' });
  const page = await visit('/tabela', admin);
  await page.getByRole('button', { name: 'Nova tabela' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Super 8');
  const women = dialog.getByLabel('Mulheres');
  const create = dialog.getByRole('button', { name: 'Criar a tabela' });
  await women.fill('Ana, Bia, Duda');
  await expect(dialog.getByText('Este formato é para 4 a 24 pessoas, e aqui são 3.')).toBeVisible();
  await create.click();
  await women.fill([...NAMES, 'ana'].join('\n'));
  await expect(dialog.getByText('Ana está duas vezes na lista.')).toBeVisible();
  await create.click();
  expectValue(await admin.call('GET /api/players')).toHaveLength(1);
  await women.fill(NAMES.join('\n'));
  await create.click();
  await expect(page.getByText('O sorteio ainda não foi feito')).toBeVisible();
  expectValue(await admin.call('GET /api/players')).toHaveLength(8);
});

test('a stage is drawn, exchanged by hand and deleted', async () => {
  const admin = await server.asAdmin();
  const ids: number[] = [];
  for (const firstName of NAMES) ids.push((await aPlayer(admin, { firstName })).id);
  await admin.call('POST /api/stages', {
    body: {
      name: 'Rainha da praia',
      format: { type: 'king', by: 'lot' },
      entries: ids.map((id) => ({ id })),
      courts: ['1', '2'],
      startsAt: '2026-12-01T22:00:00.000Z',
      gameMinutes: 20,
      firstRound: 1,
    },
  });
  const page = await visit('/tabela', admin);
  await page.getByRole('button', { name: 'Sortear' }).click();
  await page.getByRole('dialog').getByLabel('Número do sorteio').fill('4711');
  await page.getByRole('dialog').getByRole('button', { name: 'Sortear' }).click();
  await expect(page.getByRole('heading', { name: 'Grupo A' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Grupo B' })).toBeVisible();
  await page.getByRole('button', { name: 'Excluir' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Excluir Rainha da praia?' });
  await expect(confirm).toContainText('O sorteio e 6 jogos são apagados.');
  await confirm.getByRole('button', { name: 'Excluir a tabela' }).click();
  await expect(page.getByText('Ainda não há tabela')).toBeVisible();
  expectValue(await admin.call('GET /api/stages')).toEqual([]);
});

test('a visitor sees the table, and nothing to change it with', async () => {
  const page = await visit('/tabela', server.anonymous);
  await expect(page.getByText('Ela aparece aqui assim que a organização sortear.')).toBeVisible();
  expectValue(page.getByRole('button', { name: 'Nova tabela' }).count()).toBe(0);
});

test('a person taps their name for the next game and everybody they play with; the screen on the wall has the table', async () => {
  const admin = await server.asAdmin();
  const ids: number[] = [];
  for (const firstName of NAMES) ids.push((await aPlayer(admin, { firstName })).id);
  const { id } = await admin.call('POST /api/stages', {
    body: {
      name: 'Super de terça',
      format: { type: 'individual', rounds: 7, courts: 2 },
      entries: ids.map((each) => ({ id: each })),
      courts: ['1', '2'],
      startsAt: '2026-12-01T22:00:00.000Z',
      gameMinutes: 20,
      firstRound: 1,
    },
  });
  await admin.call('POST /api/stages/{id}/draw', { params: { id }, body: { number: '4711' } });
  const page = await visit('/tabela', server.anonymous);
  await page.getByRole('link', { name: 'Duda', exact: true }).click();
  const card = page.getByRole('region', { name: 'Duda' });
  await expect(
    card.getByText(/^Próximo jogo(?: em 01\/12\/2026)? às .*, quadra [12]: com .* contra .* e .*\.$/),
  ).toBeVisible();
  const rounds = card.getByRole('listitem');
  await expect(rounds).toHaveCount(7);
  const partners = rounds.allTextContents().map((text) => /com (\S+) contra/.exec(text)?.[1]);
  expectValue(new Set(partners)).toEqual(new Set(NAMES.filter((name) => name !== 'Duda')));
  await card.getByRole('link', { name: 'Ver todo mundo' }).click();
  await expect(card).toHaveCount(0);
  const wall = await visit('/tv?tempo=1');
  await expect(wall.getByRole('heading', { name: 'Super de terça' })).toBeVisible();
  await expect(wall.getByRole('list', { name: 'Classificação' }).getByRole('listitem')).toHaveCount(8);
});

test('a frame in another site has the bracket, whose games open in a tab of their own', async () => {
  await anElimination(await server.asAdmin(), ['Recife', 'Olinda', 'Natal', 'Caruaru', 'Macau']);
  const page = await visit('/incorporar/tabela');
  const game = page.getByRole('link', { name: /^Ver o jogo Caruaru contra Macau/ });
  await expect(game).toBeVisible();
  await expect(game).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('main')).toContainText('Vencedor do jogo 1');
});

test('the round of an elimination that is on is copied as a text for the group', async () => {
  await anElimination(await server.asAdmin(), ['Recife', 'Olinda', 'Natal', 'Caruaru', 'Macau']);
  const page = await visit('/tabela');
  await page.getByRole('button', { name: 'Copiar para o grupo: a tabela Chave da Copa' }).click();
  await expect(page.getByText('Texto copiado')).toBeVisible();
  expectValue(await navigator.clipboard.readText()).toMatch(
    /^🏆 \*Chave da Copa\*\n.*\n\n\*Quartas de final\*\n\nCaruaru × Macau\n.*19h00 · Quadra 1\n\nJogos: .*\/tabela$/,
  );
});
