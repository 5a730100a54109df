import { test } from 'vitest';
import { button, dialog, expect, question, row } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { aGame, aGameInProgress, aPlayer, aTeam, twoTeams } from '#tests/support/data/builders.ts';
import type { Actor } from '#tests/support/server/test-server.ts';

const { server, enter, visit } = openScreens();

const UPCOMING = /^GET \/api\/games\/upcoming$/;

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
  await dialog(page, 'Editar time').getByRole('textbox', { name: 'Cabeça de chave' }).fill('2');
  await button(dialog(page, 'Editar time'), 'Salvar').click();
  await expect(row(page, 'Jaboatão dos Guararapes')).toContainText('Feminino, cabeça de chave 2');
  await button(page, 'Editar Jaboatão dos Guararapes').click();
  await dialog(page, 'Editar time').getByRole('textbox', { name: 'Cabeça de chave' }).fill('0');
  await button(dialog(page, 'Editar time'), 'Salvar').click();
  await expect(row(page, 'Jaboatão dos Guararapes')).not.toContainText('cabeça de chave');

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
  await expect(sure.getByRole('alert')).toHaveText('Olinda tem 1 jogo: exclua o jogo antes');
  // Only the dialog says so, no toast.
  expect(page.getByText('Olinda tem 1 jogo: exclua o jogo antes').count()).toBe(1);
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

test('a team is not deleted before its scheduled games are known', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin);
  let show = () => {};
  const page = await visit('/admin?tab=teams', admin, (early) => {
    early.cut(UPCOMING, 1);
    show = early.hold(UPCOMING);
  });
  await button(page, 'Excluir Recife').click();
  const sure = question(page, 'Excluir time?');
  await expect(sure.getByRole('status')).toHaveText('Carregando os jogos da agenda...');
  await expect(button(sure, 'Excluir time')).toBeDisabled();
  show();
  await expect(sure.getByRole('alert')).toContainText('Erro ao carregar os jogos da agenda');
  await expect(button(sure, 'Excluir time')).toBeDisabled();
  await button(sure, 'Tentar novamente').click();
  await expect(dialog(page, 'Não dá para excluir')).toContainText('Recife tem 1 jogo na agenda');
  await button(page, 'Entendi').click();

  await admin.call('DELETE /api/games/{id}', { params: { id: game.id } });
  await button(page, 'Excluir Recife').click();
  await button(sure, 'Excluir time').click();
  await expect(row(page, 'Recife')).toHaveCount(0);
  expect(page.writes).toHaveLength(1);
});

const ana = () => server.asAdmin({ firstName: 'Ana', lastName: 'Souza' });
const NAMED = 'Ana Souza mudou o nome para “Boa Viagem”. Para ficar com o que está aqui, salve de novo.';

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

test('a team withdraws: the dialog says how many games change, and played ones stay', async () => {
  const admin = await server.asAdmin();
  const [recife, olinda] = await twoTeams(admin);
  const teams = { team1Id: recife, team2Id: olinda, round: 1 };
  for (const court of ['1', '2', '3']) await aGame(admin, { ...teams, court });
  const playing = await aGameInProgress(admin, [[5, 3]], teams);
  const page = await visit('/admin?tab=teams', admin);
  await button(page, 'Desistência de Recife').click();
  const form = dialog(page, 'Desistência de Recife');
  await expect(form).toContainText('3 jogos passam a W.O.: os adversários vencem.');
  await expect(form).toContainText('3 jogos são excluídos para sempre, e os adversários jogam menos.');
  await expect(form).toContainText('O jogo em andamento fica como está');
  await button(form, 'Registrar desistência').click();
  await expect(form.getByText('Escolha o que fazer com os jogos')).toBeVisible();
  await form.getByText('W.O. para os adversários').click();
  await button(form, 'Registrar desistência').click();
  await expect(page.getByText('Desistência registrada')).toBeVisible();
  const games = await admin.call('GET /api/games/round/{round}', { params: { round: 1 } });
  expect(games.filter(({ award }) => award?.winner === 2 && award.reason === 'wo')).toHaveLength(3);
  expect(games.find(({ id }) => id === playing.id)?.status).toBe('em_andamento');

  await button(page, 'Desistência de Recife').click();
  await expect(dialog(page, 'Nenhum jogo pela frente')).toContainText('Recife não tem jogos agendados');
});
