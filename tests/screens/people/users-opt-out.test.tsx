import { test, expect as vitest } from 'vitest';
import { findings } from '#tests/screens/support/axe.ts';
import { button, expect } from '#tests/screens/support/locator.ts';
import { lines, people } from '#tests/screens/support/message-screen.ts';
import { onPhone, openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { work } from '#tests/support/data/messaging.ts';
import { PASSWORD } from '#tests/support/server/test-server.ts';

const { server, visit } = openScreens();

const STOP = 'Parar de enviar';
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Parar de enviar mensagens?' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Editar jogador' });
const stop = (page: Page) => form(page).getByRole('button', { name: STOP, exact: true });
const line = (page: Page, words: string) =>
  form(page).getByRole('group', { name: `Mensagens pelo WhatsApp: ${words}` });

/** Lia, who accepted messages in her registration and has changed her temporary password. */
async function asLia() {
  const email = 'lia@exemplo.com.br';
  const newcomer = await server.login(email, 'onda do mar');
  const body = { currentPassword: 'onda do mar', newPassword: PASSWORD };
  await newcomer.call('PATCH /api/user/password', { body });
  return server.login(email, PASSWORD);
}

test('messages to an account without a player are stopped in the list of accounts, only where there are any to stop', async () => {
  const admin = await server.asAdmin();
  const scorer = await server.asScorer({ firstName: 'Sílvia', lastName: 'Souza' });
  const page = await visit('/admin?tab=accounts', admin);
  const row = page.getByRole('row').filter({ hasText: 'Sílvia Souza' });
  const stopSilvia = button(page, `${STOP} mensagens a Sílvia Souza`);
  await expect(row).toBeVisible();
  await expect(stopSilvia).toBeHidden();
  await scorer.call('PATCH /api/user/phone', { body: { phone: '(81) 98765-4321' } });
  await scorer.call('PATCH /api/user/consent', { body: { messagesConsent: true } });
  await expect(row).toContainText('Aceita mensagens');
  await stopSilvia.click();
  await expect(question(page)).toContainText('Sílvia Souza não recebe mais nenhuma mensagem');
  await expect(question(page)).toContainText('Só a própria pessoa pode voltar a aceitar: no perfil dela.');
  await question(page).getByRole('button', { name: STOP }).click();
  await expect(page.getByText('Sílvia Souza não recebe mais mensagens')).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expect(row).not.toContainText('Aceita mensagens');
  await expect(stopSilvia).toBeHidden();
});

test('a player who answers SAIR to the organiser is unsubscribed in the list of players, where nobody can subscribe them again', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  const lia = await asLia();
  await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
  const page = await visit('/admin/whatsapp', admin);
  await expect(page.getByText('Vão receber: 2 pessoas · Ficam de fora: 1 sem celular')).toBeVisible();
  await expect(page.getByText('Se alguém responder SAIR a você')).toBeVisible();
  await page.getByRole('paragraph').getByRole('link', { name: 'Jogadores', exact: true }).click();
  await button(page, 'Editar Bia').click();
  await expect(line(page, 'não aceita receber.')).toBeVisible();
  await expect(stop(page)).toBeHidden();
  await form(page).getByRole('button', { name: 'Cancelar' }).click();

  const before = [...page.writes];
  await button(page, 'Editar Lia Lobo').click();
  await form(page).getByLabel('Nome', { exact: true }).fill('Eulália');
  await stop(page).focus();
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText('Lia Lobo não recebe mais nenhuma mensagem');
  await expect(question(page)).toContainText('Só a própria pessoa pode voltar a aceitar: no perfil dela.');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(stop(page)).toBeFocused();
  expect(page.writes).toEqual(before);

  await page.keyboard.press('Enter');
  await question(page).getByRole('button', { name: STOP }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Lia Lobo não recebe mais mensagens')).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expect(line(page, 'não aceita receber.')).toBeFocused();
  await expect(stop(page)).toBeHidden();
  await expect(form(page).getByLabel('Nome', { exact: true })).toHaveValue('Eulália');
  expect(page.writes.slice(before.length), 'what was typed is not saved with it').toEqual([
    vitest.stringMatching(/^POST \/api\/players\/\d+\/opt-out$/),
  ]);

  await lia.call('PATCH /api/user/consent', { body: { messagesConsent: true } });
  await expect(line(page, 'aceita receber.')).toBeVisible();
  await stop(page).click();
  await question(page).getByRole('button', { name: STOP }).click();
  await expect(line(page, 'não aceita receber.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Cancelar' }).click();

  await work(server.main);
  await page.goto('/admin/whatsapp');
  await expect(
    page.getByText('Vai receber: 1 pessoa · Ficam de fora: 1 sem celular, 1 que não aceitou'),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Histórico' }).click();
  const waited = lines(page).filter({ hasText: 'Para Lia Lobo' });
  await expect(waited).toContainText(/Falhou.*A pessoa não aceita mensagens/);
  await expect(waited.getByRole('link', { name: 'Abrir no WhatsApp' })).toBeHidden();
});

test('a player’s open profile shows that an organiser unsubscribed them, and subscribes them again', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  const profile = await visit('/perfil?tab=data', await asLia());
  const accepts = profile.getByRole('switch', { name: 'Aceito receber mensagens' });
  await expect(accepts).toBeChecked();
  const id = (await admin.call('GET /api/players')).find(({ firstName }) => firstName === 'Lia')?.id ?? 0;
  await admin.call('POST /api/players/{id}/opt-out', { params: { id } });
  await expect(accepts).not.toBeChecked();
  await profile.getByText('Aceito receber mensagens').click();
  await expect(profile.getByText('Mensagens ligadas')).toBeVisible();
  await admin.call('POST /api/players/{id}/opt-out', { params: { id } });
  await expect(accepts).not.toBeChecked();
});

test('on a phone axe finds nothing in the confirmation, and a failure is reported and can be retried', async () => {
  const admin = await server.asAdmin();
  await people(server, admin);
  onPhone();
  const page = await visit('/admin?tab=players', admin);
  await button(page, 'Editar Lia Lobo').click();
  await expect(stop(page)).toBeVisible();
  expect(await findings()).toEqual([]);
  await stop(page).click();
  expect(await findings()).toEqual([]);
  const mend = page.cut(/\/opt-out$/);
  await question(page).getByRole('button', { name: STOP }).click();
  await expect(page.getByText('Erro ao parar de enviar')).toBeVisible();
  await expect(question(page).getByRole('alert')).toContainText('Sem resposta do servidor');
  mend();

  const lia = (await admin.call('GET /api/players')).find(({ firstName }) => firstName === 'Lia');
  await admin.call('DELETE /api/players/{id}', { params: { id: lia?.id ?? 0 } });
  await question(page).getByRole('button', { name: STOP }).click();
  await expect(question(page).getByRole('alert')).toContainText('Este jogador não existe mais');
  await question(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(form(page).getByText(/^Outra pessoa acabou de excluir este jogador/)).toBeVisible();
});
