import { test } from 'vitest';
import { aGameInProgress, aPlayer, aTeam, twoTeams } from '#tests/support/builders.ts';
import type { Actor } from '#tests/support/test-server.ts';
import { expect, type Locator } from './locator.ts';
import { openScreens, type Page } from './screens.tsx';

const { server, enter, visit } = openScreens();

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

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
  await expect(row(page, 'Íris Conceição')).toContainText('Time não encontrado');
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
    form.getByText('Este jogador não existe mais: outra pessoa o excluiu. A lista já está atualizada.'),
  ).toBeVisible();
  await expect(form.getByLabel('Sobrenome')).toHaveValue('Batista');
  await button(form, 'Cancelar').click();
  await expect(row(page, 'Beatriz')).toHaveCount(0);
  await expect(page.getByText('1 jogador', { exact: true })).toBeVisible();
});

test('a team is added, changed and deleted, but not one that has games', async () => {
  const admin = await server.asAdmin();
  const [recife, olinda] = await twoTeams(admin);
  await aPlayer(admin, { teamId: olinda, lastName: 'Barros' });
  const page = await visit('/admin?tab=teams', admin);

  await button(page, 'Adicionar time').click();
  const form = dialog(page, 'Adicionar time');
  await button(form, 'Adicionar').click();
  await expect(form.getByText('Nome deve ter pelo menos 2 caracteres')).toBeVisible();
  await expect(form.getByText('Selecione uma categoria')).toBeVisible();
  await form.getByLabel('Nome').fill('recife');
  await form.getByText('Feminino').click();
  await button(form, 'Adicionar').click();
  await expect(form.getByLabel('Nome')).toHaveAccessibleDescription('Já existe um time com esse nome');
  await expect(form.getByLabel('Nome')).toBeFocused();
  await form.getByLabel('Nome').fill('Jaboatão');
  await button(form, 'Adicionar').click();
  await expect(page.getByText('Time adicionado')).toBeVisible();
  await expect(row(page, 'Jaboatão')).toContainText(/Jaboatão.*Feminino.*0/);

  await button(page, 'Editar Jaboatão').click();
  await dialog(page, 'Editar time').getByLabel('Nome').fill('Jaboatão dos Guararapes');
  await button(dialog(page, 'Editar time'), 'Salvar').click();
  await expect(row(page, 'Jaboatão dos Guararapes')).toBeVisible();

  await button(page, 'Excluir Olinda').click();
  const sure = question(page, 'Excluir time?');
  await expect(sure).toContainText('1 jogador fica sem time; ninguém é excluído.');
  // A colleague creates a game of the team meanwhile: the server decides.
  const game = await aGameInProgress(
    admin,
    [
      [21, 15],
      [21, 17],
    ],
    { team1Id: recife, team2Id: olinda, round: 1 },
  );
  await sure.getByRole('textbox').fill('Olinda');
  await button(sure, 'Excluir time').click();
  await expect(sure.getByRole('alert')).toHaveText('Olinda tem 1 jogo: exclua-o antes');
  await button(sure, 'Cancelar').click();
  await admin.call('PATCH /api/games/{id}/status', {
    params: { id: game.id },
    body: { status: 'concluido', usedAllPlayersTeam1: true, usedAllPlayersTeam2: true },
  });
  await button(page, 'Excluir Recife').click();
  await expect(dialog(page, 'Não dá para excluir')).toContainText('Recife tem 1 jogo com resultado');
  await button(page, 'Entendi').click();

  await admin.call('DELETE /api/games/{id}', { params: { id: game.id } });
  await button(page, 'Excluir Olinda').click();
  await sure.getByRole('textbox').fill('Olinda');
  await button(sure, 'Excluir time').click();
  await expect(page.getByText('Time excluído')).toBeVisible();
  await expect(row(page, 'Olinda')).toHaveCount(0);
  expect(await admin.call('GET /api/players')).toMatchObject([{ teamId: null }]);
});

const ana = () => server.asAdmin({ firstName: 'Ana', lastName: 'Souza' });
const NAMED = 'Ana Souza mudou o nome para “Boa Viagem”. Salve de novo para valer o que está aqui.';

test.each([
  ['one heard of it', visit],
  ['one did not', async (path: string, as: Actor) => enter(path, as)],
])(
  'a team that a colleague renames at the same time is not overwritten unseen, where %s',
  async (_, open) => {
    const admin = await server.asAdmin();
    const { id } = await aTeam(admin, 'Recife');
    const page = await open('/admin?tab=teams', admin);
    await button(page, 'Editar Recife').click();
    const form = dialog(page, 'Editar time');
    await form.getByLabel('Nome').fill('Pina');
    await (await ana()).call('PATCH /api/teams/{id}', { params: { id }, body: { name: 'Boa Viagem' } });
    await button(form, 'Salvar').click();
    await expect(form.getByText(NAMED)).toBeVisible();
    await expect(page.getByText('Time não alterado')).toBeVisible();
    await expect(form.getByLabel('Nome')).toHaveValue('Pina');
    expect(await admin.call('GET /api/teams')).toMatchObject([{ name: 'Boa Viagem' }]);
    await button(form, 'Salvar').click();
    await expect(page.getByText('Time atualizado')).toBeVisible();
    expect(await admin.call('GET /api/teams')).toMatchObject([{ name: 'Pina' }]);
  },
);

test('after the warning the old name may be saved, and reopening what was typed warns again', async () => {
  const admin = await server.asAdmin();
  const { id } = await aTeam(admin, 'Recife');
  const page = enter('/admin?tab=teams', admin);
  await button(page, 'Editar Recife').click();
  const form = dialog(page, 'Editar time');
  await form.getByLabel('Nome').fill('Pina');
  await (await ana()).call('PATCH /api/teams/{id}', { params: { id }, body: { name: 'Boa Viagem' } });
  await page.reload();
  await expect(form.getByLabel('Nome')).toHaveValue('Pina');
  await button(form, 'Salvar').click();
  await expect(form.getByText(NAMED)).toBeVisible();
  await form.getByLabel('Nome').fill('Recife');
  await button(form, 'Salvar').click();
  await expect(page.getByText('Time atualizado')).toBeVisible();
  expect(await admin.call('GET /api/teams')).toMatchObject([{ name: 'Recife' }]);
});

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
      'Ana Souza mudou o sobrenome para “Bezerra”. Ana Souza mudou o telefone para (81) 99765-4321. Salve de novo para valer o que está aqui.',
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
