import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aRegistration } from '#tests/support/data/builders.ts';
import { Caller, fetching } from '#tests/support/server/call.ts';

test.use({ reusesPages: true });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Inscrição' });

async function fill(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  const fields = {
    Nome: 'Lia',
    Sobrenome: 'Lobo',
    'E-mail': 'Lia@Exemplo.com.br',
    Telefone: '81 99876 5432',
    'Número de sócio': '42',
    'Data de nascimento (opcional)': '21031994',
    'CPF (opcional)': '52998224725',
  };
  for (const [label, text] of Object.entries(fields))
    await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByText('Feminino').click();
}

test('what was typed stays when it cannot be sent, which is said in sight, and is restored after the tab was closed, except the CPF and the consent', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/ERR_FAILED \/api\/tournament\/pre-registrations$/);
  // By a link within the page: a cookie's path is matched with the loaded address.
  const page = await enter(beach, '/calendario', { viewport: PHONE, touch: true });
  await page.getByRole('link', { name: 'Entrar' }).click();
  await press(page, 'Inscrição');
  await fill(page);
  await dialogOf(page).getByText('Aceito receber pelo WhatsApp').click();
  await page.route('**/pre-registrations', (route) => route.abort());
  await press(page, 'Enviar inscrição');
  await expect(dialogOf(page).getByRole('alert'), 'at the end of a long form').toBeInViewport({ ratio: 1 });
  await press(page, 'Cancelar');
  await expect(dialogOf(page)).toBeHidden();
  const stored = await page.evaluate('JSON.stringify(localStorage)');
  expect(stored).toContain('manchete:inscricao');
  expect(stored).not.toContain('Lobo');
  await page.reload();
  await press(page, 'Inscrição');
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Sobrenome')).toHaveValue('Lobo');
  await expect(dialog.getByLabel('Data de nascimento (opcional)')).toHaveValue('21/03/1994');
  await expect(dialog.getByRole('radio', { name: 'Feminino' })).toBeChecked();
  await expect(dialog.getByLabel('CPF (opcional)')).toHaveValue('');
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await expect(dialog.getByText('menos o CPF e o aceite das mensagens')).toBeVisible();
  await press(page, 'Começar de novo');
  await expect(dialog.getByLabel('Sobrenome')).toHaveValue('');
  await expect(page.getByText('O que você já tinha preenchido está aqui')).toBeHidden();

  // Even if the form is never reopened, any page deletes the draft after a day.
  const slot = 'manchete:inscricao';
  const draft = { at: Date.now() - 25 * 3_600_000, sealed: '00' };
  await page.evaluate(`localStorage.setItem('${slot}', '${JSON.stringify(draft)}')`);
  await page.goto('/classificacao');
  await expect.poll(() => page.evaluate(`localStorage.getItem('${slot}')`)).toBeNull();
  // So does a tab open all day, once it is shown again.
  await page.evaluate(`localStorage.setItem('${slot}', '${JSON.stringify(draft)}')`);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await expect.poll(() => page.evaluate(`localStorage.getItem('${slot}')`)).toBeNull();
});

test('the error of a field low in a long form is in sight above its buttons', async ({ beach, enter }) => {
  const page = await enter(beach, '/auth', { viewport: PHONE, touch: true });
  await press(page, 'Inscrição');
  await fill(page);
  const dialog = dialogOf(page);
  await dialog.getByLabel('Número de sócio', { exact: true }).fill('');
  await dialog.getByLabel('Nome', { exact: true }).scrollIntoViewIfNeeded();
  await press(page, 'Enviar inscrição');
  const error = dialog.getByText('Número de sócio é obrigatório');
  await expect(error).toBeInViewport({ ratio: 1 });
  const buttons = await dialog.getByRole('button', { name: 'Enviar inscrição' }).boundingBox();
  const box = await error.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(buttons?.y ?? 0);
});

test('on a phone the button that rejects what is marked stays in sight above the menu, wherever the list is scrolled to', async ({
  beach,
  enter,
}) => {
  const stranger = new Caller(fetching(beach.address));
  for (const firstName of ['Ana', 'Bia', 'Eva', 'Lia'])
    await aRegistration(stranger, { firstName, email: `${firstName}@exemplo.com.br` });
  const page = await enter(beach, '/admin?tab=validation', {
    as: await beach.admin(),
    viewport: PHONE,
    touch: true,
  });
  await page.getByRole('button', { name: /^Marcar todas$/ }).click();
  const reject = page.getByRole('button', { name: /^Rejeitar \d+ marcadas$/ });
  for (const name of ['Lia Lobo', 'Ana Lobo']) {
    await page.getByRole('article', { name }).first().scrollIntoViewIfNeeded();
    await expect(reject).toBeInViewport({ ratio: 1 });
  }
  // Not below the menu either.
  await reject.click();
  await expect(page.getByRole('dialog', { name: /^Rejeitar \d+ inscrições$/ })).toBeVisible();
});
