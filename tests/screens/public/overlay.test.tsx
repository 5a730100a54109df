import { test } from 'vitest';
import { button, expect } from '#tests/screens/support/locator.ts';
import { onPhone, openScreens } from '#tests/screens/support/screens.tsx';

const { server, enter, visit } = openScreens();
const TOURNAMENT = 'Torneio de Vôlei de Praia 2025';

test('an overlay that cannot load what the organiser shows is hidden', async () => {
  let restore = () => {};
  const page = enter('/overlay/bug', server.anonymous, (early) => {
    restore = early.cut(/^GET \/api\/broadcast$/);
  });
  await expect(page.locator('[aria-hidden="true"] span').filter({ hasText: TOURNAMENT })).toBeAttached();
  restore();
  await page.reload();
  await expect(page.locator('[aria-hidden="false"] span').filter({ hasText: TOURNAMENT })).toBeVisible();
});

test('the previews say what is on air only once it is known, and that it could not be loaded', async () => {
  let restore = () => {};
  const page = enter('/overlay', server.anonymous, (early) => {
    restore = early.cut(/^GET \/api\/broadcast$/);
  });
  await expect(page.getByText('Erro ao carregar a transmissão')).toBeVisible();
  expect(page.getByText('Fora do ar').count()).toBe(0);
  restore();
  await button(page, 'Tentar novamente').click();
  await expect(page.getByText('Fora do ar').first()).toBeVisible();
  expect(page.getByText('Erro ao carregar a transmissão').count()).toBe(0);
});

test('without any game the previews promise no example', async () => {
  const page = await visit('/overlay');
  await expect(page.getByText(/^Ainda não há jogos: /)).toBeVisible();
  expect(page.getByText(/o placar abaixo é um exemplo/).count()).toBe(0);
});

test('a lower third that a colleague changes meanwhile is not overwritten unseen, and updates where nothing was typed', async () => {
  const admin = await server.asAdmin();
  const write = (title: string) => admin.call('PATCH /api/broadcast', { body: { title } });
  const stored = async () => (await server.anonymous.call('GET /api/broadcast')).title;
  const page = await visit('/admin?tab=broadcast', admin);
  const title = page.getByLabel('Título', { exact: true });
  await write('Final feminina');
  await expect(title).toHaveValue('Final feminina');
  await title.fill('Final masculina');
  await write('Semifinal');
  await admin.call('PATCH /api/broadcast', { body: { lowerThird: true } });
  await expect(page.getByRole('switch', { name: /^Tarja/, checked: true })).toBeVisible();
  await button(page, 'Salvar tarja').click();
  await expect(page.getByText(/^Outra pessoa mudou a tarja: agora é “Semifinal”/)).toBeVisible();
  expect([await stored(), await title.inputValue()]).toEqual(['Semifinal', 'Final masculina']);
  await button(page, 'Salvar tarja').click();
  await expect(page.getByText('Tarja salva')).toBeVisible();
  expect(await stored()).toBe('Final masculina');
});

test('an unknown overlay lists the existing ones, and stays transparent', async () => {
  const page = await visit('/overlay/xyz');
  await expect(page.getByText('Esta camada não existe')).toBeVisible();
  await expect(page.getByRole('link')).toHaveText(['placar', 'bug', 'tarja', 'proximo']);
  await expect(page.locator('[data-overlay="on-air"]')).toBeAttached();
});

test('the organiser hides the score and writes the lower third on a phone, and the overlay shows it once the organiser does', async () => {
  const admin = await server.asAdmin();
  onPhone();
  const phone = await visit('/admin?tab=broadcast', admin);
  await phone.getByRole('switch', { name: /^Placar/ }).click();
  await expect.poll(() => admin.call('GET /api/broadcast')).toMatchObject({ score: false });
  await phone.getByLabel('Título', { exact: true }).fill('Final masculina');
  await phone.getByLabel('Segunda linha', { exact: true }).fill('Quadra central');
  await button(phone, 'Salvar tarja').click();
  await expect(phone.getByText('Tarja salva')).toBeVisible();
  expect(await admin.call('GET /api/broadcast')).toMatchObject({
    title: 'Final masculina',
    lowerThird: false,
  });
  await phone.getByRole('switch', { name: /^Tarja/ }).click();
  await expect.poll(() => admin.call('GET /api/broadcast')).toMatchObject({ lowerThird: true });
  await admin.call('PATCH /api/broadcast', { body: { lowerThird: false } });

  const overlay = await visit('/overlay/tarja');
  const hidden = overlay.locator('[aria-hidden="true"]').filter({ hasText: 'Final masculina' });
  await expect(hidden).toBeAttached();
  await admin.call('PATCH /api/broadcast', { body: { lowerThird: true } });
  await expect(hidden).toHaveCount(0);
  await expect(overlay.getByText('Quadra central')).toBeVisible();
});
