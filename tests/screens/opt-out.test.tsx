import { test } from 'vitest';
import { expect } from './locator.ts';
import { button } from './message-screen.ts';
import { openScreens, type Page } from './screens.tsx';

const { server, visit } = openScreens();

const STOP = 'Parar de enviar';
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Parar de enviar mensagens?' });

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
