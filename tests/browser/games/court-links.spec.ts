import type { Page } from '@playwright/test';
import { encode } from 'uqr';
import { dayIn } from '#domain/schedule/calendar.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aGame, type Game } from '#tests/support/data/builders.ts';
import { aCourtLink } from '#tests/support/data/court-links.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { CourtScreen } from './court-screen.ts';

const aGameToday = (admin: Caller) => aGame(admin, { court: '1', date: new Date().toISOString() });
const onPhone = { viewport: PHONE, touch: true };

/** A QR code's path for this text, as the page draws it. */
function drawn(text: string): string {
  const { data } = encode(text, { border: 3 });
  return data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
}

/** Every requested address, with its referrer. */
function addressesOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
  return addresses;
}

async function named(page: Page, game: Game): Promise<CourtScreen> {
  await page.getByLabel('Seu nome').fill('Ana');
  await page.getByRole('button', { name: 'Começar' }).tap();
  await page.getByRole('button', { name: 'Iniciar jogo' }).tap();
  return new CourtScreen(page, game);
}

test('a volunteer who scans the code on the organiser’s screen enters the first point after three taps', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const game = await aGameToday(admin);
  const desk = await enter(beach, '/registrar-jogos/links', { as: admin });
  await desk.getByRole('button', { name: /^Criar link da quadra 1, / }).click();
  const url = await desk.getByLabel('Link', { exact: true }).inputValue();
  await expect(desk.getByRole('img', { name: 'QR code da quadra 1' }).locator('path')).toHaveAttribute(
    'd',
    drawn(url),
  );
  const text = await desk.getByRole('link', { name: 'Enviar pelo WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(text ?? '')).toContain(url);

  const token = url.split('#')[1] ?? '';
  let asked: string[] = [];
  const phone = await enter(beach, `/quadra#${token}`, {
    ...onPhone,
    before: async (page) => {
      asked = addressesOf(page);
    },
  });
  const court = await named(phone, game);
  await court.pad.getByRole('button', { name: '+1 para Recife' }).tap();
  await court.shows(1, 1, 0);
  await court.isSaved();
  await expect(desk.getByRole('listitem').filter({ hasText: /^Ana · / })).toBeVisible();

  await expect(phone).toHaveURL(/\/quadra\?jogo=\d+$/);
  await phone.goBack();
  await expect(phone).toHaveURL(/\/quadra$/);
  const stored = await phone.evaluate<string>(
    'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, history.state])',
  );
  expect([stored, ...asked].join()).not.toContain(token);
  await phone.reload();
  await expect(phone.getByRole('link', { name: 'Marcar pontos' })).toBeVisible();
  await expect(phone.getByLabel('Seu nome')).toHaveCount(0);
});

test('a link is exchanged once, while the code of its page is still loading', async ({ beach, enter }) => {
  const admin = await beach.admin();
  await aGameToday(admin);
  const { token } = await aCourtLink(admin, { court: '1', day: dayIn(TIME_ZONE)(new Date().toISOString()) });
  let exchanges = 0;
  const exchanged = Promise.withResolvers<void>();
  const phone = await enter(beach, `/quadra#${token}`, {
    ...onPhone,
    before: async (page) => {
      await page.route('**/assets/*.js', async (route) => {
        await exchanged.promise;
        await route.continue();
      });
      page.on('request', (request) => {
        if (!request.url().endsWith('/api/court-links/use')) return;
        exchanges += 1;
        exchanged.resolve();
      });
    },
  });
  await expect(phone.getByLabel('Seu nome')).toBeFocused();
  await expect(phone).toHaveURL('/quadra');
  expect(exchanges).toBe(1);
});
