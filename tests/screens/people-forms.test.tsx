import { test } from 'vitest';
import { aTeam } from '#tests/support/builders.ts';
import { TEMPORARY } from '#tests/support/test-server.ts';
import { findings } from './axe.ts';
import { expect, type Locator } from './locator.ts';
import { onDesktop, onPhone, openScreens, type Page } from './screens.tsx';

const { server, visit } = openScreens();

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const questionOf = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function choose(page: Page, form: Locator, label: string, option: string): Promise<void> {
  await expect(page.getByText('Carregando times...')).toHaveCount(0);
  await form.getByRole('button', { name: new RegExp(`${label}$`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Reads the temporary password, which is shown once. */
async function takePassword(page: Page): Promise<string> {
  const shown = questionOf(page, 'Senha provisória');
  const password = await shown.getByLabel('Senha').inputValue();
  expect(await findings()).toEqual([]);
  await button(shown, 'Já anotei').click();
  await expect(shown).toBeHidden();
  return password;
}

/** Opens the form, which on a phone is below the scores, and signs in. */
async function signInOnPhone(page: Page, email: string, password: string): Promise<void> {
  await button(page, 'Entrar').first().click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await button(page.locator('form'), 'Entrar').click();
}

test('a player is added, changed, given a role and another password, and deleted', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  const page = await visit('/admin', admin);
  await expect(page.getByRole('tab', { name: 'Jogadores' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Nenhum jogador encontrado.')).toBeVisible();

  await button(page, 'Adicionar jogador').click();
  const form = dialogOf(page, 'Adicionar jogador');
  await button(form, 'Adicionar').click();
  for (const message of [
    'Nome deve ter pelo menos 2 caracteres',
    'Sobrenome deve ter pelo menos 2 caracteres',
    'Selecione o gênero',
    'Número de membro é obrigatório',
  ]) {
    await expect(form.getByText(message, { exact: true })).toBeVisible();
  }
  for (const message of ['Selecione um time', 'Selecione um tamanho', 'Selecione o nível']) {
    await expect(form.getByText(message, { exact: true }).last()).toBeVisible();
  }
  const isAdmin = form.getByRole('switch', { name: /Permissão de Administrador/ });
  await expect(isAdmin).toBeDisabled();
  await form.getByLabel('Nome', { exact: true }).fill('Ângela');
  await form.getByLabel('Sobrenome').fill('Gonçalves');
  await choose(page, form, 'Time', 'Recife');
  await form.getByText('Feminino').click();
  await form.getByLabel('Número de membro').fill('42');
  await choose(page, form, 'Tamanho da camisa', 'PP');
  await choose(page, form, 'Nível', 'Intermediário');
  await form.getByLabel('E-mail (opcional)').fill('angela@');
  await form.getByLabel('Telefone (opcional)').fill('12345');
  await form.getByLabel('CPF (opcional)').fill('52998224726');
  await button(form, 'Adicionar').click();
  for (const message of [
    'Email inválido',
    'Telefone deve ter pelo menos 10 dígitos',
    'CPF inválido: confira os dígitos',
  ]) {
    await expect(form.getByText(message, { exact: true })).toBeVisible();
  }
  await form.getByLabel('E-mail (opcional)').fill('Angela@Exemplo.com.br');
  await form.getByLabel('Telefone (opcional)').fill('81 99876 5432');
  await form.getByLabel('CPF (opcional)').fill('529.982.247-25');
  await expect(isAdmin).toBeEnabled();
  await button(form, 'Adicionar').click();
  await expect(page.getByText('Jogador adicionado')).toBeVisible();
  expect(await takePassword(page)).toBe(TEMPORARY);
  await expect(row(page, 'Ângela')).toContainText(/Ângela Gonçalves.*Recife.*Feminino.*Intermediário/);
  expect(await admin.call('GET /api/players')).toMatchObject([
    { phone: '+5581998765432', cpf: '52998224725', memberNumber: '42', shirtSize: 'PP', isAdmin: false },
  ]);

  await button(page, 'Editar Ângela Gonçalves').click();
  const edit = dialogOf(page, 'Editar jogador');
  await expect(edit.getByLabel('Telefone (opcional)')).toHaveValue('(81) 99876-5432');
  await edit.getByLabel('Nome', { exact: true }).fill('Angélica');
  await edit.getByText('Permissão de Anotador').click();
  await button(edit, 'Salvar').click();
  await expect(page.getByText('Jogador atualizado')).toBeVisible();
  await expect(row(page, 'Angélica')).toContainText('Anotador');

  await button(page, 'Redefinir a senha de Angélica Gonçalves').click();
  await button(questionOf(page, 'Redefinir senha?'), 'Redefinir senha').click();
  expect(await takePassword(page)).toBe(TEMPORARY);

  await button(page, 'Excluir Angélica Gonçalves').click();
  const sure = questionOf(page, 'Excluir jogador?');
  await expect(sure).toContainText('a conta angela@exemplo.com.br');
  await expect(button(sure, 'Excluir jogador')).toBeDisabled();
  await sure.getByRole('textbox').fill('Angélica Gonçalves');
  await button(sure, 'Excluir jogador').click();
  await expect(page.getByText('Jogador excluído')).toBeVisible();
  await expect(page.getByText('Nenhum jogador encontrado.')).toBeVisible();
  expect(await admin.call('GET /api/users')).toHaveLength(1);
});

test('a volunteer gets an account, signs in, chooses a password and may score', async () => {
  // The open page of a deleted account learns that it is signed out.
  const admin = await server.asAdmin();
  const page = await visit('/admin?tab=accounts', admin);
  await expect(row(page, 'Adriana Alves')).toContainText(/Administrador.*Você/);
  await button(page, 'Nova conta').click();
  const form = dialogOf(page, 'Nova conta');
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
  const roles = dialogOf(desk, 'Permissões');
  await roles.getByText('Permissão de Anotador').click();
  await button(roles, 'Salvar').click();
  await expect(desk.getByText('Permissões atualizadas')).toBeVisible();
  await expect(row(desk, 'Vera')).toContainText('Anotador');

  await button(desk, 'Excluir a conta de Vera').click();
  const sure = questionOf(desk, 'Excluir conta?');
  await sure.getByRole('textbox').fill('Vera');
  await button(sure, 'Excluir conta').click();
  await expect(desk.getByText('Conta excluída')).toBeVisible();
  await expect(row(desk, 'Vera')).toHaveCount(0);
});
