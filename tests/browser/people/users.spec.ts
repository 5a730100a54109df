import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { PASSWORD } from '#tests/support/server/served.ts';

test.use({ reusesPages: true });

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('using only the keyboard, the last administrator stays one, and another becomes one', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of 422 /);
  const admin = await beach.admin();
  await beach.player();
  const page = await enter(beach, '/admin', { as: admin });
  await page.getByRole('link', { name: 'Contas', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\?tab=accounts$/);
  const rolesButton = button(page, 'Permissões de Adriana Alves');
  await rolesButton.press('Enter');
  const roles = dialog(page, 'Permissões');
  await expect(roles).toContainText('É a única pessoa com acesso de administrador');
  await expect(roles.getByRole('switch', { name: /Administrador/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(roles).toBeHidden();
  await expect(rolesButton).toBeFocused();

  await button(page, 'Permissões de Paula Prado').press('Enter');
  await roles.getByRole('switch', { name: /Administrador/ }).press('Space');
  await page.keyboard.press('Enter');
  await expect(roles.getByText(/^Para dar acesso de administrador, digite/)).toBeVisible();
  await expect(roles.getByLabel('A sua senha')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Permissões atualizadas')).toBeVisible();
  await expect(row(page, 'Paula Prado')).toContainText('Administrador');

  await rolesButton.press('Enter');
  await roles.getByRole('switch', { name: /Administrador/ }).press('Space');
  await expect(roles.getByText(/^Esta é a sua própria permissão/)).toBeVisible();
  await button(roles, 'Salvar').press('Enter');
  await expect(page.getByText('Acesso Restrito')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Painel Admin' })).toBeHidden();
});

test('a dialog that follows another returns the focus, and one that asks to type a name focuses its field', async ({
  beach,
  enter,
}) => {
  const page = await enter(beach, '/admin?tab=accounts', { as: await beach.admin() });
  const create = button(page, 'Nova conta');
  await create.press('Enter');
  await expect(dialog(page, 'Nova conta').getByLabel('Nome', { exact: true })).toBeFocused();
  await page.keyboard.type('Caio');
  await dialog(page, 'Nova conta').getByLabel('E-mail').fill('caio@exemplo.com.br');
  await page.keyboard.press('Enter');
  await button(page, 'Já enviei').press('Enter');
  await expect(create).toBeFocused();

  await button(page, 'Excluir a conta de Caio').press('Enter');
  await page.keyboard.type('Caio');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Conta excluída')).toBeVisible();
});
