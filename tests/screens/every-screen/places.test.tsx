import { test } from 'vitest';
import { findings } from '#tests/screens/support/axe.ts';
import { expect } from '#tests/screens/support/locator.ts';
import { onDesktop, onPhone, openScreens } from '#tests/screens/support/screens.tsx';
import { aRegistration } from '#tests/support/data/builders.ts';

const { server, visit } = openScreens();

test('on a phone the panel is a list grouped by purpose, and each place has a way back', async () => {
  onPhone();
  const page = await visit('/admin', await server.asAdmin());
  const places = page.getByRole('navigation', { name: 'Painel Admin' });
  await expect(places.getByRole('heading')).toHaveText([
    'Pessoas',
    'Jogos e rodadas',
    'Comunicação',
    'Torneio e dados',
  ]);
  expect(await findings()).toEqual([]);
  await places.getByRole('link', { name: /^Times/ }).click();
  await page.isAt('/admin?tab=teams');
  await expect(page.getByRole('heading', { name: 'Gerenciamento de Times' })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao painel' }).click();
  await places.getByRole('link', { name: /^WhatsApp/ }).click();
  await page.isAt('/admin/whatsapp');
  page.goBack();
  onDesktop();
  await expect(page.getByRole('link', { name: 'Jogadores', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('the place that the panel opens with on a wide screen stays when it becomes narrow, with what was typed', async () => {
  const page = await visit('/admin', await server.asAdmin());
  await page.getByRole('button', { name: 'Adicionar jogador' }).first().click();
  const name = page.getByRole('dialog').getByLabel('Nome', { exact: true });
  await name.fill('Bia');
  onPhone();
  await expect(page.getByRole('link', { name: 'Voltar ao painel', includeHidden: true })).toHaveCount(1);
  await expect(name).toHaveValue('Bia');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('link', { name: 'Voltar ao painel' }).click();
  const list = page.getByRole('navigation', { name: 'Painel Admin' });
  await expect(list).toBeVisible();
  // A phone that was only turned returns to the list.
  onDesktop();
  await expect(page.getByRole('heading', { name: 'Gerenciamento de Jogadores' })).toBeVisible();
  onPhone();
  await expect(list).toBeVisible();
});

test('a place of the panel is beside the menu, or on a phone stands alone, and keeps what was chosen', async () => {
  const page = await visit('/admin?tab=import', await server.asAdmin());
  const buffer = Buffer.from('Nome;Gênero\nÍris;F\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'jogadores.csv', mimeType: 'text/csv', buffer });
  const line = page.getByRole('checkbox', { name: /^Linha 2\b/ });
  await line.click();
  await expect(line).not.toBeChecked();
  for (const [turn, menus] of [
    [onPhone, 0],
    [onDesktop, 1],
  ] as const) {
    turn();
    await expect(page.getByRole('navigation', { name: 'Painel Admin' })).toHaveCount(menus);
    await expect(line).not.toBeChecked();
    expect(await findings()).toEqual([]);
  }
});

test('on a phone the panel shows how many registrations are pending, and updates', async () => {
  onPhone();
  const page = await visit('/admin', await server.asAdmin());
  const place = page.getByRole('link', { name: /^Validação/ });
  await expect(place).toHaveAccessibleName('Validação Inscrições à espera');
  await aRegistration(server.anonymous);
  await expect(place).toHaveAccessibleName('Validação Inscrições à espera 1 à espera');
});

test("the administrator's part of the menu has its own heading", async () => {
  const page = await visit('/', await server.asAdmin());
  await page.getByRole('button', { name: 'Minha Conta' }).click();
  await expect(page.getByRole('group', { name: 'Administração' }).getByRole('menuitem')).toHaveText([
    'Painel Admin',
    'Gerenciar Imagens',
    'Registrar Pontuações',
    'Registrar Jogos',
    'WhatsApp',
  ]);
  expect(await findings()).toEqual([]);
  const visitor = await visit('/', await server.asPlayer());
  await visitor.getByRole('button', { name: 'Minha Conta' }).click();
  await expect(visitor.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
  await expect(visitor.getByRole('menu').getByRole('group')).toHaveCount(0);
});
