import { test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aPlayer, aTeam } from '#tests/support/data/builders.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { type Actor, PASSWORD } from '#tests/support/server/test-server.ts';

const { server, visit } = openScreens();

const EMAIL = 'iris@exemplo.com.br';
const MINUTE = 60_000;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fact = (page: Page, term: string) => page.getByRole('term').filter({ hasText: term }).parent;

/** Íris, who plays for Recife and has changed her temporary password. */
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

test("the profile shows the user's name and role, and the menu leads to it", async () => {
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

test('a changed email address becomes the new sign-in name, and one of another account is refused', async () => {
  const { iris } = await anIris();
  await server.asPlayer({ email: 'outra@exemplo.com.br' });
  server.now += 15 * MINUTE;
  const page = await visit('/perfil?tab=email', iris);
  const field = page.getByLabel('E-mail', { exact: true });
  await expect(field).toHaveValue(EMAIL);
  await expect(page.getByText('O e-mail é também o seu nome de acesso.')).toBeVisible();
  await field.fill('iris@');
  await press(page, 'Salvar e-mail');
  await expect(page.getByText('Email inválido')).toBeVisible();
  await field.fill('outra@exemplo.com.br');
  await press(page, 'Salvar e-mail');
  const password = page.getByLabel('A sua senha', { exact: true });
  await expect(password).toBeFocused();
  await expect(page.getByText('Digite a sua senha para continuar.')).toBeVisible();
  expect(page.getByText('Erro ao atualizar email').count()).toBe(0);
  await press(page, 'Salvar e-mail');
  await expect(page.getByText('Senha atual é obrigatória')).toBeVisible();
  await password.fill(PASSWORD);
  await press(page, 'Salvar e-mail');
  await expect(page.getByText('Erro ao atualizar email')).toBeVisible();
  await expect(field).toHaveAccessibleDescription('Este e-mail já está em uso');
  await expect(field).toBeFocused();
  await field.fill('Iris.Quaresma@exemplo.com.br');
  await press(page, 'Salvar e-mail');
  await expect(page.getByText('E-mail atualizado')).toBeVisible();
  await expect(password).toHaveCount(0);
  await expect(field).toHaveValue('iris.quaresma@exemplo.com.br');
  await expect(page.getByText('A organização ainda não confirmou que este e-mail é seu.')).toBeVisible();
  await expect(page.getByText(/^A organização confirma o novo endereço|Peça à organização/)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Informações' }).click();
  await expect(fact(page, 'Nome de usuário')).toContainText('iris.quaresma@exemplo.com.br');
  await server.login('iris.quaresma@exemplo.com.br', PASSWORD);
});

test('whoever has just signed in changes the address without typing the password again', async () => {
  const { iris } = await anIris();
  const page = await visit('/perfil?tab=email', iris);
  await page.getByLabel('E-mail', { exact: true }).fill('iris.quaresma@exemplo.com.br');
  await press(page, 'Salvar e-mail');
  await expect(page.getByText('E-mail atualizado')).toBeVisible();
  expect(page.getByLabel('A sua senha').count()).toBe(0);
});

test('a new password signs in, and a wrong current one is refused', async () => {
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

test('the profile shows what only the organisers and the player may see', async () => {
  const { iris } = await anIris();
  const page = await visit('/perfil?tab=data', iris);
  await expect(fact(page, 'Telefone')).toContainText('(81) 99123-4567');
  await expect(fact(page, 'CPF')).toContainText('529.982.247-25');
  await expect(fact(page, 'Data de nascimento')).toContainText('N/A');
});

test('a phone that is hidden until the address is confirmed is not reported as missing', async () => {
  const { iris } = await anIris();
  await iris.call('PATCH /api/user/email', { body: { email: 'nova@exemplo.com.br' } });
  const page = await visit('/perfil?tab=data', iris);
  await expect(page.getByText(/^O seu telefone, se já foi informado, aparece aqui quando/)).toBeVisible();
  expect(page.getByText(/^Falta o seu telefone/).count()).toBe(0);
});

test('the last administrator reads why the role cannot be given up, in the panel and on the profile', async () => {
  const page = await visit('/admin?tab=profile', await server.asAdmin());
  await expect(fact(page, 'Nível de acesso')).toContainText('Administrador');
  await page.getByRole('tab', { name: 'Meus dados' }).click();
  await press(page, 'Excluir minha conta');
  await page.getByLabel(/^Digite/).fill('Adriana Alves');
  await press(page, 'Excluir para sempre');
  await page.getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  await press(page, 'Excluir para sempre');
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText(
    'É a única pessoa com acesso de administrador',
  );
});

test('an account without a player has no team, and a scorekeeper is named as such', async () => {
  const page = await visit('/perfil', await server.asScorer());
  await expect(fact(page, 'Time')).toContainText('Sem time');
  await expect(fact(page, 'Nível de acesso')).toContainText('Anotador');
  await page.getByRole('tab', { name: 'Meus dados' }).click();
  await expect(page.getByRole('heading', { name: 'Baixar meus dados' })).toBeVisible();
  // Without a player, the account has a phone number and consent of its own.
  await expect(page.getByText('Falta o seu celular: sem ele nada chega.')).toBeVisible();
  const phone = page.getByRole('textbox', { name: 'Celular' });
  await phone.fill('3212');
  await press(page, 'Salvar celular');
  await expect(page.getByText('Telefone deve ter pelo menos 10 dígitos')).toBeVisible();
  await phone.fill('81987654321');
  await press(page, 'Salvar celular');
  await expect(page.getByText('Celular salvo')).toBeVisible();
  await expect(phone).toHaveValue('(81) 98765-4321');
  await expect(page.getByText('Vão para (81) 98765-4321.')).toBeVisible();
  await page.getByText('Aceito receber mensagens').click();
  await expect(page.getByText('Mensagens ligadas')).toBeVisible();
  await expect(page.getByRole('switch')).toBeChecked();
});

test("messages are accepted and declined, and the user's data are downloaded as a file", async () => {
  const { admin, iris, id } = await anIris();
  const accepts = async () =>
    (await admin.call('GET /api/players')).find((player) => player.id === id)?.messagesConsent;
  const page = await visit('/perfil?tab=data', iris);
  const consent = page.getByRole('switch', { name: 'Aceito receber mensagens' });
  await expect(consent).not.toBeChecked();
  await expect(page.getByText('Vão para (81) 99123-4567.')).toBeVisible();
  await page.getByText('Aceito receber mensagens').click();
  await expect(page.getByText('Mensagens ligadas')).toBeVisible();
  await expect(consent).toBeChecked();
  expect(await accepts()).toBe(true);
  await page.getByText('Aceito receber mensagens').click();
  await expect(page.getByText('Mensagens desligadas')).toBeVisible();
  expect(await accepts()).toBe(false);

  const file = await page.saved(() => press(page, 'Baixar meus dados'));
  expect(file.name).toMatch(/^meus-dados-\d{4}-\d{2}-\d{2}\.json$/);
  expect(JSON.parse(file.text)).toMatchObject({
    account: { email: EMAIL, firstName: 'Íris' },
    players: [{ id, teamName: 'Recife', phone: '+5581991234567', messagesOptOutAt: expect.any(String) }],
    registrations: [],
  });
});

test('an account is erased after an explanation, with the password', async () => {
  const { admin, iris, id } = await anIris();
  server.now += 15 * MINUTE;
  const page = await visit('/perfil?tab=data', iris);
  await press(page, 'Excluir minha conta');
  const dialog = page.getByRole('alertdialog', { name: 'Excluir a sua conta?' });
  await expect(dialog).toContainText(
    'jogos, pontuações e rankings, com “Jogador removido” no lugar do seu nome',
  );
  await dialog.getByLabel(/^Digite/).fill('Íris Quaresma');
  await press(page, 'Excluir para sempre');
  const password = dialog.getByLabel('A sua senha', { exact: true });
  await expect(password).toBeFocused();
  await press(page, 'Excluir para sempre');
  await expect(dialog.getByText('Senha atual é obrigatória')).toBeVisible();
  await password.fill('errada');
  await press(page, 'Excluir para sempre');
  await expect(password).toHaveAccessibleDescription('Senha atual incorreta');
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  const before = page.writes.length;
  // Enter, held down.
  const form = document.activeElement?.closest('form');
  for (let turn = 0; turn < 3; turn += 1) form?.requestSubmit();
  await expect(page.getByText('Conta excluída')).toBeVisible();
  expect(page.writes.slice(before)).toEqual(['DELETE /api/user']);
  await page.isAt(/\/auth$/);
  const [player] = await admin.call('GET /api/players');
  expect(player).toMatchObject({
    id,
    firstName: 'Jogador removido',
    lastName: null,
    email: null,
    phone: null,
  });
  await page.goto('/perfil');
  await page.isAt(/\/auth\?to=/);
});
