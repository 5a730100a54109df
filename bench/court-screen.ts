import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { dayIn } from '#domain/calendar.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { aGame } from '#tests/support/builders.ts';
import { aCourtLink } from '#tests/support/court-links.ts';
import { OwnBrowser } from '#tests/support/own-browser.ts';
import { signedInWith } from '#tests/support/signed-in.ts';
import { percentile, spread } from './support/figures.ts';
import { report } from './support/report.ts';
import { withScreens } from './support/screens.ts';
import type { Served } from './support/served.ts';

/**
 * Scoring on a volunteer's phone: the time from opening a link to the first point on an unknown phone, from a
 * tap to the new digit, and until a phone that had the court open shows it again after a cold start without a
 * network.
 */
const ARRIVALS = 5;
const TAPS = 40;
const OPENINGS = 10;
const SLOWER = 4;
/** The "slow 4G" of browsers' developer tools. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };

/** Records when the pad appears, and the time from lifting a finger to the frame with another digit. */
const WATCH = `
  window.delays = [];
  let liftedAt = null;
  let before = '';
  const digits = () => document.querySelector('[aria-label^="Placar: "] [role=status]')?.textContent ?? '';
  addEventListener('pointerup', ({ timeStamp }) => { liftedAt = timeStamp; before = digits(); }, true);
  const look = (drawnAt) => {
    if (window.shownAt === undefined && digits() !== '') window.shownAt = drawnAt;
    if (liftedAt !== null && digits() !== before) {
      window.delays.push(drawnAt - liftedAt);
      liftedAt = null;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

const arrivals: number[] = [];
const delays: number[] = [];
const openings: number[] = [];
await withScreens(async (_, served) => {
  for (let arrival = 1; arrival <= ARRIVALS; arrival += 1) {
    await using phone = await OwnBrowser.open();
    const { page, session, gameId } = await arrive(phone, served, `B${arrival}`);
    if (arrival < ARRIVALS) continue;
    await tapAway(page, session);
    await page.getByText(/^salvo/).waitFor();
    await canOpenOffline(page);
    for (let opening = 0; opening < OPENINGS; opening += 1) await openCold(phone, served, gameId);
  }
});
await report('court-screen', [
  {
    measure: 'link to first point, unknown phone, slow 4G, three taps, p50',
    figure: percentile(arrivals, 0.5),
    unit: 'ms',
    reach: { most: 5_000 },
    note: spread(arrivals),
  },
  {
    measure: `tap to its digit, device ${SLOWER} times slower, p95`,
    figure: percentile(delays, 0.95),
    unit: 'ms',
    reach: { most: 50 },
    note: spread(delays),
  },
  {
    measure: 'opened cold without a network, p50',
    figure: percentile(openings, 0.5),
    unit: 'ms',
    reach: { most: 1_000 },
    note: spread(openings),
  },
]);

/** Opens a court link, enters a name, starts the game and taps the first point. */
async function arrive(phone: OwnBrowser, served: Served, court: string) {
  const url = `http://127.0.0.1:${served.port}`;
  const admin = signedInWith(url, '', served.cookie);
  const date = new Date().toISOString();
  const game = await aGame(admin, { team1Id: 1, team2Id: 2, court, date });
  const { token } = await aCourtLink(admin, { court, day: dayIn(TIME_ZONE)(date) });
  const page = await phone.newPage();
  const session = await asPhone(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript({ content: WATCH });
  const start = performance.now();
  await page.goto(`${url}/quadra#${token}`);
  await page.getByLabel('Seu nome').fill('Ana');
  await page.getByRole('button', { name: 'Começar' }).click();
  await page.getByRole('button', { name: 'Iniciar jogo' }).click();
  await page
    .getByRole('button', { name: /^\+1 para / })
    .first()
    .click();
  await page.getByText(/^1º set: .* 1, .* 0$/).waitFor({ state: 'attached' });
  arrivals.push(performance.now() - start);
  return { page, session, gameId: game.id };
}

/** Emulates touch and a phone's screen. */
async function asPhone(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', PHONE);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return session;
}

/** Taps points for both teams in turn. */
async function tapAway(page: Page, session: CDPSession): Promise<void> {
  const boxes = await Promise.all(
    (await page.getByRole('button', { name: /^\+1 para / }).all()).map((button) => button.boundingBox()),
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate('window.delays.length = 0');
  for (let tap = 0; tap < TAPS; tap += 1) {
    const box = boxes[(tap + 1) % boxes.length];
    if (!box) throw new Error('The button is not in sight');
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await until(page, `window.delays.length === ${tap + 1}`);
  }
  delays.push(...(await page.evaluate<number[]>('window.delays')));
}

/**
 * Polls a condition. Playwright's own function evaluates strings in the page, which its content policy
 * forbids.
 */
async function until(page: Page, condition: string): Promise<void> {
  while (!(await page.evaluate(condition))) await pause(20);
}

/** Waits until the service worker controls the page and the game is stored on the device. */
async function canOpenOffline(page: Page): Promise<void> {
  await until(page, 'navigator.serviceWorker.controller !== null');
  await until(
    page,
    `new Promise((done, fail) => {
    const opening = indexedDB.open('manchete');
    opening.onerror = fail;
    opening.onsuccess = () => {
      const games = opening.result.transaction('games').objectStore('games').count();
      games.onsuccess = () => { opening.result.close(); done(games.result > 0); };
    };
  })`,
  );
}

/** Opens the court from the cache in a newly started browser. */
async function openCold(phone: OwnBrowser, { port }: Served, gameId: number): Promise<void> {
  await phone.close();
  await phone.start();
  await phone.context.setOffline(true);
  const page = await phone.newPage();
  await asPhone(page);
  await page.addInitScript({ content: WATCH });
  await page.goto(`http://127.0.0.1:${port}/quadra?jogo=${gameId}`);
  await until(page, 'window.shownAt !== undefined');
  openings.push(await page.evaluate<number>('window.shownAt'));
}
