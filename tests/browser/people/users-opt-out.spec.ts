import type { Page } from '@playwright/test';
import { button, people } from '#tests/browser/messages/message-screen.ts';
import { expect, test } from '#tests/support/browser/browser.ts';

const STOP = 'Parar de enviar';
const form = (page: Page) => page.getByRole('dialog', { name: 'Editar jogador' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Parar de enviar mensagens?' });
const stop = (page: Page) => form(page).getByRole('button', { name: STOP, exact: true });

/**
 * Ends the half second in which a dialog restores its focus exactly between a nested dialog's closing and the
 * focus's return to its trigger.
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
