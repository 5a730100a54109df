import type { Locator, Page } from '@playwright/test';
import { ANNOUNCER, findings } from '#tests/support/axe.ts';
import { expect, PHONE, test } from '#tests/support/browser.ts';
import { aTeam } from '#tests/support/builders.ts';
import { PASSWORD } from '#tests/support/served.ts';

const TEMPORARY = 'areia-quente-27';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function choose(page: Page, form: Locator, label: string, option: string): Promise<void> {
  await expect(page.getByText('Carregando times...')).toHaveCount(0);
  await form.getByRole('button', { name: new RegExp(`${label}$`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Reads the temporary password, which is shown once. */
async function takePassword(page: Page): Promise<string> {
  const shown = question(page, 'Senha provisória');
  const password = await shown.getByLabel('Senha').inputValue();
  expect(await findings(page, { exclude: [ANNOUNCER] })).toEqual([]);
  await button(shown, 'Já anotei').click();
  await expect(shown).toBeHidden();
  return password;
}

/** Opens the form, which on a phone is below the scores, and signs in. */
async function signInOnPhone(page: Page, email: string, password: string): Promise<void> {
  await button(page, 'Entrar').click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await button(page, 'Entrar').click();
}

test('a player is added, changed, given a role and another password, and deleted', async ({
  beach,
  enter,
}) => {
  test.slow();
  const admin = await beach.admin();
  await aTeam(admin, 'Recife');
  const page = await enter(beach, '/admin', { as: admin });
  await expect(page.getByRole('tab', { name: 'Jogadores' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Nenhum jogador encontrado.')).toBeVisible();

  await button(page, 'Adicionar jogador').click();
  const form = dialog(page, 'Adicionar jogador');
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
  const edit = dialog(page, 'Editar jogador');
  await expect(edit.getByLabel('Telefone (opcional)')).toHaveValue('(81) 99876-5432');
  await edit.getByLabel('Nome', { exact: true }).fill('Angélica');
  await edit.getByText('Permissão de Anotador').click();
  await button(edit, 'Salvar').click();
  await expect(page.getByText('Jogador atualizado')).toBeVisible();
  await expect(row(page, 'Angélica')).toContainText('Anotador');

  await button(page, 'Redefinir a senha de Angélica Gonçalves').click();
  await button(question(page, 'Redefinir senha?'), 'Redefinir senha').click();
  expect(await takePassword(page)).toBe(TEMPORARY);

  await button(page, 'Excluir Angélica Gonçalves').click();
  const sure = question(page, 'Excluir jogador?');
  await expect(sure).toContainText('a conta angela@exemplo.com.br');
  await expect(button(sure, 'Excluir jogador')).toBeDisabled();
  await sure.getByRole('textbox').fill('Angélica Gonçalves');
  await button(sure, 'Excluir jogador').click();
  await expect(page.getByText('Jogador excluído')).toBeVisible();
  await expect(page.getByText('Nenhum jogador encontrado.')).toBeVisible();
  expect(await admin.call('GET /api/users')).toHaveLength(1);
});

test('a volunteer gets an account, signs in, chooses a password and may score', async ({
  beach,
  enter,
  browserConsole,
}) => {
  test.slow();
  // The open page of a deleted account learns that it is signed out.
  browserConsole.expectLoadFailures(/status of 401 .*\/api\/(user|games\/round\/\d+)$/);
  const admin = await beach.admin();
  const page = await enter(beach, '/admin?tab=accounts', { as: admin });
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

  const phone = await enter(beach, '/auth', { viewport: PHONE, touch: true });
  await signInOnPhone(phone, 'vera@exemplo.com.br', password);
  await expect(phone.getByRole('heading', { name: 'Escolha uma nova senha' })).toBeVisible();
  await phone.getByLabel('Senha atual').fill(password);
  await phone.getByLabel('Nova senha', { exact: true }).fill('onda do mar');
  await phone.getByLabel('Repita a nova senha').fill('onda do mar');
  await button(phone, 'Salvar nova senha').click();
  await expect(phone).toHaveURL(`${beach.address}/`);
  await phone.goto('/registrar-jogos');
  await expect(phone.getByRole('heading', { name: 'Registrar Jogos' })).toBeVisible();
  await expect(row(page, 'Vera')).not.toContainText('Senha provisória');

  // The role ends while the scorekeeper's page is open.
  await button(page, 'Permissões de Vera').click();
  const roles = dialog(page, 'Permissões');
  await roles.getByText('Permissão de Anotador').click();
  await button(roles, 'Salvar').click();
  await expect(page.getByText('Permissões atualizadas')).toBeVisible();
  await expect(phone.getByText('Acesso Restrito')).toBeVisible();

  await button(page, 'Excluir a conta de Vera').click();
  const sure = question(page, 'Excluir conta?');
  await sure.getByRole('textbox').fill('Vera');
  await button(sure, 'Excluir conta').click();
  await expect(page.getByText('Conta excluída')).toBeVisible();
  await expect(row(page, 'Vera')).toHaveCount(0);
});

test('using only the keyboard, the last administrator stays one, and another becomes one', async ({
  beach,
  enter,
  browserConsole,
}) => {
  // The list and the rule of the second factor are still open when the own role ends.
  browserConsole.expectLoadFailures(/status of 403 .*\/api\/(users|second-factor-rule)$/);
  const admin = await beach.admin();
  await beach.player();
  const page = await enter(beach, '/admin', { as: admin });
  await page.getByRole('tab', { name: 'Jogadores' }).press('ArrowRight');
  await page.getByRole('tab', { name: 'Times' }).press('ArrowRight');
  await expect(page).toHaveURL(/\?tab=accounts$/);
  const own = button(page, 'Permissões de Adriana Alves');
  await own.press('Enter');
  const roles = dialog(page, 'Permissões');
  await expect(roles).toContainText('É a única pessoa com acesso de administrador');
  await expect(roles.getByRole('switch', { name: /Administrador/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(roles).toBeHidden();
  await expect(own).toBeFocused();

  await button(page, 'Permissões de Paula Prado').press('Enter');
  await roles.getByRole('switch', { name: /Administrador/ }).press('Space');
  await page.keyboard.press('Enter');
  await expect(roles.getByText('Digite a sua senha')).toBeVisible();
  await expect(roles.getByLabel('A sua senha')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Permissões atualizadas')).toBeVisible();
  await expect(row(page, 'Paula Prado')).toContainText('Administrador');

  await own.press('Enter');
  await roles.getByRole('switch', { name: /Administrador/ }).press('Space');
  await expect(roles.getByText(/^Esta é a sua própria permissão/)).toBeVisible();
  await roles.getByLabel('A sua senha').fill(PASSWORD);
  await button(roles, 'Salvar').press('Enter');
  await expect(page.getByText('Acesso Restrito')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Painel Admin' })).toBeHidden();
});
