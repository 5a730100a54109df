import { expect, test } from '#tests/support/browser/browser.ts';
import { aPicture } from '#tests/support/data/pictures.ts';

test.use({ reusesPages: true });

test('the tournament’s name, year and picture are set in their own tab, one that a colleague uploaded meanwhile is replaced only when the chosen one is sent again, and the landing page shows them', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of 409 .*\/api\/tournament\/image$/);
  const admin = await beach.admin();
  const page = await enter(beach, '/admin?tab=tournament', { as: admin });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Copa da Praia');
  await page.getByRole('textbox', { name: 'Ano' }).fill('2027');
  await press('Salvar torneio');
  await expect(page.getByText('Torneio atualizado')).toBeVisible();

  const photo = await aPicture();
  const buffer = Buffer.from(await photo.arrayBuffer());
  await page.locator('input[type=file]').setInputFiles({ name: 'praia.jpg', mimeType: photo.type, buffer });
  await press('Usar imagem');
  const sent = { body: await aPicture({ left: '#10a040' }) };
  const { imageUrl } = await admin.call('POST /api/tournament/image', sent);
  await press('Enviar imagem');
  const said = 'Você trocou a imagem do torneio. Para ficar com a que está aqui, envie de novo.';
  await expect(page.getByRole('main').getByText(said)).toBeVisible();
  expect((await admin.call('GET /api/tournament')).logoUrl).toBe(imageUrl);
  await press('Tentar de novo');
  await expect(page.getByText('Imagem enviada')).toBeVisible();
  const { logoUrl, ...answered } = await admin.call('GET /api/tournament');
  expect(answered).toMatchObject({ name: 'Copa da Praia', year: 2027 });
  expect(logoUrl).not.toBe(imageUrl);

  const html = await (await fetch(`${beach.address}/auth`)).text();
  const [head = ''] = /<header.*?<\/h1>/s.exec(html) ?? [];
  expect(head).toContain(`src="${logoUrl}`);
  expect(head).toContain('>Copa da Praia 2027</h1>');

  await press('Remover imagem');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(page.getByText('Imagem removida')).toBeVisible();
  expect(await admin.call('GET /api/tournament')).toMatchObject({ logoUrl: null });
});
