import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { expect, PHONE, SUBMIT_AGAIN_AND_AGAIN, test } from '#tests/support/browser.ts';
import { PASSWORD } from '#tests/support/served.ts';

test('an administrator sets the second factor up, signs in with it, and is asked for the code after the password', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of (400|401|403) .*\/api\//);
  const admin = await beach.admin();
  const page = await enter(beach, '/perfil?tab=password', { as: admin });
  await page.getByRole('button', { name: 'Ligar a verificação' }).click();
  await page.getByRole('dialog').getByLabel('Senha atual', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('img', { name: 'Código QR para o aplicativo de autenticação' })).toBeVisible();
  const secret = await page.getByLabel('Ou digite esta chave no aplicativo').inputValue();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel('Código de 6 dígitos').fill(totp.generate());
  await page.getByRole('button', { name: 'Ligar', exact: true }).click();
  const codes = page.getByRole('alertdialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('10 códigos de recuperação restantes')).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${beach.address}/auth`);
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByLabel('Código').fill('000 000 x');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Código incorreto ou já usado.')).toBeVisible();
  await page.getByLabel('Código').fill(recovery.toUpperCase());
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.evaluate(SUBMIT_AGAIN_AND_AGAIN);
  await expect(page.getByText('Login realizado com sucesso')).toBeVisible();
  await expect(page).toHaveURL(`${beach.address}/`);
  expect(sent.filter((path) => path === '/api/login/code')).toHaveLength(1);
});

test('in the dark theme the QR code is dark on white too', async ({ beach, enter }) => {
  const page = await enter(beach, '/perfil?tab=password', { as: await beach.admin() });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Ligar a verificação' }).click();
  await page.getByRole('dialog').getByLabel('Senha atual', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const code = page.getByRole('img', { name: 'Código QR para o aplicativo de autenticação' });
  // On the left, at half the height of the margin around the code.
  const { data } = await sharp(await code.screenshot({ animations: 'disabled' }))
    .extract({ left: 4, top: 100, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data]).toEqual([255, 255, 255]);
});

test('a double tap on the button that turns it on leaves the recovery codes visible', async ({
  beach,
  enter,
}) => {
  const page = await enter(beach, '/perfil?tab=password', {
    as: await beach.admin(),
    viewport: PHONE,
    touch: true,
    // However slow the machine is, the second tap counts as soon after the first.
    before: (early) =>
      early.addInitScript(
        'Object.defineProperty(Event.prototype, "timeStamp", { get: () => performance.now() })',
      ),
  });
  await page.getByRole('button', { name: 'Ligar a verificação' }).tap();
  await page.getByRole('dialog').getByLabel('Senha atual', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).tap();
  const secret = await page.getByLabel('Ou digite esta chave no aplicativo').inputValue();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await page.getByLabel('Código de 6 dígitos').fill(code);
  const kept = page.getByRole('button', { name: 'Já guardei' });
  const box = await page.getByRole('button', { name: 'Ligar', exact: true }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20];
  await page.touchscreen.tap(x, y);
  await kept.waitFor();
  await page.touchscreen.tap(x, y);
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  await expect(page.getByText('Verificação ligada')).toBeVisible();
  expect(await kept.isVisible()).toBe(true);
});
