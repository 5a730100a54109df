import { test } from 'vitest';
import { aPlayer, aTeam } from '#tests/support/builders.ts';
import type { Caller } from '#tests/support/call.ts';
import { type Actor, PASSWORD } from '#tests/support/test-server.ts';
import { expect } from './locator.ts';
import { openScreens, type Page } from './screens.tsx';

const { server, visit } = openScreens();

const EMAIL = 'iris@exemplo.com.br';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fact = (page: Page, term: string) => page.getByRole('term').filter({ hasText: term }).parent;

/** Íris, who plays for Recife and chose her own password. */
async function anIris(): Promise<{ admin: Actor; iris: Caller; id: number }> {
  const admin = await server.asAdmin();
  const { id: teamId } = await aTeam(admin, 'Recife');
  const { id } = await aPlayer(admin, {
    firstName: 'Íris',
    lastName: 'Quaresma',
    email: EMAIL,
    password: 'areia quente',
    phone: '(81) 99123-4567',
    cpf: '529.982.247-25',
    memberNumber: '0042',
    shirtSize: 'M',
    teamId,
  });
  const newcomer = await server.login(EMAIL, 'areia quente');
  const body = { currentPassword: 'areia quente', newPassword: PASSWORD };
  await newcomer.call('PATCH /api/user/password', { body });
  return { admin, id, iris: await server.login(EMAIL, PASSWORD) };
}

test('who one is stands on the profile, which the menu leads to', async () => {
  const { iris } = await anIris();
  const page = await visit('/', iris);
  await press(page, 'Minha Conta');
  await page.getByRole('menuitem', { name: 'Editar Perfil' }).click();
  await page.isAt(/\/perfil$/);
  await expect(page.getByText('Torneio de Vôlei de Praia 2025')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Íris Quaresma' })).toBeVisible();
  const facts = {
    'Nome de usuário': EMAIL,
    Time: 'Recife',
    'Número de sócio': '0042',
    'Tamanho da camisa': 'M',
    'Nível de acesso': 'Usuário padrão',
  };
  for (const [term, value] of Object.entries(facts)) await expect(fact(page, term)).toContainText(value);
  await expect(page.getByText('N/A')).toHaveCount(1);
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await page.isAt('/');
});

test('a sign-in elsewhere stands among the devices without a reload', async () => {
  const scorer = await server.asScorer();
  const page = await visit('/perfil?tab=password', scorer);
  await expect(page.getByText('Este aparelho')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Encerrar a sessão de/ })).toHaveCount(0);
  await server.login(scorer.email, PASSWORD);
  await expect(page.getByRole('button', { name: /^Encerrar a sessão de/ })).toHaveCount(1);
});

test('a new address is the new sign-in name; one that is taken is refused', async () => {
  const { iris } = await anIris();
  await server.asPlayer({ email: 'outra@exemplo.com.br' });
  const page = await visit('/perfil?tab=email', iris);
  const field = page.getByLabel('E-mail');
  await expect(field).toHaveValue(EMAIL);
  await expect(page.getByText('O e-mail é também o seu nome de acesso.')).toBeVisible();
  await field.fill('iris@');
  await press(page, 'Salvar email');
  await expect(page.getByText('Email inválido')).toBeVisible();
  await expect(page.getByText('Senha atual é obrigatória')).toBeVisible();
  await page.getByLabel('Senha atual').fill(PASSWORD);
  await field.fill('outra@exemplo.com.br');
  await press(page, 'Salvar email');
  await expect(page.getByText('Erro ao atualizar email')).toBeVisible();
  await expect(field).toHaveAccessibleDescription('Este e-mail já está em uso');
  await expect(field).toBeFocused();
  await field.fill('Iris.Quaresma@exemplo.com.br');
  await press(page, 'Salvar email');
  await expect(page.getByText('Email atualizado')).toBeVisible();
  await expect(field).toHaveValue('iris.quaresma@exemplo.com.br');
  await expect(page.getByText('A organização ainda não confirmou que este e-mail é seu.')).toBeVisible();
  await page.getByRole('tab', { name: 'Informações' }).click();
  await expect(fact(page, 'Nome de usuário')).toContainText('iris.quaresma@exemplo.com.br');
  await server.login('iris.quaresma@exemplo.com.br', PASSWORD);
});

test('a new password opens the door, a wrong present one is refused', async () => {
  const { iris } = await anIris();
  const page = await visit('/perfil?tab=password', iris);
  const fill = async (current: string) => {
    await page.getByLabel('Senha atual').fill(current);
    await page.getByLabel('Nova senha', { exact: true }).fill('onda do mar');
    await page.getByLabel('Repita a nova senha').fill('onda do mar');
    await press(page, 'Salvar nova senha');
  };
  await fill('errada');
  await expect(page.getByText('Erro ao atualizar senha')).toBeVisible();
  await expect(page.getByLabel('Senha atual')).toHaveAccessibleDescription('Senha atual incorreta');
  await expect(page.getByLabel('Senha atual')).toBeFocused();
  await fill(PASSWORD);
  await expect(page.getByText('Senha atualizada')).toBeVisible();
  await expect(page.getByLabel('Senha atual')).toHaveValue('');
  await server.login(EMAIL, 'onda do mar');
});

test('what only the organisers and oneself may see stands on the profile', async () => {
  const { iris } = await anIris();
  const page = await visit('/perfil?tab=data', iris);
  await expect(fact(page, 'Telefone')).toContainText('(81) 99123-4567');
  await expect(fact(page, 'CPF')).toContainText('529.982.247-25');
  await expect(fact(page, 'Data de nascimento')).toContainText('N/A');
});

test('the last administrator is told why not, in the panel as on the page', async () => {
  const page = await visit('/admin?tab=profile', await server.asAdmin());
  await expect(fact(page, 'Nível de acesso')).toContainText('Administrador');
  await page.getByRole('tab', { name: 'Meus dados' }).click();
  await press(page, 'Excluir minha conta');
  await page.getByLabel('Senha atual').fill(PASSWORD);
  await press(page, 'Excluir para sempre');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'É a única pessoa com acesso de administrador',
  );
});
