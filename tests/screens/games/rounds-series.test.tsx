import { test } from 'vitest';
import { button, dialog, expect } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aCompletedGame, aGame } from '#tests/support/data/builders.ts';

const { server, enter } = openScreens();

const TITLE = 'Marcar as rodadas em série';

async function openSeries(page: Page) {
  await button(page, 'Marcar em série').click();
  return dialog(page, TITLE);
}

async function type(page: Page, day: string): Promise<void> {
  await dialog(page, TITLE).getByRole('spinbutton', { name: /dia/ }).focus();
  await page.keyboard.type(day);
}

const days = async () =>
  (await server.anonymous.call('GET /api/tournament/rounds')).map(({ round_date }) => round_date);

test('the rounds get their days in a series, with the games that are scheduled', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin, { round: 2, date: '2025-05-10T13:30:00.000Z' });
  const page = enter('/admin?tab=dates', admin);
  await expect(page.getByText('Já passou')).toHaveCount(8);
  const form = await openSeries(page);
  await button(form, 'Marcar os dias').click();
  await expect(form.getByText('Selecione uma data válida.')).toBeVisible();
  await expect(form.getByText('Os jogos já marcados vão junto, no mesmo horário do novo dia.')).toBeVisible();
  await type(page, '03012099');
  await expect(form.getByRole('radio', { name: 'Sábado sim, sábado não' })).toBeVisible();
  await form.getByText('Todo sábado').click();
  await expect(form.getByRole('listitem').first()).toHaveText('Rodada 1sábado, 03/01/2099');
  await button(form, 'Marcar os dias').dblclick();
  await expect(page.getByText('Datas atualizadas')).toBeVisible();
  expect(await days()).toEqual([
    '2099-01-03',
    '2099-01-10',
    '2099-01-17',
    '2099-01-24',
    '2099-01-31',
    '2099-02-07',
    '2099-02-14',
    '2099-02-21',
  ]);
  expect(page.writes).toHaveLength(8);
  const { date } = await admin.call('GET /api/games/{id}', { params: { id: game.id } });
  expect(date).toBe('2099-01-10T13:30:00.000Z');
  await expect(page.getByText('Já passou')).toHaveCount(0);

  // The same days again change nothing.
  await openSeries(page);
  await type(page, '03012099');
  await button(form, 'Marcar os dias').click();
  await expect(page.getByText('As rodadas já eram nesses dias')).toBeVisible();
  expect(page.writes).toHaveLength(8);
});

test('a round of which a game has begun keeps its day, and a day that is over is said', async () => {
  const admin = await server.asAdmin();
  await aCompletedGame(admin);
  const page = enter('/admin?tab=dates', admin);
  await expect(page.getByText('Já passou')).toHaveCount(7);
  const form = await openSeries(page);
  await type(page, '01022025');
  await expect(form.getByText('Este dia já passou.')).toBeVisible();
  await form.getByText('No 1º sábado do mês').click();
  await button(form, 'Marcar os dias').click();
  await expect(page.getByText('Datas atualizadas')).toBeVisible();
  expect((await days()).slice(0, 4)).toEqual(['2025-04-05', '2025-02-01', '2025-03-01', '2025-04-05']);
});

test('where a colleague moved a round first, the series says so, and sent again it wins', async () => {
  const admin = await server.asAdmin();
  const page = enter('/admin?tab=dates', admin);
  const form = await openSeries(page);
  await type(page, '03012099');
  await admin.call('PUT /api/tournament/rounds/{roundNumber}', {
    params: { roundNumber: 2 },
    body: { date: '2026-01-01' },
  });
  await button(form, 'Marcar os dias').click();
  await expect(form.getByRole('alert')).toHaveText(
    'Rodada 2: Outra pessoa mudou a data desta rodada. Veja como ela está agora. O que vem antes na lista já está salvo.',
  );
  expect((await days()).slice(0, 3)).toEqual(['2099-01-03', '2026-01-01', '2025-06-07']);
  await button(form, 'Marcar os dias').click();
  await expect(page.getByText('Datas atualizadas')).toBeVisible();
  expect((await days()).slice(0, 3)).toEqual(['2099-01-03', '2099-01-10', '2099-01-17']);
});

test('games that cannot be loaded leave the days to be edited one by one', async () => {
  const page = enter('/admin?tab=dates', await server.asAdmin(), (early) =>
    early.cut(/^GET .*\/games\/completed/),
  );
  await expect(button(page, 'Editar a data da rodada 1')).toBeVisible();
  await expect(button(page, 'Marcar em série')).toBeDisabled();
});

test('rounds beyond those that are wanted are left without a day, and one comes back by its own form', async () => {
  const admin = await server.asAdmin();
  const page = enter('/admin?tab=dates', admin);
  const form = await openSeries(page);
  await type(page, '03012099');
  await page.choose(/Quantas rodadas/, '6 rodadas', form);
  await expect(form.getByText(/^As outras ficam sem dia/)).toBeVisible();
  await button(form, 'Marcar os dias').click();
  await expect(page.getByText('Datas atualizadas')).toBeVisible();
  expect(await days()).toHaveLength(6);
  await expect(page.getByText('Sem dia: não aparece para ninguém')).toHaveCount(2);
  await button(page, 'Editar a data da rodada 7').click();
  await page.getByRole('spinbutton', { name: /dia/ }).focus();
  await page.keyboard.type('14022099');
  await button(page, 'Salvar').click();
  await expect(page.getByText('Data atualizada')).toBeVisible();
  expect((await days()).slice(5)).toEqual(['2099-02-07', '2099-02-14']);
  // And it may go again.
  await button(page, 'Editar a data da rodada 7').click();
  await button(page, 'Deixar sem dia').dblclick();
  await expect(page.getByText('A rodada 7 ficou sem dia')).toBeVisible();
  expect(await days()).toHaveLength(6);
});

test('a ninth round is added by its own form, and a series goes up to the thirtieth', async () => {
  const admin = await server.asAdmin();
  const page = enter('/admin?tab=dates', admin);
  await button(page, 'Acrescentar a rodada 9').click();
  await page.getByRole('spinbutton', { name: /dia/ }).focus();
  await page.keyboard.type('06122025');
  await button(page, 'Salvar').click();
  await expect(page.getByText('Data atualizada')).toBeVisible();
  expect((await days()).at(8)).toBe('2025-12-06');
  await expect(button(page, 'Acrescentar a rodada 10')).toBeVisible();
  const form = await openSeries(page);
  await type(page, '03012099');
  await page.choose(/Quantas rodadas/, '30 rodadas', form);
  await button(form, 'Marcar os dias').click();
  await expect(page.getByText('Datas atualizadas')).toBeVisible();
  expect(await days()).toHaveLength(30);
  expect(page.getByRole('button', { name: /^Acrescentar a rodada/ }).count()).toBe(0);
});

test('a round with games is not left without a day: the series says so, and nothing else is changed', async () => {
  const admin = await server.asAdmin();
  await aGame(admin, { round: 8 });
  const before = await days();
  const page = enter('/admin?tab=dates', admin);
  const form = await openSeries(page);
  await type(page, '03012099');
  await page.choose(/Quantas rodadas/, '7 rodadas', form);
  await button(form, 'Marcar os dias').click();
  await expect(form.getByRole('alert')).toHaveText('Rodada 8: A rodada 8 tem 1 jogo: exclua o jogo antes.');
  expect(await days()).toEqual(before);
});
