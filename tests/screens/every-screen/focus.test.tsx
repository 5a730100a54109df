import { test } from 'vitest';
import { courtPath } from '#tests/screens/support/court-screen.ts';
import { button, expect, question } from '#tests/screens/support/locator.ts';
import { people } from '#tests/screens/support/message-screen.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { aGame, aGameInProgress, aRegistration, aTeam } from '#tests/support/data/builders.ts';
import { aPicture } from '#tests/support/data/pictures.ts';
import { PASSWORD } from '#tests/support/server/test-server.ts';

/** Where the focus goes when the pressed control disappears. */

const { server, visit } = openScreens();

test("removing the account's picture moves the focus to the choice of a new one", async () => {
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

test("removing a team's picture moves the focus to the button beside it", async () => {
  const admin = await server.asAdmin();
  const { id } = await aTeam(admin, 'Recife');
  await admin.call('POST /api/teams/{id}/image', { params: { id }, body: await aPicture() });
  const page = await visit(`/admin/image-upload?type=team&id=${id}`, admin);
  await button(page, 'Remover imagem').click();
  await button(question(page, 'Remover a imagem?'), 'Remover').click();
  await expect(page.getByText('Imagem removida')).toBeVisible();
  await expect(button(page, 'Enviar imagem')).toBeFocused();
});

test("removing the tournament's picture moves the focus to the choice of a new one", async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/tournament/image', { body: await aPicture() });
  const page = await visit('/admin?tab=tournament', admin);
  await button(page, 'Remover imagem').click();
  await button(question(page, 'Remover a imagem do torneio?'), 'Remover').click();
  await expect(page.getByText('Imagem removida')).toBeVisible();
  await expect(page.getByText('No lugar dela aparece um desenho de areia e rede.')).toBeVisible();
  await expect(button(page, 'Escolher imagem')).toBeFocused();
});

test('removing a picture in the list keeps the focus in its row', async () => {
  const admin = await server.asAdmin();
  const { id } = await aTeam(admin, 'Recife');
  await admin.call('POST /api/teams/{id}/image', { params: { id }, body: await aPicture() });
  const page = await visit('/admin?tab=images', admin);
  await button(page, 'Remover imagem de Recife').click();
  await button(question(page, 'Remover a imagem?'), 'Remover').click();
  await expect(page.getByText('Imagem removida')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enviar imagem de Recife' })).toBeFocused();
});

test("deleting a set moves the focus to the game's next action", async () => {
  const admin = await server.asAdmin();
  const game = await aGameInProgress(admin, [[3, 1]]);
  const page = await visit(courtPath(game), admin);
  await button(page, 'Excluir 1º set').click();
  await button(question(page, 'Excluir o 1º set?'), 'Excluir set').click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(button(page, 'Editar jogo')).toBeFocused();
});

test('stopping a batch moves the focus to the button that continues it', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 4 } });
  const page = await visit('/admin/whatsapp', admin);
  await button(page, 'Parar envio').click();
  await button(page.getByRole('alertdialog'), 'Parar').click();
  await expect(button(page, 'Retomar envio')).toBeFocused();
});

test('ending a session moves the focus to the next one, and after the last one to the heading', async () => {
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

test('deleting a team moves the focus to the next one', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Natal');
  await aTeam(admin, 'Recife');
  const page = await visit('/admin?tab=teams', admin);
  await button(page, 'Excluir Natal').click();
  await button(page.getByRole('alertdialog'), 'Excluir time').click();
  await expect(button(page, 'Excluir Natal')).toHaveCount(0);
  await expect(button(page, 'Editar Recife')).toBeFocused();
});

test('deciding a registration moves the focus to the next one', async () => {
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

test("deleting a game from its page moves the focus to its round's list", async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin);
  const page = await visit(courtPath(game), admin);
  await button(page, 'Excluir jogo').click();
  await button(page.getByRole('alertdialog'), 'Excluir jogo').click();
  await expect(page.getByText('Jogo excluído')).toBeVisible();
  await expect(page.locator('main :focus')).toHaveCount(1);
});
