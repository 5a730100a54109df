import { test } from 'vitest';
import { courtPath } from '#tests/screens/support/court-screen.ts';
import { button, expect, question } from '#tests/screens/support/locator.ts';
import { people } from '#tests/screens/support/message-screen.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { aGame, aGameInProgress, aRegistration, aTeam } from '#tests/support/data/builders.ts';
import { aPicture } from '#tests/support/data/pictures.ts';
import { PASSWORD } from '#tests/support/server/test-server.ts';

/** Where the keyboard goes on when what was pressed goes away with what it did. */

const { server, visit } = openScreens();

test('a removed picture of the account leaves the focus at the choice of a new one', async () => {
  const player = await server.asPlayer();
  const { imageUrl } = await player.call('POST /api/user/image', { body: await aPicture() });
  await player.call('PATCH /api/user/image', { body: { imageUrl } });
  const page = await visit('/perfil', player);
  await button(page, 'Remover imagem').click();
  await button(question(page, 'Remover a sua imagem?'), 'Remover').click();
  await expect(page.getByText('Imagem removida')).toBeVisible();
  await expect(page.getByText('No lugar dela aparecem as suas iniciais.')).toBeVisible();
  await expect(button(page, 'Escolher imagem')).toBeFocused();
});

test('a removed picture of a team leaves the focus at the button beside it', async () => {
  const admin = await server.asAdmin();
  const { id } = await aTeam(admin, 'Recife');
  await admin.call('POST /api/teams/{id}/image', { params: { id }, body: await aPicture() });
  const page = await visit(`/admin/image-upload?type=team&id=${id}`, admin);
  await button(page, 'Remover imagem').click();
  await button(question(page, 'Remover a imagem?'), 'Remover').click();
  await expect(page.getByText('Imagem removida')).toBeVisible();
  await expect(button(page, 'Enviar imagem')).toBeFocused();
});

test('a removed picture of the tournament leaves the focus at the choice of a new one', async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/tournament/image', { body: await aPicture() });
  const page = await visit('/admin?tab=tournament', admin);
  await button(page, 'Remover imagem').click();
  await button(question(page, 'Remover a imagem do torneio?'), 'Remover').click();
  await expect(page.getByText('Imagem removida')).toBeVisible();
  await expect(page.getByText('No lugar dela aparece um desenho de areia e rede.')).toBeVisible();
  await expect(button(page, 'Escolher imagem')).toBeFocused();
});

test('a picture removed in the list leaves the focus in its line', async () => {
  const admin = await server.asAdmin();
  const { id } = await aTeam(admin, 'Recife');
  await admin.call('POST /api/teams/{id}/image', { params: { id }, body: await aPicture() });
  const page = await visit('/admin?tab=images', admin);
  await button(page, 'Remover imagem de Recife').click();
  await button(question(page, 'Remover a imagem?'), 'Remover').click();
  await expect(page.getByText('Imagem removida')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enviar imagem de Recife' })).toBeFocused();
});

test('a deleted set leaves the focus at the next action of the game', async () => {
  const admin = await server.asAdmin();
  const game = await aGameInProgress(admin, [[3, 1]]);
  const page = await visit(courtPath(game), admin);
  await button(page, 'Excluir 1º set').click();
  await button(question(page, 'Excluir o 1º set?'), 'Excluir set').click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(button(page, 'Editar jogo')).toBeFocused();
});

test('a stopped batch leaves the focus at what continues it', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 4 } });
  const page = await visit('/admin/whatsapp', admin);
  await button(page, 'Parar envio').click();
  await button(page.getByRole('alertdialog'), 'Parar').click();
  await expect(button(page, 'Retomar envio')).toBeFocused();
});

test('an ended session leaves the focus at the next one, the last one at the heading', async () => {
  const player = await server.asPlayer();
  await server.login(player.email, PASSWORD);
  await server.login(player.email, PASSWORD);
  const page = await visit('/perfil?tab=password', player);
  const ends = page.getByRole('button', { name: /^Encerrar a sessão de/ });
  await expect(ends).toHaveCount(2);
  await ends.first().click();
  await expect(ends).toHaveCount(1);
  await expect(ends).toBeFocused();
  await ends.click();
  await expect(ends).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Aparelhos conectados' })).toBeFocused();
});

test('a deleted team leaves the focus at the next one', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Natal');
  await aTeam(admin, 'Recife');
  const page = await visit('/admin?tab=teams', admin);
  await button(page, 'Excluir Natal').click();
  await button(page.getByRole('alertdialog'), 'Excluir time').click();
  await expect(button(page, 'Excluir Natal')).toHaveCount(0);
  await expect(button(page, 'Editar Recife')).toBeFocused();
});

test('a decided registration leaves the focus at the one that follows', async () => {
  const admin = await server.asAdmin();
  await aRegistration(server.anonymous, { firstName: 'Ana', email: 'ana@exemplo.com.br', memberNumber: '1' });
  await aRegistration(server.anonymous, { firstName: 'Bia', email: 'bia@exemplo.com.br', memberNumber: '2' });
  const page = await visit('/admin?tab=validation', admin);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  const second = cards.last();
  await cards.first().getByRole('button', { name: 'Rejeitar' }).click();
  const rejection = page.getByRole('dialog', { name: 'Rejeitar inscrição' });
  await rejection.getByLabel('Motivo').fill('Inscrita duas vezes.');
  await rejection.getByRole('button', { name: 'Rejeitar' }).click();
  await expect(rejection).toHaveCount(0);
  await expect(second.getByRole('link').first()).toBeFocused();
});

test('a game deleted from its page leaves the focus in the list of its round', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin);
  const page = await visit(courtPath(game), admin);
  await button(page, 'Excluir jogo').click();
  await button(page.getByRole('alertdialog'), 'Excluir jogo').click();
  await expect(page.getByText('Jogo excluído')).toBeVisible();
  await expect(page.locator('main :focus')).toHaveCount(1);
});
