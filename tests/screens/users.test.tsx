import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPlayer, aTeam } from '#tests/support/builders.ts';
import { PASSWORD } from '#tests/support/test-server.ts';
import { openScreens } from './screens.tsx';

const { server, enter } = openScreens();
const dialog = (name: string) => screen.findByRole('dialog', { name });
const question = (name: string) => screen.findByRole('alertdialog', { name });

test('a member number of another player is pointed out before it is saved, and may be saved nevertheless', async () => {
  const admin = await server.asAdmin();
  const team = await aTeam(admin, 'Recife');
  await aPlayer(admin, { firstName: 'Ângela', lastName: 'Aguiar', memberNumber: '482', teamId: team.id });
  const page = enter('/admin', admin);
  await screen.findByRole('button', { name: 'Editar Ângela Aguiar' });
  await page.press('Adicionar jogador');
  const form = await dialog('Adicionar jogador');
  await page.fill(/^Número de membro/, '48', form);
  expect(within(form).queryByText(/já é de/)).not.toBeInTheDocument();
  await page.fill(/^Número de membro/, '482', form);
  await within(form).findByText('O número 482 já é de Ângela Aguiar. Confira antes de salvar.');
  await page.press('Cancelar', form);
  await waitFor(() => expect(form).not.toBeInTheDocument());
  await page.press('Editar Ângela Aguiar');
  const own = await dialog('Editar jogador');
  expect(within(own).getByLabelText(/^Número de membro/)).toHaveValue('482');
  expect(within(own).queryByText(/já é de/)).not.toBeInTheDocument();
});

test('missing or unusual values of a player may stay when others are changed', async () => {
  const admin = await server.asAdmin();
  const { id } = await aPlayer(admin, { shirtSize: 'PP' });
  const page = enter('/admin?tab=players', admin);
  await page.press('Editar Bia');
  const form = await dialog('Editar jogador');
  expect(within(form).getByRole('button', { name: /Tamanho da camisa$/ })).toHaveTextContent('PP');
  await page.fill('Nome', 'Beatriz', form);
  await page.press('Salvar', form);
  await screen.findByText('Jogador atualizado');
  const [player] = await admin.call('GET /api/players');
  expect(player).toMatchObject({ id, firstName: 'Beatriz', lastName: null, shirtSize: 'PP', teamId: null });
});

test('an organiser hides a player’s name from public pages, and sees who hid it', async () => {
  const admin = await server.asAdmin();
  const person = await server.asPlayer();
  const bia = await aPlayer(admin, { firstName: 'Bia' });
  const own = await aPlayer(admin, { firstName: 'Caio' });
  await server.link(own.id, person.id);
  await person.call('PATCH /api/user/visibility', { body: { isHidden: true } });
  const page = enter('/admin?tab=players', admin);
  await page.press('Editar Bia');
  const form = await dialog('Editar jogador');
  const hides = /^Não mostrar o nome em público/;
  await page.click(within(form).getByRole('switch', { name: hides }));
  expect(within(form).getByRole('switch', { name: hides })).toBeChecked();
  await page.press('Salvar', form);
  await screen.findByText('Jogador atualizado');
  const players = await admin.call('GET /api/players');
  expect(players.find(({ id }) => id === bia.id)).toMatchObject({ isHidden: true });
  await page.press('Editar Caio');
  const other = await dialog('Editar jogador');
  expect(within(other).getByRole('switch', { name: hides })).toBeDisabled();
  expect(within(other).getByText(/só ela muda isso, em Meu Perfil/)).toBeVisible();
});

test('where the rule of the second factor cannot be loaded, its place says so and offers a retry', async () => {
  const admin = await server.asAdmin();
  let restore = () => {};
  const page = enter('/admin?tab=accounts', admin, (early) => {
    restore = early.cut(/^GET \/api\/second-factor-rule$/);
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar a regra das duas etapas');
  expect(await screen.findByRole('row', { name: /Adriana Alves/ })).toBeVisible();
  restore();
  await page.press('Tentar novamente');
  await screen.findByRole('switch', { name: /^Administradores entram em duas etapas/ });
});

test('resetting another administrator’s password asks for the own password', async () => {
  const admin = await server.asAdmin();
  await server.asAdmin({ firstName: 'Olga', lastName: 'Orlando' });
  const page = enter('/admin?tab=accounts', admin);
  await page.press('Redefinir a senha de Olga Orlando');
  const sure = await question('Redefinir senha?');
  await page.press('Redefinir senha', sure);
  await within(sure).findByText('Digite a sua senha');
  await page.fill('A sua senha', 'errada', sure);
  await page.press('Redefinir senha', sure);
  await within(sure).findByText('Senha atual incorreta');
  await page.fill('A sua senha', PASSWORD, sure);
  await page.press('Redefinir senha', sure);
  await question('Senha provisória');
});

test('the own password is asked for also where the page did not know that the other became an administrator', async () => {
  const admin = await server.asAdmin();
  const { id } = await server.asScorer({ firstName: 'Olga', lastName: 'Orlando' });
  const page = enter('/admin?tab=accounts', admin);
  await page.press('Excluir a conta de Olga Orlando');
  const sure = await question('Excluir conta?');
  await page.fill(/^Digite/, 'Olga Orlando', sure);
  const own = { currentPassword: PASSWORD };
  await admin.call('PATCH /api/users/{id}', { params: { id }, body: { isAdmin: true, ...own } });
  await page.press('Excluir conta', sure);
  await page.fill('A sua senha', PASSWORD, sure);
  await page.press('Excluir conta', sure);
  await waitFor(() => expect(screen.queryByRole('row', { name: /Olga Orlando/ })).not.toBeInTheDocument());
});

test('deleting an administrator’s account and changing a player’s address ask for the own password', async () => {
  const admin = await server.asAdmin();
  await server.asAdmin({ firstName: 'Olga', lastName: 'Orlando' });
  const own = { currentPassword: PASSWORD };
  await aPlayer(admin, { firstName: 'Rui', email: 'rui@exemplo.com.br', isAdmin: true, ...own });
  const page = enter('/admin?tab=accounts', admin);
  await page.press('Excluir a conta de Olga Orlando');
  const sure = await question('Excluir conta?');
  await page.fill(/^Digite/, 'Olga Orlando', sure);
  await page.press('Excluir conta', sure);
  await within(sure).findByText('Digite a sua senha');
  await page.fill('A sua senha', 'errada', sure);
  await page.press('Excluir conta', sure);
  await within(sure).findByText('Senha atual incorreta');
  await page.fill('A sua senha', PASSWORD, sure);
  await page.press('Excluir conta', sure);
  await waitFor(() => expect(screen.queryByRole('row', { name: /Olga Orlando/ })).not.toBeInTheDocument());

  await page.click(await screen.findByRole('tab', { name: 'Jogadores' }));
  await page.press('Editar Rui');
  const form = await dialog('Editar jogador');
  expect(within(form).queryByLabelText('A sua senha')).not.toBeInTheDocument();
  await page.fill(/^E-mail/, 'rui.novo@exemplo.com.br', form);
  await page.fill('A sua senha', PASSWORD, form);
  await page.press('Salvar', form);
  await screen.findByText('Jogador atualizado');
  expect(await admin.call('GET /api/players')).toMatchObject([{ email: 'rui.novo@exemplo.com.br' }]);
});
