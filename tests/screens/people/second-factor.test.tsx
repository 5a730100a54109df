import { Secret, TOTP } from 'otpauth';
import { test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { PASSWORD } from '#tests/support/server/test-server.ts';

const { server, visit } = openScreens();

test('an administrator sets the second factor up, signs in with it, and is asked for the code after the password', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/perfil?tab=password', admin);
  await page.getByRole('button', { name: 'Ligar a verificação' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('dialog').getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('img', { name: 'Código QR para o aplicativo de autenticação' })).toBeVisible();
  const secret = await page.getByLabel('Ou digite esta chave no aplicativo').inputValue();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel('Código de 6 dígitos').fill(totp.generate({ timestamp: server.now }));
  await page.getByRole('button', { name: 'Ligar', exact: true }).click();
  const codes = page.getByRole('alertdialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('10 códigos de recuperação restantes')).toBeVisible();

  page.forget();
  await page.goto('/auth');
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Entrar' }).click();
  await page.getByLabel('Código').fill('000 000 x');
  await page.locator('form').getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Código incorreto ou já usado.')).toBeVisible();
  await page.getByLabel('Código').fill(recovery.toUpperCase());
  // Enter, and again before the page can show that the first is pending.
  const form = document.activeElement?.closest('form');
  for (let turn = 0; turn < 50; turn += 1) {
    form?.requestSubmit();
    await null;
  }
  await expect(page.getByText('Login realizado com sucesso')).toBeVisible();
  await page.isAt('/');
  expect(page.writes.filter((call) => call === 'POST /api/login/code')).toHaveLength(2);
});
