import { test } from 'vitest';
import { button, dialog, expect, type Locator, question, row } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { takePassword } from '#tests/screens/support/take-password.ts';
import { aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { PASSWORD, TEMPORARY } from '#tests/support/server/test-server.ts';

const { server, enter, visit } = openScreens();

async function choose(page: Page, form: Locator, label: string, option: string): Promise<void> {
  await expect(page.getByText('Carregando times...')).toHaveCount(0);
  await form.getByRole('button', { name: new RegExp(`${label}$`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a player is added, changed, given a role and another password, and deleted', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  const page = await visit('/admin', admin);
  await expect(page.getByRole('link', { name: 'Jogadores', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
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
  await form.getByLabel('Número de sócio').fill('42');
  await choose(page, form, 'Tamanho da camisa', 'P');
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
    { phone: '+5581998765432', cpf: '52998224725', memberNumber: '42', shirtSize: 'P', isAdmin: false },
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

test('a player without account or points is deleted after one question, without typing the name', async () => {
  const admin = await server.asAdmin();
  await aPlayer(admin, { firstName: 'Rui', gender: 'Masculino' });
  const page = enter('/admin?tab=players', admin);
  await button(page, 'Excluir Rui').click();
  const sure = question(page, 'Excluir jogador?');
  await expect(sure).toContainText('Este jogador não tem conta.');
  await expect(button(sure, 'Excluir jogador')).toBeEnabled();
  expect(sure.getByRole('textbox').count()).toBe(0);
  await button(sure, 'Excluir jogador').click();
  await expect(page.getByText('Jogador excluído')).toBeVisible();
  expect(await admin.call('GET /api/players')).toEqual([]);
});

test('before a player of a drawn table is deleted, it is said where they leave it', async () => {
  const admin = await server.asAdmin();
  const ids: number[] = [];
  for (const firstName of ['Ana', 'Bia', 'Duda', 'Fabi']) ids.push((await aPlayer(admin, { firstName })).id);
  const lia = await aPlayer(admin, { firstName: 'Lia' });
  const { id } = await admin.call('POST /api/stages', {
    body: {
      name: 'Super de terça',
      format: { type: 'individual', rounds: 3, courts: 1 },
      entries: ids.map((each) => ({ id: each })),
      courts: ['1'],
      startsAt: '2026-12-01T22:00:00.000Z',
      gameMinutes: 20,
      firstRound: 1,
    },
  });
  await admin.call('POST /api/stages/{id}/draw', { params: { id }, body: { number: '4711' } });
  await admin.call('POST /api/stages/{id}/leave', {
    params: { id },
    body: { id: ids[0] ?? 0, comesId: lia.id },
  });
  const page = enter('/admin?tab=players', admin);
  const sure = question(page, 'Excluir jogador?');
  await button(page, 'Excluir Bia').click();
  await expect(sure).toContainText(
    'Bia ainda joga na tabela Super de terça. Tire a pessoa da tabela antes, em Quem saiu ou chegou.',
  );
  await button(sure, 'Cancelar').click();
  await button(page, 'Excluir Ana').click();
  await expect(button(sure, 'Excluir jogador')).toBeEnabled();
  await expect(sure).not.toContainText('na tabela');
});

test('a player is found ignoring accents and case, and players are listed fifty at a time', async () => {
  const admin = await server.asAdmin();
  for (const number of Array.from({ length: 51 }).keys())
    await aPlayer(admin, { firstName: `Pessoa ${String(number + 10)}` });
  await aPlayer(admin, { firstName: 'Íris', lastName: 'Conceição' });
  const page = await visit('/admin', admin);
  await expect(page.getByText('52 jogadores')).toBeVisible();
  await expect(page.getByText('Mostrando 50 de 52')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(51);
  await button(page, 'Mostrar mais 2').click();
  await expect(page.getByRole('row')).toHaveCount(53);
  const search = page.getByRole('searchbox', { name: 'Buscar por nome' });
  await search.fill('CONCEICAO iris');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('1 jogador', { exact: true })).toBeVisible();
  await expect(row(page, 'Íris Conceição')).toContainText('Sem time');
  await search.fill('ninguém');
  await expect(page.getByText('Nenhum jogador encontrado.')).toBeVisible();
  await button(page, 'Limpar busca').click();
  await expect(page.getByText('52 jogadores')).toBeVisible();
});

test('the second of two administrators who save at once is warned, and loses nothing typed', async () => {
  const admin = await server.asAdmin();
  const team = await aTeam(admin, 'Recife');
  const bia = await aPlayer(admin, { lastName: 'Barros', email: 'bia@exemplo.com.br', teamId: team.id });
  await aPlayer(admin, { firstName: 'Caio', lastName: 'Costa', email: 'caio@exemplo.com.br' });
  const page = await visit('/admin', admin);
  const colleague = await server.asAdmin({ firstName: 'Otávio' });

  await button(page, 'Editar Bia Barros').click();
  const form = dialog(page, 'Editar jogador');
  await form.getByLabel('Nome', { exact: true }).fill('Beatriz');
  await colleague.call('PATCH /api/players/{id}', { params: { id: bia.id }, body: { level: 'Avançado' } });
  await expect(form.getByText(/^Outra pessoa acabou de alterar este jogador/)).toBeVisible();
  await form.getByLabel('E-mail', { exact: true }).fill('caio@exemplo.com.br');
  await button(form, 'Salvar').click();
  const email = form.getByLabel('E-mail', { exact: true });
  await expect(email, 'the refusal stands at its field').toHaveAccessibleDescription(
    'Este e-mail já está em uso',
  );
  await expect(email).toBeFocused();
  await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('Beatriz');
  await email.fill('bia@exemplo.com.br');
  await button(form, 'Salvar').click();
  await expect(page.getByText('Jogador atualizado')).toBeVisible();
  expect((await admin.call('GET /api/players'))[0]).toMatchObject({
    firstName: 'Beatriz',
    level: 'Avançado',
  });

  await button(page, 'Editar Beatriz Barros').click();
  await form.getByLabel('Sobrenome').fill('Batista');
  await colleague.call('DELETE /api/players/{id}', { params: { id: bia.id } });
  await expect(form.getByText(/^Outra pessoa acabou de excluir este jogador/)).toBeVisible();
  await button(form, 'Salvar').click();
  await expect(
    form.getByText('Este jogador não existe mais: outra pessoa excluiu. A lista já está atualizada.'),
  ).toBeVisible();
  await expect(form.getByLabel('Sobrenome')).toHaveValue('Batista');
  await button(form, 'Cancelar').click();
  await expect(row(page, 'Beatriz')).toHaveCount(0);
  await expect(page.getByText('1 jogador', { exact: true })).toBeVisible();
});

const ana = () => server.asAdmin({ firstName: 'Ana', lastName: 'Souza' });

test('fields of a player that a colleague changes at the same time are not overwritten unseen', async () => {
  const admin = await server.asAdmin();
  const { id } = await aPlayer(admin, { firstName: 'Bia', lastName: 'Barros', phone: '81991234567' });
  const page = enter('/admin', admin);
  await button(page, 'Editar Bia Barros').click();
  const form = dialog(page, 'Editar jogador');
  await form.getByLabel('Sobrenome').fill('Batista');
  await form.getByLabel('Telefone').fill('(81) 99888-7766');
  await (await ana()).call('PATCH /api/players/{id}', {
    params: { id },
    body: { phone: '81997654321', lastName: 'Bezerra', firstName: 'Beatriz' },
  });
  await button(form, 'Salvar').click();
  await expect(
    form.getByText(
      'Ana Souza mudou o sobrenome para “Bezerra”. Ana Souza mudou o telefone para (81) 99765-4321. Para ficar com o que está aqui, salve de novo.',
    ),
  ).toBeVisible();
  await expect(page.getByText('Jogador não alterado')).toBeVisible();
  await form.getByLabel('Sobrenome').fill('Barros');
  await button(form, 'Salvar').click();
  await expect(page.getByText('Jogador atualizado')).toBeVisible();
  expect(await admin.call('GET /api/players')).toMatchObject([
    { firstName: 'Beatriz', lastName: 'Barros', phone: '+5581998887766' },
  ]);
});

test("another player's member number is reported before saving, and may be saved nevertheless", async () => {
  const admin = await server.asAdmin();
  const team = await aTeam(admin, 'Recife');
  await aPlayer(admin, { firstName: 'Ângela', lastName: 'Aguiar', memberNumber: '482', teamId: team.id });
  const page = enter('/admin', admin);
  await expect(button(page, 'Editar Ângela Aguiar')).toBeVisible();
  await button(page, 'Adicionar jogador').click();
  const form = dialog(page, 'Adicionar jogador');
  await form.getByLabel(/^Número de sócio/).fill('48');
  expect(form.getByText(/já é de/).count()).toBe(0);
  await form.getByLabel(/^Número de sócio/).fill('482');
  await expect(form.getByText('O número 482 já é de Ângela Aguiar. Confira antes de salvar.')).toBeVisible();
  await button(form, 'Cancelar').click();
  await expect(form).toHaveCount(0);
  await button(page, 'Editar Ângela Aguiar').click();
  const formOfAngela = dialog(page, 'Editar jogador');
  await expect(formOfAngela.getByLabel(/^Número de sócio/)).toHaveValue('482');
  expect(formOfAngela.getByText(/já é de/).count()).toBe(0);
});

test('players that cannot be loaded are reported with the status', async () => {
  const page = enter('/admin?tab=players', await server.asAdmin(), (early) => {
    early.answer(/^GET \/api\/players$/, () => Response.json({ message: 'Cheio' }, { status: 507 }));
  });
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar jogadores: 507');
});

test('a new player is offered the sizes P to XXG', async () => {
  const page = enter('/admin?tab=players', await server.asAdmin());
  await button(page, 'Adicionar jogador').click();
  await dialog(page, 'Adicionar jogador')
    .getByRole('button', { name: /Tamanho da camisa$/ })
    .click();
  await expect(page.getByRole('option')).toHaveCount(5);
  expect(page.getByRole('option', { name: 'PP', exact: true }).count()).toBe(0);
});

test('missing or unusual values of a player may stay when others are changed', async () => {
  const admin = await server.asAdmin();
  const { id } = await aPlayer(admin, { shirtSize: 'PP' });
  const page = enter('/admin?tab=players', admin);
  await button(page, 'Editar Bia').click();
  const form = dialog(page, 'Editar jogador');
  const size = form.getByRole('button', { name: /Tamanho da camisa$/ });
  await expect(size).toContainText('PP');
  await size.click();
  await expect(page.getByRole('option')).toHaveCount(6);
  await page.getByRole('option', { name: 'PP', exact: true }).click();
  await form.getByLabel('Nome', { exact: true }).fill('Beatriz');
  await button(form, 'Salvar').click();
  await expect(page.getByText('Jogador atualizado')).toBeVisible();
  const [player] = await admin.call('GET /api/players');
  expect(player).toMatchObject({ id, firstName: 'Beatriz', lastName: null, shirtSize: 'PP', teamId: null });
});

test('an organiser hides a player’s name from public pages, and sees who hid it', async () => {
  const admin = await server.asAdmin();
  const person = await server.asPlayer();
  const bia = await aPlayer(admin, { firstName: 'Bia' });
  const playerOfAdmin = await aPlayer(admin, { firstName: 'Caio' });
  await server.link(playerOfAdmin.id, person.id);
  await person.call('PATCH /api/user/visibility', { body: { isHidden: true } });
  const page = enter('/admin?tab=players', admin);
  await button(page, 'Editar Bia').click();
  const form = dialog(page, 'Editar jogador');
  const hides = { name: /^Não mostrar o nome em público/ };
  await form.getByRole('switch', hides).click();
  await expect(form.getByRole('switch', hides)).toBeChecked();
  await button(form, 'Salvar').click();
  await expect(page.getByText('Jogador atualizado')).toBeVisible();
  const players = await admin.call('GET /api/players');
  expect(players.find(({ id }) => id === bia.id)).toMatchObject({ isHidden: true });
  await button(page, 'Editar Caio').click();
  const other = dialog(page, 'Editar jogador');
  await expect(other.getByRole('switch', hides)).toBeDisabled();
  await expect(other.getByText(/só ela muda isso, em Meu Perfil/)).toBeVisible();
});

test('teams that cannot be loaded are reported at the field of the team, with what to do', async () => {
  const page = enter('/admin', await server.asAdmin(), (early) => void early.cut(/^GET \/api\/teams$/));
  await button(page, 'Adicionar jogador').click();
  const team = dialog(page, 'Adicionar jogador').getByRole('button', { name: /Time$/ });
  await expect(team).toHaveAccessibleDescription(
    'Erro ao carregar times. Sem resposta do servidor. Confira a conexão e tente de novo.',
  );
});

test("the players with their personal data are exported from the menu with the user's password", async () => {
  const admin = await server.asAdmin();
  await aPlayer(admin, { firstName: 'Bia', cpf: '529.982.247-25' });
  const page = enter('/', admin);
  await button(page, 'Minha Conta').click();
  await page.getByRole('menuitem', { name: 'Exportar Dados Pessoais (CSV)' }).click();
  const asking = dialog(page, 'Exportar os dados pessoais?');
  await button(asking, 'Exportar').click();
  await asking.getByLabel('A sua senha', { exact: true }).fill('outra senha');
  await button(asking, 'Exportar').click();
  await expect(asking.getByText('Senha atual incorreta')).toBeVisible();
  await asking.getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  const { name, text } = await page.saved(() => button(asking, 'Exportar').click());
  expect(name).toBe('jogadores-dados-pessoais.csv');
  expect(text).toContain('529.982.247-25');
  await expect(page.getByText('Planilha baixada')).toBeVisible();
});
