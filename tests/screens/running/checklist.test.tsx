import { test } from 'vitest';
import { findings } from '#tests/screens/support/axe.ts';
import { expect } from '#tests/screens/support/locator.ts';
import { onPhone, openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aGame, aPlayer, twoTeams } from '#tests/support/data/builders.ts';

const { server, enter, visit } = openScreens();

const list = (page: Page) => page.getByRole('region', { name: 'Para começar' });
const step = (page: Page, name: RegExp) => list(page).getByRole('link', { name });

test('a new tournament leads its organiser to each step, and says what is done', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/', admin);
  await expect(list(page)).toContainText('1 de 7');
  expect(await findings()).toEqual([]);
  await expect(step(page, /^Torneio .* Feito$/)).toBeVisible();
  await expect(step(page, /^Datas Rodada 1: sábado, 05\/04\/2025, que já passou A fazer$/)).toBeVisible();
  const [recife, olinda] = await twoTeams(admin);
  await expect(step(page, /^Times 2 times Feito$/)).toBeVisible();
  await aPlayer(admin, { teamId: recife });
  await expect(step(page, /^Jogadores 1 time sem jogadores A fazer$/)).toBeVisible();
  await aPlayer(admin, { firstName: 'Ana', teamId: olinda });
  await aGame(admin, { team1Id: recife, team2Id: olinda, court: '1' });
  await expect(step(page, /^Jogadores 2 jogadores Feito$/)).toBeVisible();
  await expect(step(page, /^Jogos 1 jogo marcado Feito$/)).toBeVisible();
  await step(page, /^Links das quadras/).click();
  await page.isAt('/registrar-jogos/links');
  page.goBack();
  await step(page, /^Ativar a rodada/).click();
  await page.isAt('/registrar-jogos/1');
  page.goBack();
  await step(page, /^Jogadores/).click();
  await page.isAt('/admin?tab=players');
});

test('the list goes when the first game begins', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin);
  const page = await visit('/', admin);
  await expect(list(page)).toBeVisible();
  await admin.call('PATCH /api/games/{id}/status', {
    params: { id: game.id },
    body: { status: 'em_andamento' },
  });
  await expect(list(page)).toHaveCount(0);
});

test('a place of the panel names the next step, which a tap opens', async () => {
  onPhone();
  const admin = await server.asAdmin();
  const page = await visit('/admin', admin);
  await step(page, /^Datas/).click();
  await expect(page.getByText('Para começar, 2 de 7:')).toBeVisible();
  // The open place is the next step itself.
  await expect(page.getByRole('link', { name: /^Para começar/ })).toHaveCount(0);
  await admin.call('PUT /api/tournament/rounds/{roundNumber}', {
    params: { roundNumber: 1 },
    body: { date: '2099-12-05' },
  });
  await page.getByRole('link', { name: 'Para começar, 3 de 7: Times' }).click();
  await page.isAt('/admin?tab=teams');
});

test('nobody else gets it, and where it cannot be loaded the page is there without it', async () => {
  const player = await visit('/', await server.asPlayer());
  await expect(player.getByRole('heading', { name: 'Placares ao Vivo' })).toBeVisible();
  await expect(player.getByText('Nenhum time encontrado')).toBeVisible();
  await expect(list(player)).toHaveCount(0);
  expect(player.calls).not.toContain('GET /api/court-links');
  const page = enter('/', await server.asAdmin(), (early) => early.cut(/^GET .*\/court-links$/));
  await expect(page.getByRole('heading', { name: 'Placares ao Vivo' })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
});
