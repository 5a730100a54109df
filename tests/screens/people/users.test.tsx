import { test } from 'vitest';
import { button, dialog, expect, question, row } from '#tests/screens/support/locator.ts';
import { onDesktop, onPhone, openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { takePassword } from '#tests/screens/support/take-password.ts';
import { aPlayer } from '#tests/support/data/builders.ts';
import { PASSWORD } from '#tests/support/server/test-server.ts';

const { server, enter, visit } = openScreens();

/** On a phone the form is below the scores. */
async function signInOnPhone(page: Page, email: string, password: string): Promise<void> {
  await button(page, 'Entrar').first().click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await button(page.locator('form'), 'Entrar').click();
}

test('a volunteer gets an account, signs in, chooses a password and may score', async () => {
  // A deleted account's open page learns that it is signed out.
  const admin = await server.asAdmin();
  const page = await visit('/admin?tab=accounts', admin);
  await expect(row(page, 'Adriana Alves')).toContainText(/Administrador.*Você/);
  await button(page, 'Nova conta').click();
  const form = dialog(page, 'Nova conta');
  await button(form, 'Criar conta').click();
  await expect(form.getByText('Nome deve ter pelo menos 2 caracteres')).toBeVisible();
  await expect(form.getByText('Email inválido')).toBeVisible();
  await form.getByLabel('Nome', { exact: true }).fill('Vera');
  await form.getByLabel('E-mail').fill('vera@exemplo.com.br');
  await button(form, 'Criar conta').click();
  await expect(page.getByText('Conta criada')).toBeVisible();
  const password = await takePassword(page);
  await expect(row(page, 'Vera')).toContainText(/Anotador.*Senha provisória/);

  onPhone();
  const phone = await visit('/auth');
  await signInOnPhone(phone, 'vera@exemplo.com.br', password);
  await expect(phone.getByRole('heading', { name: 'Escolha uma nova senha' })).toBeVisible();
  await phone.getByLabel('Senha atual').fill(password);
  await phone.getByLabel('Nova senha', { exact: true }).fill('onda do mar');
  await phone.getByLabel('Repita a nova senha').fill('onda do mar');
  await button(phone, 'Salvar nova senha').click();
  await phone.isAt('/');
  await phone.goto('/registrar-jogos');
  await expect(phone.getByRole('heading', { name: 'Registrar Jogos' })).toBeVisible();
  // The role ends while the scorekeeper's page is open.
  const { id } =
    (await admin.call('GET /api/users')).find(({ email }) => email === 'vera@exemplo.com.br') ?? {};
  await admin.call('PATCH /api/users/{id}', { params: { id: id ?? 0 }, body: { isScorer: false } });
  await expect(phone.getByText('Acesso Restrito')).toBeVisible();

  onDesktop();
  const desk = await visit('/admin?tab=accounts', admin);
  await expect(row(desk, 'Vera')).toBeVisible();
  await expect(row(desk, 'Vera')).not.toContainText('Senha provisória');
  await expect(row(desk, 'Vera')).not.toContainText('Anotador');
  await button(desk, 'Permissões de Vera').click();
  const roles = dialog(desk, 'Permissões');
  await roles.getByText('Permissão de Anotador').click();
  await button(roles, 'Salvar').click();
  await expect(desk.getByText('Permissões atualizadas')).toBeVisible();
  await expect(row(desk, 'Vera')).toContainText('Anotador');

  await button(desk, 'Excluir a conta de Vera').click();
  const sure = question(desk, 'Excluir conta?');
  await sure.getByRole('textbox').fill('Vera');
  await button(sure, 'Excluir conta').click();
  await expect(desk.getByText('Conta excluída')).toBeVisible();
  await expect(row(desk, 'Vera')).toHaveCount(0);
});

test('if the second factor rule cannot be loaded, its place says so and offers a retry', async () => {
  const admin = await server.asAdmin();
  let restore = () => {};
  const page = enter('/admin?tab=accounts', admin, (early) => {
    restore = early.cut(/^GET \/api\/second-factor-rule$/);
  });
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar a regra das duas etapas');
  await expect(row(page, 'Adriana Alves')).toBeVisible();
  restore();
  await button(page, 'Tentar novamente').click();
  await expect(page.getByRole('switch', { name: /^Administradores entram em duas etapas/ })).toBeVisible();
});

test("resetting another administrator’s password asks for the user's own", async () => {
  const admin = await server.asAdmin();
  await server.asAdmin({ firstName: 'Olga', lastName: 'Orlando' });
  const page = enter('/admin?tab=accounts', admin);
  await button(page, 'Redefinir a senha de Olga Orlando').click();
  const sure = question(page, 'Redefinir senha?');
  await button(sure, 'Redefinir senha').click();
  await expect(sure.getByLabel('A sua senha', { exact: true })).toBeFocused();
  await expect(sure.getByText(/^Esta conta é de administrador: digite também/)).toBeVisible();
  await button(sure, 'Redefinir senha').click();
  await expect(sure.getByText('Senha atual é obrigatória')).toBeVisible();
  await sure.getByLabel('A sua senha', { exact: true }).fill('errada');
  await button(sure, 'Redefinir senha').click();
  await expect(sure.getByText('Senha atual incorreta')).toBeVisible();
  await sure.getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  await button(sure, 'Redefinir senha').click();
  await expect(question(page, 'Senha provisória')).toBeVisible();
});

test("the user's password is asked for even if the page did not know that the other became an administrator", async () => {
  const [admin, colleague] = [await server.asAdmin(), await server.asAdmin()];
  const { id } = await server.asScorer({ firstName: 'Olga', lastName: 'Orlando' });
  const page = enter('/admin?tab=accounts', admin);
  await button(page, 'Excluir a conta de Olga Orlando').click();
  const sure = question(page, 'Excluir conta?');
  await sure.getByLabel(/^Digite/).fill('Olga Orlando');
  const ownPassword = { currentPassword: PASSWORD };
  await colleague.call('PATCH /api/users/{id}', { params: { id }, body: { isAdmin: true, ...ownPassword } });
  await button(sure, 'Excluir conta').click();
  await sure.getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  await button(sure, 'Excluir conta').click();
  await expect(row(page, 'Olga Orlando')).toHaveCount(0);
});

test("deleting an administrator’s account and then changing a player’s address ask for the user's password once", async () => {
  const admin = await server.asAdmin();
  await server.asAdmin({ firstName: 'Olga', lastName: 'Orlando' });
  const ownPassword = { currentPassword: PASSWORD };
  const colleague = await server.asAdmin();
  await aPlayer(colleague, { firstName: 'Rui', email: 'rui@exemplo.com.br', isAdmin: true, ...ownPassword });
  const page = enter('/admin?tab=accounts', admin);
  await button(page, 'Excluir a conta de Olga Orlando').click();
  const sure = question(page, 'Excluir conta?');
  await sure.getByLabel(/^Digite/).fill('Olga Orlando');
  await button(sure, 'Excluir conta').click();
  await expect(sure.getByLabel('A sua senha', { exact: true })).toBeFocused();
  await button(sure, 'Excluir conta').click();
  await expect(sure.getByText('Senha atual é obrigatória')).toBeVisible();
  await sure.getByLabel('A sua senha', { exact: true }).fill('errada');
  await button(sure, 'Excluir conta').click();
  await expect(sure.getByText('Senha atual incorreta')).toBeVisible();
  await sure.getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  await button(sure, 'Excluir conta').click();
  await expect(row(page, 'Olga Orlando')).toHaveCount(0);

  await page.getByRole('link', { name: 'Jogadores', exact: true }).click();
  await button(page, 'Editar Rui').click();
  const form = dialog(page, 'Editar jogador');
  await expect(form.getByLabel('Nome', { exact: true })).toBeVisible();
  await form.getByLabel(/^E-mail/).fill('rui.novo@exemplo.com.br');
  await button(form, 'Salvar').click();
  await expect(page.getByText('Jogador atualizado')).toBeVisible();
  expect(await admin.call('GET /api/players')).toMatchObject([{ email: 'rui.novo@exemplo.com.br' }]);
});
