import { expect, test } from '#tests/support/browser/browser.ts';

test('a row of a password keeps its height once it was opened in WhatsApp', async ({ beach, enter }) => {
  // Beside the password is room for the shorter word, but not for the longer.
  const viewport = { width: 380, height: 844 };
  const page = await enter(beach, '/admin?tab=import', { as: await beach.admin(), viewport });
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  const rows = [
    'Nome;Sobrenome;Sexo;Email',
    'Ana;Lima;F;ana@exemplo.com.br',
    'Bia;Melo;F;bia@exemplo.com.br',
  ];
  const buffer = Buffer.from(rows.join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Importar 2 jogadores' }).click();
  const row = page.getByRole('list', { name: 'Senhas provisórias' }).getByRole('listitem').first();
  const height = async () => (await row.boundingBox())?.height;
  const before = await height();
  await row.getByRole('link', { name: 'Enviar pelo WhatsApp: Ana Lima' }).click();
  await expect(row.getByText('Aberta')).toBeVisible();
  expect(await height()).toBe(before);
});
