import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { PASSWORD } from '#tests/support/server/served.ts';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

test('a second press while the form is being validated signs in once', async ({ beach, enter }) => {
  const { email } = await beach.player();
  const page = await enter(beach, '/auth');
  const come = Promise.withResolvers<void>();
  await page.route('**/assets/sign-in-schema-*.js', async (route) => {
    await come.promise;
    await route.continue();
  });
  const signIns: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) signIns.push(request.method());
  });
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('button', { name: 'Entrando...' })).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).press('Enter');
  await page.getByLabel('E-mail').press('Enter');
  come.resolve();
  await expect(page).toHaveURL('/');
  expect(signIns).toEqual(['POST']);
});

test("a page from another day by the device's clock is rendered again, and its buttons work", async ({
  demo,
  enter,
}) => {
  const page = await enter(demo, 'about:blank', { clock: true });
  await page.clock.setSystemTime(Date.now() + 24 * 3_600_000);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Inscrição', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Inscrição' })).toBeVisible();
});

test('hydration leaves the caret, the focus and an unfinished word of an input method as they are', async ({
  beach,
  enter,
}) => {
  const page = await enter(beach, 'about:blank');
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await arrives;
    await route.continue();
  });
  // The load event waits for the code.
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill('ana@exemplo.com');
  for (const _ of '.com') await page.getByLabel('E-mail').press('ArrowLeft');
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Input.imeSetComposition', { text: 'x', selectionStart: 1, selectionEnd: 1 });
  arrive();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeEnabled();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await chromium.send('Input.insertText', { text: 'xy' });
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@exemploxy.com');
});

test('a signed-in user to whom a shared cache sends the sign-in page is led on, and can sign in there later', async ({
  beach,
  enter,
}) => {
  const player = await beach.player();
  const page = await enter(beach, '/', { as: player });
  await page.route('/auth', async (route) => {
    const headers = { ...(await route.request().allHeaders()), cookie: '' };
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Minha Conta' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/auth');
  await signIn(page, player.email, PASSWORD);
  await expect(page).toHaveURL('/');
});

test('the end of a session is noticed without a refused request: signed out in another tab, or ended while its cookies stay', async ({
  beach,
  enter,
}) => {
  const page = await enter(beach, '/', { as: await beach.player() });
  await expect(page.getByRole('heading', { name: 'Placares ao Vivo' })).toBeVisible();
  const cookies = await page.context().cookies();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('about:blank');
  // Another tab's request, with the browser's cookies.
  expect((await page.request.post(`${beach.address}/api/logout`)).ok()).toBe(true);
  await page.goto('/perfil');
  await expect(page).toHaveURL('/auth?to=%2Fperfil');
  await page.goto('about:blank');
  await page.context().addCookies(cookies);
  await page.goto('/');
  await expect(page).toHaveURL('/auth');
  expect(asked).not.toContain('/api/user');
});
