import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aGame, aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { aPicture } from '#tests/support/data/pictures.ts';
import type { Caller } from '#tests/support/server/call.ts';

test.use({ reusesPages: true });

type File = { name: string; mimeType: string; buffer: Buffer };

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const cropOf = (page: Page) => page.getByRole('dialog', { name: 'Recortar imagem' });
const zoneOf = (page: Page) => page.getByRole('group', { name: /^(Imagem atual|Nova imagem)$/ });

/** 600 x 400: left half red, right half blue. */
async function aPhoto(name = 'praia.jpg'): Promise<File> {
  const photo = await aPicture({ width: 600, height: 400 });
  return { name, mimeType: photo.type, buffer: Buffer.from(await photo.arrayBuffer()) };
}

const choose = (page: Page, file: File) => page.locator('input[type=file]').setInputFiles(file);

/** Drops a file as from the desktop. `bytes`: the expression that makes them in the page. */
async function drop(page: Page, { name, mimeType, bytes }: Omit<File, 'buffer'> & { bytes: string }) {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([${bytes}], '${name}', { type: '${mimeType}' }));
    return transfer;
  })()`);
  await zoneOf(page).dispatchEvent('dragover', { dataTransfer });
  await zoneOf(page).dispatchEvent('drop', { dataTransfer });
}

const bytesOf = ({ buffer }: File) =>
  `Uint8Array.from(atob('${buffer.toString('base64')}'), (each) => each.charCodeAt(0))`;

async function cut(page: Page): Promise<void> {
  await cropOf(page).getByRole('button', { name: 'Usar imagem' }).click();
  await expect(cropOf(page)).toBeHidden();
}

const pictureOf = async (who: Caller, id: number) =>
  (await who.call('GET /api/teams')).find((team) => team.id === id)?.imageUrl ?? null;

/** Whether a picture is red at a position of its middle line, from 0 to 1. */
async function isRedAt(address: string, place: number): Promise<boolean> {
  const bytes = await (await fetch(address)).arrayBuffer();
  const spot = { left: Math.round(place * 511), top: 256, width: 1, height: 1 };
  const [red = 0, , blue = 0] = await sharp(bytes).extract(spot).removeAlpha().raw().toBuffer();
  return red > blue;
}

test('a team’s picture is chosen and cropped with the keyboard, and shown everywhere; zooming in with the slider takes a smaller part of it', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const recife = await aTeam(admin, 'Recife');
  const olinda = await aTeam(admin, 'Olinda');
  await aGame(admin, { team1Id: recife.id, team2Id: olinda.id });
  const page = await enter(beach, '/admin?tab=images', { as: admin });
  await page.getByRole('link', { name: 'Enviar imagem de Recife' }).click();
  await expect(page).toHaveURL(`/admin/image-upload?type=team&id=${recife.id}`);
  await expect(page.getByRole('radio', { name: 'Time' })).toBeDisabled();
  await expect(page.getByRole('combobox', { name: 'Time' })).toBeDisabled();
  await expect(page.getByRole('combobox', { name: 'Time' })).toHaveValue('Recife');
  await expect(page.getByText('JPG, PNG, GIF ou WebP, até 10 MB')).toBeVisible();

  await choose(page, await aPhoto());
  const place = cropOf(page).getByRole('application');
  await place.focus();
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowRight');
  await cut(page);
  await expect(zoneOf(page)).toHaveAccessibleName('Nova imagem');
  expect(await pictureOf(admin, recife.id)).toBeNull();
  await press(page, 'Enviar imagem');
  await expect(page.getByText('Imagem enviada')).toBeVisible();
  await expect(zoneOf(page)).toHaveAccessibleName('Imagem atual');

  const imageUrl = await pictureOf(admin, recife.id);
  expect(imageUrl).not.toBeNull();
  // In the middle of the photo, red ends at one half; in its left square at three quarters.
  expect(await isRedAt(`${beach.address}${imageUrl}`, 0.65)).toBe(true);
  expect(await isRedAt(`${beach.address}${imageUrl}`, 0.85)).toBe(false);

  await page.setViewportSize(PHONE);
  await choose(page, await aPhoto());
  await cropOf(page).getByRole('slider', { name: 'Zoom' }).press('End');
  await cropOf(page).getByRole('application').focus();
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowRight');
  await cut(page);
  await press(page, 'Enviar imagem');
  await expect.poll(() => pictureOf(admin, recife.id)).not.toBe(imageUrl);
  const zoomed = await pictureOf(admin, recife.id);
  expect(await isRedAt(`${beach.address}${zoomed}`, 0.95)).toBe(true);

  // With no size cached, a page loads the displayed one.
  const desk = await enter(beach, '/registrar-jogos/1', { as: admin });
  const logo = desk.getByRole('article', { name: 'Recife contra Olinda' }).locator('img');
  await expect(logo).not.toHaveJSProperty('naturalWidth', 0);
  await expect(logo).toHaveJSProperty('currentSrc', `${beach.address}${zoomed}?size=96`);
});

test('a placeholder has the shape of the picture that it stands for', async ({ beach, enter }) => {
  const admin = await beach.admin();
  const page = await enter(beach, 'about:blank', { as: admin, viewport: PHONE });
  const answered = Promise.withResolvers<void>();
  await page.route(/\/api\/teams$/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/admin?tab=images', { waitUntil: 'commit' });
  await page.locator('.shimmer').first().waitFor();
  const corners = await page.evaluate<number[]>(
    "[...document.querySelectorAll('.shimmer')].map((each) => parseFloat(getComputedStyle(each).borderRadius))",
  );
  // A picture's, and that of the name beside it.
  expect(corners[0]).toBeGreaterThanOrEqual(32);
  expect(corners[1]).toBe(12);
  answered.resolve();
});

test('a player is found by name, and gets a dropped picture', async ({ beach, enter }) => {
  const admin = await beach.admin();
  await aTeam(admin, 'Recife');
  const player = await aPlayer(admin, { firstName: 'Conceição', lastName: 'Lima' });
  await aPlayer(admin, { firstName: 'Bia', lastName: 'Barros' });
  const page = await enter(beach, '/admin/image-upload', { as: admin });
  await press(page, 'Enviar imagem');
  await expect(page.getByText('Dados incompletos')).toBeVisible();
  await expect(page.getByText('Selecione um time/jogador e uma imagem para enviar.')).toBeVisible();

  await page.getByText('Jogador', { exact: true }).first().click();
  const who = page.getByRole('combobox', { name: 'Jogador' });
  await who.fill('ninguém');
  await expect(page.getByText('Nenhum jogador encontrado.')).toBeVisible();
  await who.fill('conceicao');
  await page.getByRole('option', { name: 'Conceição Lima' }).click();
  const photo = await aPhoto();
  await drop(page, { ...photo, bytes: bytesOf(photo) });
  await cut(page);
  await press(page, 'Enviar imagem');
  await expect(page.getByText('Imagem enviada')).toBeVisible();
  const players = await admin.call('GET /api/players');
  expect(players.filter(({ imageUrl }) => imageUrl !== null).map(({ id }) => id)).toEqual([player.id]);
});

test('a picture that was cropped first waits for its team, and is not used for another one', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const recife = await aTeam(admin, 'Recife');
  const olinda = await aTeam(admin, 'Olinda');
  const page = await enter(beach, '/admin/image-upload', { as: admin });
  const team = page.getByRole('combobox', { name: 'Time' });
  const pick = async (name: string) => {
    await team.fill(name);
    await page.getByRole('option', { name }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  };
  await choose(page, await aPhoto());
  await cut(page);
  await pick('Olinda');
  await expect(zoneOf(page)).toHaveAccessibleName('Nova imagem');
  await pick('Recife');
  await expect(zoneOf(page)).toHaveAccessibleName('Imagem atual');
  await choose(page, await aPhoto());
  await cut(page);
  await press(page, 'Enviar imagem');
  await expect(page.getByText('Imagem enviada')).toBeVisible();
  expect(await pictureOf(admin, recife.id)).not.toBeNull();
  expect(await pictureOf(admin, olinda.id)).toBeNull();
});

test('files that cannot be pictures are refused before an upload', async ({ beach, enter }) => {
  const admin = await beach.admin();
  const { id } = await aTeam(admin, 'Recife');
  const page = await enter(beach, `/admin/image-upload?type=team&id=${id}`, { as: admin });
  await expect(page.getByRole('heading', { name: 'Recife' })).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const { buffer } = await aPhoto();
  const png = { name: 'praia.png', mimeType: 'image/png' };
  const files: [File, title: string, hint: string][] = [
    [
      { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      'Tipo de arquivo inválido',
      'Escolha uma imagem JPG, PNG, GIF ou WebP.',
    ],
    // A different message between two files with the same one, so that each has to show its own.
    [
      { ...png, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      'Imagem danificada',
      'Este arquivo não pôde ser aberto. Escolha outra imagem.',
    ],
    [
      { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
      'Tipo de arquivo inválido',
      'Fotos HEIC não são aceitas: salve a foto como JPG e escolha de novo.',
    ],
    [
      { ...png, buffer: buffer.subarray(0, 20) },
      'Imagem danificada',
      'Este arquivo não pôde ser aberto. Escolha outra imagem.',
    ],
  ];
  await drop(page, { ...png, bytes: 'new Uint8Array(10_485_761)' });
  await expect(zoneOf(page).getByRole('alert')).toHaveText(
    'Arquivo muito grandeEscolha uma imagem de até 10 MB.',
  );
  for (const [file, title, hint] of files) {
    await choose(page, file);
    await expect(zoneOf(page).getByRole('alert')).toHaveText(`${title}${hint}`);
    await expect(cropOf(page)).toBeHidden();
  }
  await choose(page, await aPhoto());
  await expect(cropOf(page)).toBeVisible();
  await expect(page.getByText('Imagem danificada')).toBeHidden();
  await cropOf(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(zoneOf(page)).toHaveAccessibleName('Imagem atual');
  expect(sent).toEqual([]);
});

test('a picture that a colleague uploaded meanwhile is replaced only when the chosen one is sent again', async ({
  beach,
  enter,
  browserConsole,
}) => {
  // The replaced picture is gone before the page shows the new one.
  browserConsole.expectLoadFailures(/status of 409 .*\/image$/, /status of 404 .*\/api\/images\/\w+$/);
  const admin = await beach.admin();
  const { id } = await aPlayer(admin, { firstName: 'Bia' });
  const page = await enter(beach, `/admin/image-upload?type=player&id=${id}`, { as: admin });
  await choose(page, await aPhoto());
  await cut(page);
  const body = await aPicture({ left: '#10a040' });
  const { imageUrl } = await admin.call('POST /api/players/{id}/image', { params: { id }, body });
  const shown = async () => (await admin.call('GET /api/players'))[0]?.imageUrl;
  await press(page, 'Enviar imagem');
  const said = 'Você trocou a imagem desta pessoa. Para ficar com a que está aqui, envie de novo.';
  await expect(page.getByRole('main').getByText(said)).toBeVisible();
  expect(await shown()).toBe(imageUrl);
  await press(page, 'Tentar de novo');
  await expect(page.getByText('Imagem enviada')).toBeVisible();
  expect(await shown()).not.toBe(imageUrl);
});

test('an upload shows its progress, can be cancelled and restarted, one that fails says so and can be retried, and one whose answer is lost is stored once when it is sent again', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/net::ERR_FAILED .*\/image$/, /status of 502 .*\/image$/);
  const admin = await beach.admin();
  const { id } = await aTeam(admin, 'Recife');
  const page = await enter(beach, `/admin/image-upload?type=team&id=${id}`, { as: admin });
  await choose(page, await aPhoto());
  await cut(page);
  const { promise: stored, resolve: store } = Promise.withResolvers<number>();
  // The upload arrives, but its answer does not.
  await page.route('**/api/teams/*/image?*', async (route) => store((await route.fetch()).status()));
  await press(page, 'Enviar imagem');
  await expect(page.getByRole('progressbar', { name: 'Enviando...' })).toBeVisible();
  expect(await stored).toBe(200);
  await press(page, 'Cancelar envio');
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByText('Erro no upload')).toBeHidden();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await admin.call('DELETE /api/teams/{id}/image', { params: { id } });

  const failure = page.getByRole('alert').filter({ hasText: 'Erro no upload' });
  await page.route('**/api/teams/*/image?*', (route) => route.abort());
  await press(page, 'Enviar imagem');
  await expect(failure).toContainText('Sem resposta do servidor.');
  await page.unrouteAll();
  await page.route('**/api/teams/*/image?*', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await press(page, 'Tentar de novo');
  await expect(failure).toContainText('Upload falhou com status: 502');
  await page.unrouteAll();
  await press(page, 'Tentar de novo');
  await expect(page.getByText('Imagem enviada')).toBeVisible();
  await expect(failure).toBeHidden();
  expect(await pictureOf(admin, id)).not.toBeNull();

  const changes = async () => {
    const { lines } = await admin.call('GET /api/audit', { query: { subject: 'team' } });
    return lines.filter(({ action }) => action === 'team.change-image').length;
  };
  const before = await changes();
  await choose(page, await aPhoto());
  await cut(page);
  let isLost = false;
  await page.route('**/api/teams/*/image?*', async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await press(page, 'Enviar imagem');
  await expect(failure).toContainText('Sem resposta do servidor.');
  await page.getByRole('button', { name: 'Tentar de novo', exact: true }).dblclick();
  await expect(failure).toBeHidden();
  await expect(zoneOf(page)).toHaveAccessibleName('Imagem atual');
  expect(await changes()).toBe(before + 1);
});
