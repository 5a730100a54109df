import { test } from 'vitest';
import { fullName } from '#domain/people/names.ts';
import { button, dialog, expect } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aPlayer, aTeam, twoTeams } from '#tests/support/data/builders.ts';

const { server, enter } = openScreens();

const TEAMS = 'Colar lista de times';
const PLAYERS = 'Colar lista de jogadores';

async function openList(page: Page, title: string) {
  await button(page, 'Colar lista').click();
  return dialog(page, title);
}

const teamNames = async () =>
  (await (await server.asAdmin()).call('GET /api/teams')).map(({ name, category }) => [name, category]);

test('teams are added from a pasted list, without those that exist already', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  const page = enter('/admin?tab=teams', admin);
  const form = await openList(page, TEAMS);
  await button(form, 'Adicionar').click();
  await expect(form.getByText('Cole ou escreva os nomes')).toBeVisible();
  await form.getByLabel('Times').fill('RECIFE');
  await button(form, 'Adicionar').click();
  await expect(form.getByText('Estes times já existem')).toBeVisible();
  await form.getByLabel('Times').fill('Natal, Olinda, natal');
  await button(form, 'Adicionar 3 times').click();
  await expect(form.getByText('natal está duas vezes na lista')).toBeVisible();
  await form.getByLabel('Times').fill('A\nNatal');
  await button(form, 'Adicionar 2 times').click();
  await expect(form.getByText('A: Nome deve ter pelo menos 2 caracteres')).toBeVisible();
  expect(page.writes).toEqual([]);
  await form.getByLabel('Times').fill('1. Natal\n2. recife\n3. Olinda');
  await expect(form.getByText('1 time da lista já existe e fica como está.')).toBeVisible();
  await form.getByText('Feminino').click();
  await button(form, 'Adicionar 2 times').dblclick();
  await expect(page.getByText('2 times adicionados')).toBeVisible();
  await expect(dialog(page, TEAMS)).toHaveCount(0);
  expect(await teamNames()).toEqual([
    ['Natal', 'Feminino'],
    ['Olinda', 'Feminino'],
    ['Recife', 'Misto'],
  ]);
});

test('where a team of the list is refused, the others before it are kept, and it stays in the field with those after it', async () => {
  const admin = await server.asAdmin();
  const page = enter('/admin?tab=teams', admin);
  const form = await openList(page, TEAMS);
  await form.getByLabel('Times').fill('Natal\nOlinda\nRecife');
  // A colleague was faster; without the event stream the page does not know.
  await aTeam(admin, 'Olinda');
  await button(form, 'Adicionar 3 times').click();
  await expect(form.getByRole('alert')).toHaveText(
    'Olinda: Já existe um time com esse nome. O que vem antes na lista já está salvo.',
  );
  await expect(form.getByLabel('Times')).toHaveValue('Olinda\nRecife');
  await button(form, 'Adicionar 1 time').click();
  await expect(page.getByText('1 time adicionado')).toBeVisible();
  expect((await teamNames()).map(([name]) => name)).toEqual(['Natal', 'Olinda', 'Recife']);
});

test('a team whose answer was lost is not added twice', async () => {
  const admin = await server.asAdmin();
  const page = enter('/admin?tab=teams', admin);
  const form = await openList(page, TEAMS);
  await form.getByLabel('Times').fill('Natal, Olinda');
  page.loseAnswer(/^POST .*\/teams$/);
  await button(form, 'Adicionar 2 times').click();
  await expect(form.getByRole('alert')).toContainText('Natal: Sem resposta do servidor.');
  // Read again, it is there.
  await expect(form.getByText('1 time da lista já existe e fica como está.')).toBeVisible();
  await button(form, 'Adicionar 1 time').click();
  await expect(page.getByText('1 time adicionado')).toBeVisible();
  expect((await teamNames()).map(([name]) => name)).toEqual(['Natal', 'Olinda']);
});

test('without an answer and without signal the list is sent again as the same request', async () => {
  const admin = await server.asAdmin();
  const page = enter('/admin?tab=teams', admin);
  const form = await openList(page, TEAMS);
  await form.getByLabel('Times').fill('Natal');
  page.loseAnswer(/^POST .*\/teams$/);
  page.cut(/^GET .*\/teams$/);
  await button(form, 'Adicionar 1 time').click();
  await expect(form.getByRole('alert')).toContainText('Natal: Sem resposta do servidor.');
  await button(form, 'Adicionar 1 time').click();
  await expect(page.getByText('1 time adicionado')).toBeVisible();
  expect(await teamNames()).toEqual([['Natal', 'Misto']]);
});

test('in a tournament without teams people are added without one', async () => {
  const admin = await server.asAdmin();
  const page = enter('/admin?tab=players', admin);
  const form = await openList(page, PLAYERS);
  await expect(form.getByText('Ainda não há times: quem você adicionar fica sem time.')).toBeVisible();
  await form.getByLabel('Mulheres').fill('Ana Lima, Bia');
  await button(form, 'Adicionar 2 jogadores').click();
  await expect(form.getByText('2 jogadores adicionados.')).toBeVisible();
  await button(form, 'Pronto').click();
  const players = await admin.call('GET /api/players');
  expect(players.map(({ firstName, teamId }) => [firstName, teamId])).toEqual([
    ['Ana', null],
    ['Bia', null],
  ]);
});

