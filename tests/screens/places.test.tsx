import { test } from 'vitest';
import { aRegistration } from '#tests/support/builders.ts';
import { findings } from './axe.ts';
import { expect } from './locator.ts';
import { onDesktop, onPhone, openScreens } from './screens.tsx';

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
  await expect(page.getByRole('tab', { name: 'Jogadores' })).toHaveAttribute('aria-selected', 'true');
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
