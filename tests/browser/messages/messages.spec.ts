import { expect, test } from '#tests/support/browser/browser.ts';
import { button, people } from './message-screen.ts';

test.use({ reusesPages: true });

test('a reminder is sent without a mouse', async ({ beach, enter }) => {
  const admin = await beach.admin();
  await people(beach, admin);
  const page = await enter(beach, '/admin/whatsapp', { as: admin });
  await expect(page.getByText('Vão receber: 2 pessoas')).toBeVisible();
  const round = page.getByRole('button', { name: /Rodada$/ });
  // Those of the text: the menu beside it has links of these names too.
  const players = page.getByRole('paragraph').getByRole('link', { name: 'Jogadores', exact: true });
  const accounts = page.getByRole('paragraph').getByRole('link', { name: 'Contas', exact: true });
  await expect(players).toBeVisible();
  await page.getByRole('tab', { name: 'Enviar' }).focus();
  for (const next of [players, accounts, round]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.type('Rodada 5');
  await page.keyboard.press('Enter');
  await expect(round).toBeFocused();
  await expect(button(page, 'Enviar Lembrete')).toBeEnabled();
  for (const name of ['Destinatários', 'Preview', 'Copiar para o grupo', 'Enviar Lembrete']) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`${name}$`));
  }
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Preparar', exact: true });
  for (
    let presses = 0;
    presses < 4 && (await confirm.and(page.locator(':focus')).count()) === 0;
    presses += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pronta para enviar a 2 pessoas, uma a uma')).toBeVisible();
});
