import { test } from 'vitest';
import { logoSlug } from '#domain/people/names.ts';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { aPicture } from '#tests/support/data/pictures.ts';
import type { Caller } from '#tests/support/server/call.ts';

const { server, visit } = openScreens();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const pictureOf = async (who: Caller, id: number) =>
  (await who.call('GET /api/teams')).find((team) => team.id === id)?.imageUrl ?? null;

test('the tab lists players without a picture first, searches by name, and removes a picture after a confirmation', async () => {
  const admin = await server.asAdmin();
  const photo = await aPicture();
  for (const name of ['Natal', 'Olinda', 'Recife']) {
    const { id } = await aTeam(admin, name);
    if (name !== 'Recife') await admin.call('POST /api/teams/{id}/image', { params: { id }, body: photo });
  }
  await aPlayer(admin, { firstName: 'Conceição' });
  const page = await visit('/', admin);
  await press(page, 'Minha Conta');
  await page.getByRole('menuitem', { name: 'Gerenciar Imagens' }).click();
  await page.isAt('/admin?tab=images');
  const teams = page.getByRole('region', { name: 'Times' });
  const rows = teams.getByRole('listitem');
  await expect(rows).toHaveText([/Recife.*sem imagem/, /Natal/, /Olinda/]);
  await expect(teams.getByText('1 sem imagem')).toBeVisible();

  await teams.getByRole('button', { name: 'Remover imagem de Natal' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remover a imagem?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  const natal = (await admin.call('GET /api/teams')).find(({ name }) => name === 'Natal');
  expect(natal?.imageUrl).not.toBeNull();
  await teams.getByRole('button', { name: 'Remover imagem de Natal' }).click();
  await question.getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(page.getByText('Imagem removida')).toBeVisible();
  await expect(rows).toHaveText([/Natal.*sem imagem/, /Recife.*sem imagem/, /Olinda/]);
  expect(await pictureOf(admin, natal?.id ?? 0)).toBeNull();

  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill('conceicao');
  await expect(page.getByRole('region', { name: 'Jogadores' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('Nenhum time encontrado.')).toBeVisible();
  await press(page, 'Limpar busca');
  await expect(rows).toHaveCount(3);
});

test('without registered players the tab links to where they are added', async () => {
  const page = await visit('/admin?tab=images', await server.asAdmin());
  const players = page.getByRole('region', { name: 'Jogadores' });
  await expect(players.getByText('Nenhum jogador encontrado.')).toBeVisible();
  await players.getByRole('link', { name: 'Cadastrar jogadores' }).click();
  await expect(page.getByRole('button', { name: 'Adicionar jogador' })).toBeVisible();
  await page.goto('/admin/image-upload');
  await page.getByRole('link', { name: 'Cadastrar times' }).click();
  await page.isAt('/admin?tab=teams');
  await expect(page.getByRole('button', { name: 'Adicionar time' })).toBeVisible();
});

test('a removal that fails is reported, and the picture stays', async () => {
  const admin = await server.asAdmin();
  const { id } = await aTeam(admin, 'Recife');
  await admin.call('POST /api/teams/{id}/image', { params: { id }, body: await aPicture() });
  const page = await visit(`/admin/image-upload?type=team&id=${id}`, admin);
  page.cut(/\/api\/teams\/[^/]*\/image\?/);
  await press(page, 'Remover imagem');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(page.getByText('Erro ao remover imagem')).toBeVisible();
  page.mend();
  await question.getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(page.getByText('Imagem removida')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remover imagem' })).toBeHidden();
  expect(await pictureOf(admin, id)).toBeNull();
});

test('removing a picture says what is shown in its place, before and after', async () => {
  const admin = await server.asAdmin();
  await server.storePicture('7', logoSlug('Recife'));
  const params = { id: (await aTeam(admin, 'Recife')).id };
  await admin.call('POST /api/teams/{id}/image', { params, body: await aPicture() });
  const player = await aPlayer(admin, { firstName: 'Bia', lastName: 'Lima' });
  await admin.call('POST /api/players/{id}/image', { params: { id: player.id }, body: await aPicture() });
  const page = await visit('/admin?tab=images', admin);
  const remove = async (name: string, inItsPlace: string) => {
    await press(page, `Remover imagem de ${name}`);
    const question = page.getByRole('alertdialog');
    await expect(question.getByText(`${name} passa a aparecer com ${inItsPlace}`)).toBeVisible();
    await question.getByRole('button', { name: 'Remover', exact: true }).click();
    await expect(page.getByText(`${name} aparece agora com ${inItsPlace}.`)).toBeVisible();
    await expect(question).toBeHidden();
  };
  await remove('Recife', 'a imagem que tem o nome do time');
  const [recife] = await admin.call('GET /api/teams');
  const row = page.getByRole('listitem').filter({ hasText: /^Recife/ });
  await expect(row.locator('img')).toHaveAttribute('src', new RegExp(`^${recife?.namedImageUrl}`));
  await remove('Recife', 'a inicial do nome');
  await expect(page.getByRole('button', { name: 'Remover imagem de Recife' })).toBeHidden();
  await remove('Bia Lima', 'as iniciais do nome');
});

test('a picture that was changed meanwhile is not removed unseen', async () => {
  const admin = await server.asAdmin();
  const ana = await server.asAdmin({ firstName: 'Ana', lastName: 'Souza' });
  const params = { id: (await aTeam(admin, 'Recife')).id };
  await admin.call('POST /api/teams/{id}/image', { params, body: await aPicture() });
  const page = await visit('/admin?tab=images', admin);
  await press(page, 'Remover imagem de Recife');
  const question = page.getByRole('alertdialog');
  const green = await aPicture({ left: '#10a040' });
  const { imageUrl } = await ana.call('POST /api/teams/{id}/image', { params, body: green });
  const remove = question.getByRole('button', { name: 'Remover', exact: true });
  await remove.click();
  const said = 'Ana Souza trocou a imagem do time. Remova de novo se for esta.';
  await expect(question.getByText(said)).toBeVisible();
  expect(await pictureOf(admin, params.id)).toBe(imageUrl);
  await remove.click();
  await expect(page.getByText('Imagem removida')).toBeVisible();
  expect(await pictureOf(admin, params.id)).toBeNull();
});

test('what is missing for an upload is reported at its field and in a toast, and the first field is focused', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  const page = await visit('/admin/image-upload', admin);
  const team = page.getByRole('combobox', { name: 'Time' });
  await expect(team).toBeVisible();
  await press(page, 'Enviar imagem');
  await expect(page.getByText('Dados incompletos')).toBeVisible();
  await expect(page.getByText('Selecione um time/jogador', { exact: true })).toBeVisible();
  await expect(team).toBeFocused();
  await expect(page.getByText('Selecione uma imagem', { exact: true })).toBeVisible();

  await team.fill('Recife');
  await page.getByRole('option', { name: 'Recife' }).click();
  await expect(page.getByText('Selecione um time/jogador', { exact: true })).toBeHidden();
  await press(page, 'Enviar imagem');
  await expect(page.getByRole('button', { name: 'Escolher imagem' })).toBeFocused();
  expect(page.writes).toEqual([]);
});

test('a player cannot open the tab, and an unknown id is reported', async () => {
  const player = await visit('/admin/image-upload', await server.asPlayer());
  await player.isAt('/');
  const page = await visit('/admin/image-upload?type=player&id=999', await server.asAdmin());
  await expect(page.getByText('Jogador não encontrado')).toBeVisible();
  await press(page, 'Enviar imagem');
  await expect(page.getByText('Selecione um time/jogador', { exact: true })).toBeVisible();
});
