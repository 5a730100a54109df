import type { Locator } from '@playwright/test';
import { DESKTOP, expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { aPicture } from '#tests/support/data/pictures.ts';
import { PASSWORD, type Served } from '#tests/support/server/served.ts';
import { type SignedIn, signIn } from '#tests/support/server/signed-in.ts';

test.use({ reusesPages: true });

const EMAIL = 'iris@exemplo.com.br';
const NARROW = { width: 360, height: 740 };

/** Íris, who plays for Recife and has changed her temporary password. */
async function anIris(beach: Served): Promise<{ admin: SignedIn; iris: SignedIn; id: number }> {
  const admin = await beach.admin();
  const { id: teamId } = await aTeam(admin, 'Recife');
  const { id } = await aPlayer(admin, {
    firstName: 'Íris',
    lastName: 'Quaresma',
    email: EMAIL,
    password: 'areia quente',
    phone: '(81) 99123-4567',
    cpf: '529.982.247-25',
    memberNumber: '0042',
    shirtSize: 'M',
    teamId,
  });
  const newcomer = await signIn(beach.address, EMAIL, 'areia quente');
  const body = { currentPassword: 'areia quente', newPassword: PASSWORD };
  await newcomer.call('PATCH /api/user/password', { body });
  return { admin, id, iris: await signIn(beach.address, EMAIL, PASSWORD) };
}

test('a picture whose upload is pending is stored and reported even after a change of tabs, and is shown on the team’s card', async ({
  beach,
  enter,
}) => {
  const { iris } = await anIris(beach);
  const page = await enter(beach, '/perfil', { as: iris, viewport: PHONE });
  await expect(page.getByRole('button', { name: 'Salvar Imagem' })).toHaveCount(0);
  const photo = await aPicture({ width: 600, height: 400 });
  const buffer = Buffer.from(await photo.arrayBuffer());
  await page.locator('input[type=file]').setInputFiles({ name: 'iris.jpg', mimeType: photo.type, buffer });
  await page
    .getByRole('dialog', { name: 'Recortar imagem' })
    .getByRole('button', { name: 'Usar imagem' })
    .click();
  // The cropped picture survives a visit to another tab.
  await page.getByRole('tab', { name: 'Email' }).click();
  await expect(page.getByRole('heading', { name: 'Alterar e-mail' })).toBeVisible();
  await page.getByRole('tab', { name: 'Informações' }).click();
  const arrived = Promise.withResolvers<void>();
  await page.route('**/api/user/image', async (route) => {
    if (route.request().method() === 'POST') await arrived.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Salvar Imagem' }).click();
  await expect(page.getByRole('button', { name: 'Salvando...' })).toBeVisible();
  await page.getByRole('tab', { name: 'Email' }).click();
  await expect(page.getByRole('heading', { name: 'Alterar e-mail' })).toBeVisible();
  arrived.resolve();
  await expect(page.getByText('Imagem atualizada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salvar Imagem' })).toHaveCount(0);
  const { imageUrl } = await iris.call('GET /api/user');
  expect(imageUrl).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);

  await page.getByRole('navigation', { name: 'Lugares' }).getByRole('link', { name: 'Início' }).click();
  await page.getByRole('button', { name: 'Recife', exact: true }).last().click();
  const picture = page.getByRole('article', { name: 'Recife' }).getByRole('listitem').locator('img');
  await expect(picture).toHaveAttribute('src', new RegExp(`^${imageUrl}`));
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
});

test('the way back stands beside the title, above the subtitle, and the tabs of the profile fill their card: a line each for the sign-in and the last use of a device on a phone, the form of the email address and the data of an account without a player on a desktop', async ({
  beach,
  enter,
}) => {
  const scorer = await beach.scorer();
  await signIn(beach.address, scorer.email, PASSWORD);
  const page = await enter(beach, '/perfil?tab=password', { as: scorer, viewport: NARROW });
  for (const line of [page.getByText(/^Entrou em/).first(), page.getByText(/^Visto em/)]) {
    await expect(line).toBeVisible();
    // A loading font's stand-in may need a second line.
    await page.evaluate('document.fonts.ready.then(() => true)');
    expect((await line.boundingBox())?.height, 'a line of a device').toBeLessThan(30);
  }

  await page.setViewportSize(DESKTOP);
  const middle = async (part: Locator) => {
    const box = await part.boundingBox();
    if (!box) throw new Error(`${part} is not shown`);
    return box.y + box.height / 2;
  };
  const title = page.getByRole('heading', { level: 1, name: 'Meu Perfil' });
  const back = page.getByRole('link', { name: 'Voltar ao início' });
  expect(Math.abs((await middle(back)) - (await middle(title))), 'beside its title').toBeLessThan(2);

  await page.getByRole('tab', { name: 'Email' }).click();
  const widthOf = async (it: Locator) => (await it.boundingBox())?.width ?? 0;
  await expect(page.getByRole('heading', { name: 'Alterar e-mail' })).toBeVisible();
  const whole = await widthOf(page.getByRole('tabpanel'));
  expect(await widthOf(page.getByRole('button', { name: 'Salvar e-mail' }))).toBeGreaterThan(whole * 0.9);
  expect(await widthOf(page.getByLabel('E-mail', { exact: true }))).toBeLessThan(whole * 0.5);

  await page.goto('/perfil?tab=data');
  const leftOf = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.x;
  await expect(page.getByRole('heading', { name: 'Excluir minha conta' })).toBeVisible();
  expect(await leftOf('Excluir minha conta')).toBe(await leftOf('Baixar meus dados'));
});

test('own data that cannot be loaded are reported apart from the text above', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/net::ERR_FAILED /);
  const { iris } = await anIris(beach);
  const page = await enter(beach, '/perfil?tab=data', {
    as: iris,
    before: (early) => early.route('**/api/players', (route) => route.abort()),
  });
  const failure = page.getByRole('alert').filter({ hasText: 'Erro ao carregar os seus dados' });
  await expect(failure).toBeVisible();
  const above = await page.getByText('Só você e a organização veem estes dados.').boundingBox();
  const below = await failure.boundingBox();
  if (!above || !below) throw new Error('Both are on the page');
  expect(below.y - (above.y + above.height)).toBeGreaterThanOrEqual(12);
});
