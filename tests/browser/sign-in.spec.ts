import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { PASSWORD } from '#tests/support/served.ts';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

test('a second press while the form is being validated signs in once', async ({ beach, enter }) => {
  const { email } = await beach.player();
  const page = await enter(beach, '/auth');
  const come = Promise.withResolvers<void>();
  await page.route('**/assets/sign-in-schema-*.js', async (route) => {
    await come.promise;
    await route.continue();
  });
  const signIns: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) signIns.push(request.method());
  });
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('button', { name: 'Entrando...' })).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).press('Enter');
  await page.getByLabel('E-mail').press('Enter');
  come.resolve();
  await expect(page).toHaveURL('/');
  expect(signIns).toEqual(['POST']);
});

test('a session that has ended is not requested again when the page is reopened', async ({
  beach,
  enter,
}) => {
  const player = await beach.player();
  const page = await enter(beach, '/', { as: player });
  await expect(page.getByRole('heading', { name: 'Placares ao Vivo' })).toBeVisible();
  await page.goto('about:blank');
  await player.call('POST /api/logout');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page).toHaveURL('/auth');
  expect(asked).not.toContain('/api/user');
});

test('signing out in another tab is noticed without a refused request', async ({ beach, enter }) => {
  const page = await enter(beach, '/', { as: await beach.player() });
  await expect(page.getByRole('heading', { name: 'Placares ao Vivo' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Minha Conta' }).click();
  await other.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(other).toHaveURL('/auth');
  await page.goto('/perfil');
  await expect(page).toHaveURL('/auth?to=%2Fperfil');
});
