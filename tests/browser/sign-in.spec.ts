import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { aPlayer } from '#tests/support/builders.ts';
import { PASSWORD } from '#tests/support/served.ts';

const WRONG = /status of 401 .*\/api\/login$/;

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

test('the fields that are missing are said, and the first of them is where one writes', async ({
  beach,
  enter,
}) => {
  const page = await enter(beach, '/auth');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Email é obrigatório')).toBeVisible();
  await expect(page.getByText('Senha é obrigatória')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Email é obrigatório');
  await page.getByLabel('E-mail').fill('quem@exemplo.com.br');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Email é obrigatório')).toBeHidden();
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
});

test('a wrong password is refused in the same words as an unknown address', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(WRONG);
  const { email } = await beach.player();
  const page = await enter(beach, '/auth');
  for (const who of [email, 'ninguem@exemplo.com.br']) {
    await signIn(page, who, 'outra senha');
    const toast = page.getByRole('listitem').filter({ hasText: 'Falha no login' });
    await expect(toast).toContainText('Email ou senha incorretos');
    await toast.getByRole('button', { name: 'Fechar' }).click();
    await expect(toast).toBeHidden();
  }
  await expect(page.getByText('Esqueceu a senha? Peça à organização um link')).toBeVisible();
  await expect(page).toHaveURL('/auth');
});

test('whoever signs in is greeted, wherever the capitals of the address are', async ({ beach, enter }) => {
  const { email } = await beach.player();
  const page = await enter(beach, '/auth');
  const sent = page.waitForRequest('**/api/login');
  await signIn(page, ` ${email.toUpperCase()} `, PASSWORD);
  expect((await sent).postDataJSON()).toMatchObject({ username: email });
  await expect(page.getByText('Login realizado com sucesso')).toBeVisible();
  await expect(page.getByText(`Bem-vindo de volta, ${email}!`)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a second press while what was typed is still being checked signs in once', async ({ beach, enter }) => {
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

test('a password can be looked at while it is typed', async ({ beach, enter }) => {
  const page = await enter(beach, '/auth');
  const field = page.getByLabel('Senha', { exact: true });
  await field.fill(PASSWORD);
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  await expect(field).toHaveAttribute('type', 'text');
});

test('signing in leads to where one was going', async ({ beach, enter }) => {
  const { email } = await beach.scorer();
  const page = await enter(beach, '/registrar-jogos/2');
  await expect(page).toHaveURL(/\/auth\?/);
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/registrar-jogos/2');
  await expect(page.getByRole('radio', { name: /^Rodada 2/ })).toBeChecked();
});

test('signing in never leads to another site', async ({ beach, enter }) => {
  const { email } = await beach.player();
  const page = await enter(beach, `/auth?to=${encodeURIComponent('//exemplo.com/')}`);
  await page.route('https://exemplo.com/**', (route) => route.fulfill({ body: 'another site' }));
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/');
});

test('whoever is signed in is led from the door to the home page', async ({ beach, enter }) => {
  const page = await enter(beach, '/auth', { as: await beach.player() });
  await expect(page).toHaveURL('/');
});

test('a visitor is led from the home page to the door, and nobody asks who they are', async ({
  beach,
  enter,
}) => {
  const asked: string[] = [];
  const page = await enter(beach, '/', {
    before: async (early) => early.on('request', (request) => asked.push(new URL(request.url()).pathname)),
  });
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Sem jogos ao vivo ou finalizados no momento.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sem jogos ao vivo ou finalizados no momento.')).toBeVisible();
  expect(asked).toContain('/api/live-scores');
  expect(asked).not.toContain('/api/user');
});

test('a session that has ended is not asked about when the page is opened again', async ({
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

test('signing out in another tab is noticed without a refusal', async ({ beach, enter }) => {
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

test('a player is led from the court to the home page, and has no link to it', async ({ beach, enter }) => {
  const page = await enter(beach, '/registrar-jogos', { as: await beach.player() });
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Registrar Jogos' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Minha Conta' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Registrar Jogos' })).toHaveCount(0);
});

test('signing out says so, leads to the door, and there is no way back', async ({ beach, enter }) => {
  const player = await beach.player();
  const page = await enter(beach, '/', { as: player });
  await page.getByRole('button', { name: 'Minha Conta' }).click();
  await expect(page.getByText(player.email)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByText('Logout realizado')).toBeVisible();
  await expect(page.getByText('Você saiu do sistema com sucesso')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await page.goto('/');
  await expect(page).toHaveURL('/auth');
  expect((await player.send('GET /api/user')).status).toBe(401);
});

test('signing out says so too when the page hears of it before the answer comes', async ({
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

test('signing out that does not get through says so, and one is still in', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/net::ERR_FAILED .*\/api\/logout$/);
  const page = await enter(beach, '/', { as: await beach.player() });
  await page.route('**/api/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Minha Conta' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByText('Erro ao sair')).toBeVisible();
  await expect(page.getByText('Não foi possível realizar o logout')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a password that somebody else set is changed before anything else', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of 4\d\d .*\/api\/user\/password$/);
  const admin = await beach.admin();
  const email = 'davi@exemplo.com.br';
  const { id } = await aPlayer(admin, { firstName: 'Davi', email });
  const { temporaryPassword } = await admin.call('POST /api/players/{id}/reset-password', {
    params: { id },
    body: {},
  });
  if (!temporaryPassword) throw new Error('No temporary password was shown');

  const page = await enter(beach, '/auth');
  await signIn(page, email, temporaryPassword);
  await expect(page).toHaveURL('/nova-senha');
  await page.goto('/');
  await expect(page).toHaveURL('/nova-senha');
  const type = async (current: string, wanted: string, repeated: string) => {
    await page.getByLabel('Senha atual', { exact: true }).fill(current);
    await page.getByLabel('Nova senha', { exact: true }).fill(wanted);
    await page.getByLabel('Repita a nova senha', { exact: true }).fill(repeated);
  };
  const save = () => page.getByRole('button', { name: 'Salvar nova senha' }).click();
  const differs = page.getByText('As senhas não conferem');
  await type(temporaryPassword, 'curta', 'curta');
  await save();
  await expect(page.getByText('Nova senha deve ter pelo menos 6 caracteres')).toBeVisible();
  await type(temporaryPassword, 'onda do mar 7', 'onda do mar 8');
  await save();
  await expect(differs).toBeVisible();
  await type('não é esta', 'onda do mar 7', 'onda do mar 7');
  // The button moves up when the message goes, and a press on what moves away is none.
  await expect(differs).toBeHidden();
  await save();
  await expect(page.getByLabel('Senha atual', { exact: true })).toHaveAccessibleDescription(
    'Senha atual incorreta',
  );
  await type(temporaryPassword, 'onda do mar 7', 'onda do mar 7');
  await save();
  await expect(page.getByText('Senha atualizada')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('while it is not known who is there, a spinner stands in the place of the page', async ({
  beach,
  enter,
}) => {
  const known = Promise.withResolvers<void>();
  const page = await enter(beach, '/', {
    as: await beach.player(),
    before: (unopened) =>
      unopened.route('**/api/user', async (route) => {
        await known.promise;
        await route.continue();
      }),
  });
  await expect(page.getByRole('status').filter({ hasText: 'Carregando...' })).toBeVisible();
  known.resolve();
  await expect(page.getByRole('heading', { name: 'Placares ao Vivo' })).toBeVisible();
  await expect(page.getByText('Carregando...')).toBeHidden();
});