test('players are added team by team, and the next team without players is proposed', async () => {
  const admin = await server.asAdmin();
  await twoTeams(admin);
  const page = enter('/admin?tab=players', admin);
  const form = await openList(page, PLAYERS);
  await button(form, 'Adicionar').click();
  await expect(form.getByText('Cole ou escreva os nomes')).toBeVisible();
  await form.getByLabel('Mulheres').fill('Ana Lima, ana lima');
  await button(form, 'Adicionar 2 jogadores em Olinda').click();
  await expect(
    form.getByText('ana lima está duas vezes: se são duas pessoas, escreva o sobrenome'),
  ).toBeVisible();
  expect(page.writes).toEqual([]);
  await form.getByLabel('Mulheres').fill('Ana Lima, Bia');
  await form.getByLabel('Homens').fill('Caio da Silva');
  await button(form, 'Adicionar 3 jogadores em Olinda').dblclick();
  await expect(form.getByText('3 jogadores adicionados em Olinda.')).toBeVisible();
  await form.getByLabel('Homens').fill('Davi');
  await button(form, 'Adicionar 1 jogador em Recife').click();
  await expect(form.getByText('1 jogador adicionado em Recife.')).toBeVisible();
  await button(form, 'Pronto').click();
  const players = await admin.call('GET /api/players');
  expect(
    players.map(({ firstName, lastName, gender, teamName }) => [firstName, lastName, gender, teamName]),
  ).toEqual([
    ['Ana', 'Lima', 'Feminino', 'Olinda'],
    ['Bia', null, 'Feminino', 'Olinda'],
    ['Caio', 'da Silva', 'Masculino', 'Olinda'],
    ['Davi', null, 'Masculino', 'Recife'],
  ]);
  // The next one of the form begins in the same team.
  await button(page, 'Adicionar jogador').click();
  await expect(dialog(page, 'Adicionar jogador').getByRole('button', { name: /Time/ })).toContainText(
    'Recife',
  );
});

test('a phone after a name is stored as such, and the names are shown as they are understood', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  const page = enter('/admin?tab=players', admin);
  const form = await openList(page, PLAYERS);
  await form.getByLabel('Mulheres').fill('1) Lia Nunes - (81) 98765-4321\n2) *Eva* 98765-4321');
  await form.getByLabel('Homens').fill('Otto Braga, Beto e Tiago');
  await expect(form.getByRole('listitem')).toHaveText([
    'Otto Braga',
    'Beto e Tiago',
    'Lia Nunes · (81) 98765-4321',
    'Eva · sem o telefone, que não está completo',
  ]);
  await button(form, 'Adicionar 4 jogadores em Recife').click();
  await expect(form.getByText('4 jogadores adicionados em Recife.')).toBeVisible();
  const players = await admin.call('GET /api/players');
  expect(players.map((player) => [fullName(player), player.phone])).toEqual([
    ['Beto e Tiago', null],
    ['Eva', null],
    ['Lia Nunes', '+5581987654321'],
    ['Otto Braga', null],
  ]);
});

test('a refused list adds nobody, says whom it is about, and keeps what was typed', async () => {
  const admin = await server.asAdmin();
  const [recife] = await twoTeams(admin);
  await aPlayer(admin, { firstName: 'Ana', lastName: 'Lima', teamId: recife });
  const before = await admin.call('GET /api/players');
  const page = enter('/admin?tab=players', admin);
  const form = await openList(page, PLAYERS);
  await form.getByLabel('Mulheres').fill('Bia\nAna Lima');
  await button(form, 'Adicionar 2 jogadores em Olinda').click();
  await expect(form.getByRole('alert')).toHaveText(
    'Ninguém foi adicionado. Ana Lima: Já há um jogador com este nome: se for outra pessoa, preencha o número de sócio ou o e-mail.',
  );
  await expect(form.getByLabel('Mulheres')).toHaveValue('Bia\nAna Lima');
  expect(await admin.call('GET /api/players')).toEqual(before);
});

test('a list that was typed and not sent is there again after a reload', async () => {
  const admin = await server.asAdmin();
  await twoTeams(admin);
  const page = enter('/admin?tab=players', admin);
  await (await openList(page, PLAYERS)).getByLabel('Homens').fill('Caio');
  await page.reload();
  await expect(dialog(page, PLAYERS).getByLabel('Homens')).toHaveValue('Caio');
});

test('the team of a new player is kept for the next one', async () => {
  const admin = await server.asAdmin();
  await twoTeams(admin);
  const page = enter('/admin?tab=players', admin);
  const form = dialog(page, 'Adicionar jogador');
  const team = form.getByRole('button', { name: /Time/ });
  await button(page, 'Adicionar jogador').click();
  await form.getByLabel('Nome', { exact: true }).fill('Ana');
  await form.getByLabel('Sobrenome', { exact: true }).fill('Lima');
  const choose = async (label: RegExp, option: string) => {
    await form.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose(/Time/, 'Recife');
  await form.getByText('Feminino').click();
  await form.getByLabel('Número de sócio', { exact: true }).fill('12');
  await choose(/Tamanho da camisa/, 'M');
  await choose(/Nível/, 'Iniciante');
  await button(form, 'Adicionar').click();
  await expect(page.getByText('Jogador adicionado')).toBeVisible();
  await button(page, 'Adicionar jogador').click();
  await expect(team).toContainText('Recife');
  // Nothing was typed, so nothing is asked.
  await form.getByLabel('Nome', { exact: true }).press('Escape');
  await expect(form).toHaveCount(0);
});
