import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { PASSWORD } from '#tests/support/server/served.ts';

test('in the dark theme the QR code is dark on white too, and a double tap on the button that turns it on leaves the recovery codes visible', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of 422 /);
  const page = await enter(beach, '/perfil?tab=password', {
    as: await beach.admin(),
    viewport: PHONE,
    touch: true,
    colorScheme: 'dark',
    // However slow the machine, the second tap counts as soon after the first.
    before: (early) =>
      early.addInitScript(
        'Object.defineProperty(Event.prototype, "timeStamp", { get: () => performance.now() })',
      ),
  });
  await page.getByRole('button', { name: 'Ligar a verificação' }).tap();
  await page.getByRole('button', { name: 'Continuar' }).tap();
  await page.getByRole('dialog').getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).tap();
  const drawn = page.getByRole('img', { name: 'Código QR para o aplicativo de autenticação' });
  // On the left, in the middle of the margin around the code.
  const { data } = await sharp(await drawn.screenshot({ animations: 'disabled' }))
    .extract({ left: 4, top: 100, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data]).toEqual([255, 255, 255]);

  const secret = await page.getByLabel('Ou digite esta chave no aplicativo').inputValue();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await page.getByLabel('Código de 6 dígitos').fill(code);
  const confirmSaved = page.getByRole('button', { name: 'Já guardei' });
  const box = await page.getByRole('button', { name: 'Ligar', exact: true }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20];
  await page.touchscreen.tap(x, y);
  await confirmSaved.waitFor();
  await page.touchscreen.tap(x, y);
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  await expect(page.getByText('Verificação ligada')).toBeVisible();
  expect(await confirmSaved.isVisible()).toBe(true);
});

test('with a mouse the code is typed at once, below the key that is only read', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of 422 /);
  const page = await enter(beach, '/perfil?tab=password', { as: await beach.admin() });
  await page.getByRole('button', { name: 'Ligar a verificação' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('dialog').getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused();
});
