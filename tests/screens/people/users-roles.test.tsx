import { test, expect as vitest } from 'vitest';
import { button, dialog, expect, question, row } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aPlayer } from '#tests/support/data/builders.ts';
import { PASSWORD } from '#tests/support/server/test-server.ts';

const { server, enter, visit } = openScreens();

const switches = (form: ReturnType<typeof dialog>) => form.getByRole('switch');
const roleSwitch = (form: ReturnType<typeof dialog>, name: string) =>
  form.getByRole('switch', { name: new RegExp(`^Permissão de ${name}`) });

test('an organiser makes another one, and neither offers nor is offered the administration of the server', async () => {
  const organiser = await server.asOrganiser();
  await server.asPlayer({ firstName: 'Nina', lastName: 'Nobre' });
  const page = await visit('/admin?tab=accounts', organiser);
  await expect(row(page, 'Olívia Ornelas')).toContainText(/Organizador.*Você/);
  await button(page, 'Permissões de Nina Nobre').click();
  const roles = dialog(page, 'Permissões');
  await expect(switches(roles)).toHaveCount(2);
  await expect(roleSwitch(roles, 'Administrador')).toBeHidden();
  await roleSwitch(roles, 'Organizador').click();
  await button(roles, 'Salvar').click();
  await expect(roles.getByText(/^Para dar acesso de organizador, digite também/)).toBeVisible();
  await roles.getByLabel('A sua senha').fill(PASSWORD);
  await button(roles, 'Salvar').click();
  await expect(page.getByText('Permissões atualizadas')).toBeVisible();
  await expect(row(page, 'Nina Nobre')).toContainText('Organizador');
  await expect(page.getByRole('switch', { name: /duas etapas/ })).toBeHidden();

  await button(page, 'Nova conta').click();
  await expect(switches(dialog(page, 'Nova conta'))).toHaveCount(2);
});

test('an administrator offers all three roles, also for a player', async () => {
  const admin = await server.asAdmin();
  await aPlayer(admin, { firstName: 'Lia', email: 'lia@exemplo.com.br' });
  const page = enter('/admin?tab=accounts', admin);
  await button(page, 'Permissões de Lia').click();
  const roles = dialog(page, 'Permissões');
  await expect(roleSwitch(roles, 'Administrador')).toBeVisible();
  await expect(roles.getByText('Pode tudo, em todos os torneios, e cuida do servidor.')).toBeVisible();
  await expect(switches(roles)).toHaveCount(3);

  const players = enter('/admin?tab=players', admin);
  await button(players, 'Editar Lia').click();
  const form = dialog(players, 'Editar jogador');
  await roleSwitch(form, 'Organizador').click();
  await button(form, 'Salvar').click();
  await form.getByLabel('A sua senha').fill(PASSWORD);
  await button(form, 'Salvar').click();
  await expect(row(players, 'Lia')).toContainText('Organizador');
  vitest(players.bodies.get('PATCH /api/players/1')).toMatchObject({
    isOrganiser: true,
    seen: { isOrganiser: false },
  });
});

test('who makes an administrator of somebody with a temporary password is told who knows that', async () => {
  const admin = await server.asAdmin();
  await server.asPlayer({ firstName: 'Nina', lastName: 'Nobre', mustChangePassword: true });
  const page = enter('/admin?tab=accounts', admin);
  await button(page, 'Permissões de Nina Nobre').click();
  const roles = dialog(page, 'Permissões');
  const warning = roles.getByText(/^Esta pessoa ainda não escolheu a senha/);
  await roleSwitch(roles, 'Organizador').click();
  await expect(warning).toBeHidden();
  await roleSwitch(roles, 'Administrador').click();
  await expect(warning).toBeVisible();
});

test('who takes the own role is told what follows', async () => {
  const organiser = await server.asOrganiser();
  const page = enter('/admin?tab=accounts', organiser);
  await button(page, 'Permissões de Olívia Ornelas').click();
  const roles = dialog(page, 'Permissões');
  await expect(roles.getByText(/^Esta é a sua própria permissão/)).toBeHidden();
  await roleSwitch(roles, 'Organizador').click();
  await expect(
    roles.getByText(
      'Esta é a sua própria permissão: ao salvar, você sai do painel e só outra pessoa da organização pode devolver.',
    ),
  ).toBeVisible();
});

test('the password of an administrator who plays is not reset by an organiser, who is told by whom', async () => {
  const organiser = await server.asOrganiser();
  const admin = await server.asAdmin();
  const { id } = await aPlayer(admin, { firstName: 'Adriana', lastName: 'Alves' });
  await server.link(id, admin.id);
  const page = enter('/admin?tab=accounts', organiser);
  await button(page, 'Redefinir a senha de Adriana Alves').click();
  const sure = question(page, 'Redefinir senha?');
  await button(sure, 'Redefinir senha').click();
  await expect(sure).toContainText('só quem administra o servidor pode fazer isso.');
});

const isAboutServer = (call: string) => /system|second-factor-rule|backups/.test(call);

test('an organiser sees nothing of the server, and the server is not asked for it', async () => {
  const organiser = await server.asOrganiser();
  const admin = await server.asAdmin();
  const system = (page: Page) => page.getByRole('link', { name: /^Sistema/ });
  const ofAdmin = enter('/admin?tab=audit', admin);
  await expect(system(ofAdmin)).toBeVisible();
  vitest(ofAdmin.calls.some(isAboutServer)).toBe(true);
  for (const path of ['/', '/admin?tab=accounts', '/admin?tab=system']) {
    const page = await visit(path, organiser);
    await expect(page.getByRole('heading').first()).toBeVisible();
    if (path !== '/') await expect(page.getByRole('link', { name: /^Auditoria/ })).toBeVisible();
    await expect(system(page)).toBeHidden();
    vitest(page.calls.filter(isAboutServer), path).toEqual([]);
  }
});

test('the profile names the own role', async () => {
  for (const [who, role] of [
    [await server.asAdmin(), 'Administrador'],
    [await server.asOrganiser(), 'Organizador'],
  ] as const)
    await expect(enter('/perfil', who).getByText(role, { exact: true })).toBeVisible();
});
