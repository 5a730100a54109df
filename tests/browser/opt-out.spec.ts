import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '#tests/support/browser.ts';
import { type Person, signIn } from '#tests/support/person.ts';
import { PASSWORD, type Served } from '#tests/support/served.ts';
import { button, expectNoBarriers, lines, people } from './message-screen.ts';

const STOP = 'Parar de enviar';
const form = (page: Page) => page.getByRole('dialog', { name: 'Editar jogador' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Parar de enviar mensagens?' });
const stop = (page: Page) => form(page).getByRole('button', { name: STOP, exact: true });
const line = (page: Page, words: string) =>
  form(page).getByRole('group', { name: `Mensagens pelo WhatsApp: ${words}` });

/** Lia, who accepted messages in her registration and has changed her temporary password. */
async function asLia(beach: Served): Promise<Person> {
  const email = 'lia@exemplo.com.br';
  const newcomer = await signIn(beach.address, email, 'onda do mar');
  const body = { currentPassword: 'onda do mar', newPassword: PASSWORD };
  await newcomer.call('PATCH /api/user/password', { body });
  return signIn(beach.address, email, PASSWORD);
}

test('a player who answers SAIR to the organiser is unsubscribed, and only the player can subscribe again', async ({
  beach,
  enter,
}) => {
  test.slow();
  const admin = await beach.admin();
  await people(beach, admin);
  const lia = await asLia(beach);
  await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
  const profile = await enter(beach, '/perfil?tab=data', { as: lia });
  const accepts = profile.getByRole('switch', { name: 'Aceito receber mensagens' });
  await expect(accepts).toBeChecked();

  const page = await enter(beach, '/admin/whatsapp', { as: admin });
  await expect(page.getByText('Vão receber: 2 pessoas · Ficam de fora: 1 sem telefone')).toBeVisible();
  await expect(page.getByText('Se alguém responder SAIR a você')).toBeVisible();
  await page.getByRole('link', { name: 'Jogadores', exact: true }).click();
  await button(page, 'Editar Bia').click();
  await expect(line(page, 'não aceita receber.')).toBeVisible();
  await expect(stop(page)).toBeHidden();
  await form(page).getByRole('button', { name: 'Cancelar' }).click();

  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await button(page, 'Editar Lia Lobo').click();
  await form(page).getByLabel('Nome', { exact: true }).fill('Eulália');
  await stop(page).focus();
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText('Lia Lobo não recebe mais nenhuma mensagem');
  await expect(question(page)).toContainText('Só a própria pessoa pode voltar a aceitar: no perfil dela.');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(stop(page)).toBeFocused();
  expect(writes).toEqual([]);

  await page.keyboard.press('Enter');
  await question(page).getByRole('button', { name: STOP }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Lia Lobo não recebe mais mensagens')).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expect(line(page, 'não aceita receber.')).toBeFocused();
  await expect(stop(page)).toBeHidden();
  await expect(form(page).getByLabel('Nome', { exact: true })).toHaveValue('Eulália');
  expect(writes, 'what was typed is not saved with it').toEqual([
    expect.stringMatching(/^POST \/api\/players\/\d+\/opt-out$/),
  ]);
  await expect(accepts).not.toBeChecked();

  await profile.getByText('Aceito receber mensagens').click();
  await expect(profile.getByText('Mensagens ligadas')).toBeVisible();
  await expect(line(page, 'aceita receber.')).toBeVisible();
  await stop(page).click();
  await question(page).getByRole('button', { name: STOP }).click();
  await expect(accepts).not.toBeChecked();
  await form(page).getByRole('button', { name: 'Cancelar' }).click();

  await page.goto('/admin/whatsapp');
  await expect(
    page.getByText('Vai receber: 1 pessoa · Ficam de fora: 1 sem telefone, 1 sem aceite'),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Histórico' }).click();
  const waited = lines(page).filter({ hasText: 'Para Lia Lobo' });
  await expect(waited).toContainText(/Falhou.*A pessoa não aceita mensagens/);
  await expect(waited.getByRole('link', { name: 'Abrir no WhatsApp' })).toBeHidden();
});

/**
 * Ends the half second after which a dialog restores its focus exactly between the closing of a dialog on top
 * and the return of the focus to its trigger.
 */
const BETWEEN_TWO_FRAMES = `{
  const wait = window.setTimeout;
  const held = [];
  window.setTimeout = (run, delay, ...rest) => (delay === 500 ? held.push(run) : wait(run, delay, ...rest));
  new MutationObserver(() => {
    if (document.activeElement === document.body) for (const run of held.splice(0)) run();
  }).observe(document, { childList: true, subtree: true });
}`;

test('the focus returns to the trigger whenever the confirmation closes', async ({ beach, enter }) => {
  const admin = await beach.admin();
  await people(beach, admin);
  const page = await enter(beach, '/admin?tab=players', {
    as: admin,
    before: (early) => early.addInitScript({ content: BETWEEN_TWO_FRAMES }),
  });
  await button(page, 'Editar Lia Lobo').click();
  await stop(page).focus();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(stop(page)).toBeFocused();
});

test('on a phone axe finds nothing in the confirmation, and a failure is reported and can be retried', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/(ERR_FAILED|status of 404) .*\/opt-out$/);
  const admin = await beach.admin();
  await people(beach, admin);
  const page = await enter(beach, '/admin?tab=players', { as: admin, viewport: PHONE, touch: true });
  await button(page, 'Editar Lia Lobo').click();
  await expect(stop(page)).toBeVisible();
  await expectNoBarriers(page);
  await stop(page).click();
  await expectNoBarriers(page);
  await page.route('**/opt-out', (route) => route.abort());
  await question(page).getByRole('button', { name: STOP }).click();
  await expect(page.getByText('Erro ao parar de enviar')).toBeVisible();
  await expect(question(page).getByRole('alert')).toContainText('Sem resposta do servidor');
  await page.unroute('**/opt-out');

  const lia = (await admin.call('GET /api/players')).find(({ firstName }) => firstName === 'Lia');
  await admin.call('DELETE /api/players/{id}', { params: { id: lia?.id ?? 0 } });
  await question(page).getByRole('button', { name: STOP }).click();
  await expect(question(page).getByRole('alert')).toContainText('Este jogador não existe mais');
  await question(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(form(page).getByText(/^Outra pessoa acabou de excluir este jogador/)).toBeVisible();
});
