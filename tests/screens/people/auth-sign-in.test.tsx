import { test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aPlayer, aRegistration, aTeam } from '#tests/support/data/builders.ts';
import { PASSWORD } from '#tests/support/server/test-server.ts';

const { server, visit } = openScreens();

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Entrar' }).click();
}

test('missing fields are reported, and the first of them has the focus', async () => {
  const page = await visit('/auth');
  await page.locator('form').getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Email é obrigatório')).toBeVisible();
  await expect(page.getByText('Senha é obrigatória')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Email é obrigatório');
  await page.getByLabel('E-mail').fill('quem@exemplo.com.br');
  await page.locator('form').getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Email é obrigatório')).toBeHidden();
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
});

test('a wrong password and an unknown address are refused with the same words', async () => {
  const { email } = await server.asPlayer();
  const page = await visit('/auth');
  for (const who of [email, 'ninguem@exemplo.com.br']) {
    await signIn(page, who, 'outra senha');
    const toast = page.getByRole('listitem').filter({ hasText: 'Falha no login' });
    await expect(toast).toContainText('Email ou senha incorretos');
    await toast.getByRole('button', { name: 'Fechar' }).click();
    await expect(toast).toBeHidden();
  }
  await expect(page.getByText('Esqueceu a senha? Peça à organização um link')).toBeVisible();
  await page.isAt('/auth');
});

test('a password can be shown while it is typed', async () => {
  const page = await visit('/auth');
  const field = page.getByLabel('Senha', { exact: true });
  await field.fill(PASSWORD);
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  await expect(field).toHaveAttribute('type', 'text');
});

test('signing in leads to the page that was requested', async () => {
  const { email } = await server.asScorer();
  const page = await visit('/registrar-jogos/2');
  await page.isAt(/\/auth\?/);
  await signIn(page, email, PASSWORD);
  await page.isAt('/registrar-jogos/2');
  await expect(page.getByRole('radio', { name: /^Rodada 2/ })).toBeChecked();
});

test('a signed-in user is redirected from the landing page to the home page', async () => {
  const page = await visit('/auth', await server.asPlayer());
  await page.isAt('/');
});

test('a visitor is redirected from the home page to the landing page, without a request for the user', async () => {
  const page = await visit('/');
  await page.isAt('/auth');
  await expect(page.getByText('Sem jogos ao vivo ou finalizados no momento.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sem jogos ao vivo ou finalizados no momento.')).toBeVisible();
  expect(page.calls).toContain('GET /api/live-scores');
  expect(page.calls).not.toContain('GET /api/user');
});

test('a player is redirected from the court to the home page, and has no link to the court', async () => {
  const page = await visit('/registrar-jogos', await server.asPlayer());
  await page.isAt('/');
  await expect(page.getByRole('link', { name: 'Registrar Jogos' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Minha Conta' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Registrar Jogos' })).toHaveCount(0);
});

test('signing out is confirmed, leads to the landing page, and Back does not return', async () => {
  const player = await server.asPlayer();
  const page = await visit('/', player);
  await page.getByRole('button', { name: 'Minha Conta' }).click();
  await expect(page.getByText(player.email)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByText('Logout realizado')).toBeVisible();
  await expect(page.getByText('Você saiu do sistema com sucesso')).toBeVisible();
  await page.isAt('/auth');
  await page.goto('/');
  await page.isAt('/auth');
  expect((await player.send('GET /api/user')).status).toBe(401);
});

test('signing out without a connection says so, and the session stays', async () => {
  const page = await visit('/', await server.asPlayer());
  page.cut(/\/api\/logout$/);
  await page.getByRole('button', { name: 'Minha Conta' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByText('Erro ao sair')).toBeVisible();
  await expect(page.getByText('Não foi possível realizar o logout')).toBeVisible();
  await page.isAt('/');
});

test('a password that somebody else set has to be changed first', async () => {
  const admin = await server.asAdmin();
  const email = 'davi@exemplo.com.br';
  const { id } = await aPlayer(admin, { firstName: 'Davi', email });
  const { temporaryPassword } = await admin.call('POST /api/players/{id}/reset-password', {
    params: { id },
    body: {},
  });
  if (!temporaryPassword) throw new Error('No temporary password was shown');

  const page = await visit('/auth');
  await signIn(page, email, temporaryPassword);
  await page.isAt('/nova-senha');
  await page.goto('/');
  await page.isAt('/nova-senha');
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
  // The button moves up when the message goes, and a press on a moving element does nothing.
  await expect(differs).toBeHidden();
  await save();
  await expect(page.getByLabel('Senha atual', { exact: true })).toHaveAccessibleDescription(
    'Senha atual incorreta',
  );
  await type(temporaryPassword, 'onda do mar 7', 'onda do mar 7');
  await save();
  await expect(page.getByText('Senha atualizada')).toBeVisible();
  await page.isAt('/');
});

test('a temporary password that expired while its session was open says at its field where to get another', async () => {
  const { id } = await server.asPlayer({ mustChangePassword: true });
  server.now += 8 * 86_400_000;
  const page = await visit('/nova-senha', await server.signIn(id));
  await page.getByLabel('Senha atual', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Nova senha', { exact: true }).fill('onda do mar 7');
  await page.getByLabel('Repita a nova senha', { exact: true }).fill('onda do mar 7');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByLabel('Senha atual', { exact: true })).toHaveAccessibleDescription(
    'A senha provisória valia por 7 dias e venceu. Peça outra à organização do torneio.',
  );
});

test('while the user is loading, the page is a spinner', async () => {
  const known = Promise.withResolvers<void>();
  const page = await visit('/', await server.asPlayer(), (unopened) => unopened.hold(/\/api\/user$/, known));
  await expect(page.getByRole('status').filter({ hasText: 'Carregando...' })).toBeVisible();
  known.resolve();
  await expect(page.getByRole('heading', { name: 'Placares ao Vivo' })).toBeVisible();
  await expect(page.getByText('Carregando...')).toBeHidden();
});

test('signing in greets the person, whatever the case of the email address', async () => {
  const { email } = await server.asPlayer();
  const page = await visit('/auth');
  await signIn(page, ` ${email.toUpperCase()} `, PASSWORD);
  await expect(page.getByText('Login realizado com sucesso')).toBeVisible();
  expect(page.bodies.get('POST /api/login')).toMatchObject({ username: email });
  await expect(page.getByText(`Bem-vindo de volta, ${email}!`)).toBeVisible();
  await page.isAt('/');
});

test('signing in never redirects to another site', async () => {
  const { email } = await server.asPlayer();
  const page = await visit(`/auth?to=${encodeURIComponent('//exemplo.com/')}`);
  await signIn(page, email, PASSWORD);
  await page.isAt('/');
});

test('signing out is confirmed even if its announcement arrives before the answer', async () => {
  const player = await server.asPlayer();
  const page = await visit('/', player);
  const asked = () => page.answered.filter((call) => call === 'GET /api/user').length;
  page.answer(/\/api\/logout$/, async () => {
    const before = asked();
    await player.call('POST /api/logout');
    // An earlier session change may be asked about meanwhile, too.
    await expect.poll(() => asked() > before).toBe(true);
    return new Response(null, { status: 204 });
  });
  await page.getByRole('button', { name: 'Minha Conta' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByText('Logout realizado')).toBeVisible();
  await expect(page.getByText('Sua sessão terminou')).toBeHidden();
  await page.isAt('/auth');
});

test('a page on which somebody signed in receives changes that strangers do not', async () => {
  const admin = await server.asAdmin();
  const { email } = await server.asAdmin({ firstName: 'Olga', lastName: 'Otero' });
  const page = await visit('/auth?to=%2Fadmin%3Ftab%3Dvalidation');
  await signIn(page, email, PASSWORD);
  await expect(page.getByText('Nenhuma inscrição pendente')).toBeVisible();
  const { streams } = server.main.tournament;
  await expect.poll(() => streams.count).toBe(1);
  await aTeam(admin, 'Recife');
  await aRegistration(server.anonymous, { firstName: 'Ivo', lastName: 'Inácio' });
  await expect(page.getByRole('article', { name: 'Ivo Inácio' })).toBeVisible();
});
