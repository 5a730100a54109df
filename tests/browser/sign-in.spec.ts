import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { PASSWORD } from '#tests/support/served.ts';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

test('signing in greets the person, whatever the case of the email address', async ({ beach, enter }) => {
  const { email } = await beach.player();
  const page = await enter(beach, '/auth');
  const sent = page.waitForRequest('**/api/login');
  await signIn(page, ` ${email.toUpperCase()} `, PASSWORD);
  expect((await sent).postDataJSON()).toMatchObject({ username: email });
  await expect(page.getByText('Login realizado com sucesso')).toBeVisible();
  await expect(page.getByText(`Bem-vindo de volta, ${email}!`)).toBeVisible();
  await expect(page).toHaveURL('/');
});

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

test('signing in never redirects to another site', async ({ beach, enter }) => {
  const { email } = await beach.player();
  const page = await enter(beach, `/auth?to=${encodeURIComponent('//exemplo.com/')}`);
  await page.route('https://exemplo.com/**', (route) => route.fulfill({ body: 'another site' }));
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/');
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

test('signing out is confirmed also when the page receives it before the answer', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of 401 .*\/api\/user$/);
  const player = await beach.player();
  const page = await enter(beach, '/', { as: player });
  await page.route('**/api/logout', async (route) => {
    const heard = page.waitForResponse((response) => response.url().endsWith('/api/user'));
    await player.call('POST /api/logout');
    await (await heard).finished();
    await route.fulfill({ status: 204 });
  });
  await page.getByRole('button', { name: 'Minha Conta' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByText('Logout realizado')).toBeVisible();
  await expect(page.getByText('Sua sessão terminou')).toBeHidden();
  await expect(page).toHaveURL('/auth');
});
