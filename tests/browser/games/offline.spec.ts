import type { Page } from '@playwright/test';
import { stateOfSet } from '#domain/court/set-state.ts';
import { DEFAULT_RULES, rulesOfSet } from '#domain/rules/rules.ts';
import { dayIn } from '#domain/schedule/calendar.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { nextRelease } from '#tests/support/browser/next-release.ts';
import { OwnBrowser } from '#tests/support/browser/own-browser.ts';
import { aGame, aGameInProgress, type Game } from '#tests/support/data/builders.ts';
import { aCourtLink } from '#tests/support/data/court-links.ts';
import { sourceFile } from '#tests/support/programs/bundled-programs.ts';
import { ServerProcess } from '#tests/support/programs/server-process.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { PAGES } from '#tests/support/server/served.ts';
import { CourtScreen, gameOn, keysStoredOn } from './court-screen.ts';

const NO_NETWORK = /net::ERR_|status of 503/;
/** A file fails while the page's release or network goes away. */
const NO_FILE = /status of 404 .*\/assets\/|dynamically imported module/;

/** Everything in the service worker's caches. */
const cached = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  })()`);

/** Polled: the page may still be loading. */
const releaseOf = (page: Page): Promise<string | null> =>
  page.locator('meta[name="release"]').getAttribute('content');

/** Everything stored on the device: keys and values of each store. */
const READ_STORED = `new Promise((done, fail) => {
  const opening = indexedDB.open('manchete');
  opening.onerror = fail;
  opening.onsuccess = () => {
    const tx = opening.result.transaction(['games', 'person']);
    const asked = ['games', 'person'].map((name) => [name, tx.objectStore(name).getAllKeys(), tx.objectStore(name).getAll()]);
    tx.oncomplete = () => {
      opening.result.close();
      done(asked.map(([name, keys, values]) => [name, keys.result, values.result]));
    };
  };
})`;
/** Restores it after it was deleted. */
const STORE_AGAIN = `(seen) => new Promise((done, fail) => {
  const opening = indexedDB.open('manchete');
  opening.onerror = fail;
  opening.onsuccess = () => {
    const tx = opening.result.transaction(['games', 'person'], 'readwrite');
    for (const [name, keys, values] of seen)
      for (const [index, key] of keys.entries()) tx.objectStore(name).put(values[index], key);
    tx.oncomplete = () => {
      opening.result.close();
      done();
    };
  };
})`;

/** Waits until the court is open and stored for offline use. */
async function canOpenOffline(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  await expect.poll(() => keysStoredOn(page, 'games')).toHaveLength(1);
  await expect.poll(() => keysStoredOn(page, 'person')).toHaveLength(1);
}

/** A phone's screen and touch. */
async function touches(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', { ...PHONE, deviceScaleFactor: 1, mobile: true });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
}

/** Taps a team's button, which does not move during points. */
async function thumbOn({ page, pad, game }: CourtScreen, side: 1 | 2): Promise<() => Promise<void>> {
  const { name } = side === 1 ? game.team1 : game.team2;
  const button = pad.getByRole('button', { name: `+1 para ${name}` });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not in sight');
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  return async () => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

/** Each set's score, replayed from its log. */
async function replayed(who: Caller, { id }: Game) {
  const logs = await who.call('GET /api/games/{id}/events', { params: { id } });
  return logs.map(({ setNumber, events }) => {
    const { team1Score, team2Score } = stateOfSet(
      events.map(({ event }) => event),
      rulesOfSet(DEFAULT_RULES.normal, setNumber),
    );
    return [team1Score, team2Score];
  });
}

test('a match of three sets by a court link keeps every point: with a set played offline, browser, tab and server killed, and a release in between', async ({
  enter,
  browserConsole,
}) => {
  test.setTimeout(120_000);
  browserConsole.expectLoadFailures(NO_NETWORK);
  // From source, as `npm start` does, to notice a source that cannot be loaded.
  await using server = await ServerProcess.onSharedServer(sourceFile('main'));
  await using phone = await OwnBrowser.open();
  const next = await nextRelease(PAGES);
  const admin = await server.admin();
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const date = new Date().toISOString();
  const game = await aGame(admin, { court: '1', date });
  const { token } = await aCourtLink(admin, { court: '1', day: dayIn(TIME_ZONE)(date) });
  const stranger = await enter(server, '/auth');
  const openCourt = async (path = `/quadra?jogo=${game.id}`) => {
    const page = await phone.newPage();
    await touches(page);
    await page.goto(`${server.address}${path}`);
    return new CourtScreen(page, game);
  };
  const points = async (court: CourtScreen, side: 1 | 2, count: number) => {
    const thumb = await thumbOn(court, side);
    for (let point = 0; point < count; point += 1) await thumb();
  };

  let court = await openCourt(`/quadra#${token}`);
  await court.page.getByLabel('Seu nome').fill('Ana');
  await court.page.getByRole('button', { name: 'Começar' }).click();
  await court.page.getByRole('button', { name: 'Iniciar jogo' }).click();
  await court.shows(1, 0, 0);
  await points(court, 1, 1);
  await court.isSaved();
  await expect.poll(() => court.page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  await expect.poll(() => keysStoredOn(court.page, 'games')).toHaveLength(1);

  await phone.close();
  await phone.start();
  await phone.context.setOffline(true);
  court = await openCourt();
  await court.shows(1, 1, 0);
  await points(court, 2, 4);
  await court.shows(1, 1, 4);
  await court.isStored(1, 1, 4);
  await phone.kill();
  await phone.start();
  await phone.context.setOffline(true);
  court = await openCourt();
  await court.shows(1, 1, 4);
  await expect(court.page.getByRole('banner').getByText('Sem sinal', { exact: true })).toBeVisible();
  // The connection comes back between taps, and the button does not move.
  await phone.context.setOffline(false);
  await points(court, 1, 20);
  await court.shows(1, 21, 4);
  await court.isSaved();

  await phone.context.setOffline(true);
  await server.kill();
  await court.page.getByRole('button', { name: 'Ir para o 2º set' }).click();
  await court.shows(2, 0, 0);
  await points(court, 2, 13);
  await court.shows(2, 0, 13);
  await court.isStored(2, 0, 13);
  const tab = await phone.context.newCDPSession(court.page);
  const crashed = court.page.waitForEvent('crash');
  tab.send('Page.crash').catch(() => {});
  await crashed;
  await court.page.close();
  court = await openCourt('/rankings');
  await court.page.getByRole('link', { name: game.team1.name }).click();
  await court.shows(2, 0, 13);
  await points(court, 1, 2);
  await points(court, 2, 8);
  await court.shows(2, 2, 21);
  expect(await cached(court.page), 'what the worker keeps').not.toContainEqual(
    expect.stringMatching(/^\/(api|quadra)/),
  );

  await server.install(next.directory);
  await server.restart();
  await phone.context.setOffline(false);
  await court.isSaved();
  const before = await releaseOf(court.page);
  await court.page.getByRole('button', { name: 'Ir para o 3º set' }).click();
  await court.shows(3, 0, 0);
  await points(court, 2, 1);
  await court.isSaved();
  expect(await releaseOf(court.page), 'nobody is asked in the middle of a set').toBe(before);
  await court.page.close();
  court = await openCourt();
  await court.shows(3, 0, 1);
  expect(await releaseOf(court.page)).toBe('feedfeedfeed');
  await points(court, 1, 15);
  await court.shows(3, 15, 1);
  await court.isSaved();
  await court.page.getByRole('button', { name: 'Marcar como Concluído' }).click();
  await court.page.getByRole('button', { name: 'Concluir jogo' }).click();
  await expect(court.page.getByText('Finalizado')).toBeVisible();

  await stranger.reload();
  const result = 'Vitória de Recife. 1º set: 21 a 4; 2º set: 2 a 21; 3º set: 15 a 1.';
  await expect(gameOn(stranger, game)).toContainText(result);
  expect(await replayed(await server.admin(), game)).toEqual([
    [21, 4],
    [2, 21],
    [15, 1],
  ]);
  await next.remove();
});

test('a release takes over when the set is left, with all its files at once, and is what opens offline', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(NO_NETWORK, NO_FILE);
  const next = await nextRelease(PAGES);
  try {
    const game = await aGameInProgress(await beach.admin());
    const page = await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer(), worker: true });
    const court = new CourtScreen(page, game);
    await court.point(1);
    await canOpenOffline(page);
    const before = await releaseOf(page);
    await beach.restart({ directory: next.directory });

    const other = await page.context().newPage();
    await other.goto('/rankings');
    expect(await releaseOf(other)).toBe('feedfeedfeed');
    const waits = () =>
      other.evaluate('navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)');
    await expect.poll(waits, 'the new worker waits for the end of the set').toBe(true);
    await court.point(2);
    await court.isSaved();
    await expect(page.getByText('Há uma versão nova do Manchete.')).toBeHidden();
    expect([await releaseOf(page), await waits()]).toEqual([before, true]);

    await page.getByRole('link', { name: 'Voltar aos jogos da rodada 1' }).click();
    await expect(page.getByText('Há uma versão nova do Manchete.')).toBeVisible();
    const cachedScripts = async () => (await cached(page)).filter((file) => /\.(js|css)$/.test(file));
    await expect
      .poll(async () => (await cachedScripts()).every((file) => file.includes('/next-')))
      .toBe(true);
    expect((await cachedScripts()).length).toBeGreaterThan(10);
    await page.getByRole('link', { name: 'Início' }).first().click();
    await expect.poll(() => releaseOf(page)).toBe('feedfeedfeed');

    await page.context().setOffline(true);
    await page.goto(CourtScreen.pathOf(game));
    await court.shows(1, 1, 1);
    expect(await releaseOf(page)).toBe('feedfeedfeed');
    // So that the stopping server does not refuse what they still load.
    for (const each of [page, other]) await each.close();
  } finally {
    await beach.restart({});
    await next.remove();
  }
});

test('the switch removes the worker of an open page and of a browser that comes back, with everything cached', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(NO_NETWORK);
  try {
    const game = await aGameInProgress(await beach.admin());
    const visit = { as: await beach.scorer(), worker: true };
    const [open, away] = [
      await enter(beach, CourtScreen.pathOf(game), visit),
      await enter(beach, CourtScreen.pathOf(game), visit),
    ];
    for (const page of [open, away]) await canOpenOffline(page);
    await away.goto('about:blank');
    await beach.restart({ environment: { SERVICE_WORKER: 'off' } });
    const left = (page: Page) =>
      page.evaluate(
        'Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()]).then((all) => all.flat().length)',
      );
    await expect.poll(() => left(open)).toBe(0);
    await away.goto('/registrar-jogos/1');
    await expect.poll(() => left(away)).toBe(0);
    await away.reload();
    expect(await away.evaluate('navigator.serviceWorker.controller')).toBeNull();
    for (const page of [open, away]) await page.close();
  } finally {
    await beach.restart({});
  }
});

test('signing out deletes what was viewed, and unanswered points stay for their owner alone', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(NO_NETWORK, NO_FILE);
  const game = await aGameInProgress(await beach.admin());
  const page = await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer(), worker: true });
  const court = new CourtScreen(page, game);
  await court.shows(1, 0, 0);
  await canOpenOffline(page);
  await page.context().route('**/api/games/*/events', (route) => route.abort());
  await court.point(1);
  await expect(court.pad.getByText('sem sinal · 1 ponto no aparelho')).toBeVisible();
  await page.getByRole('button', { name: 'Minha Conta' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.getByRole('button', { name: 'Sair mesmo assim' }).click();
  await expect(page).toHaveURL('/auth');
  expect([await keysStoredOn(page, 'games'), await keysStoredOn(page, 'person')]).toEqual([[], []]);
  expect(await keysStoredOn(page, 'queue')).toHaveLength(1);
  await page.context().setOffline(true);
  await page.goto(CourtScreen.pathOf(game));
  await expect(page.getByText('Não foi possível abrir esta página')).toBeVisible();
  await expect(court.pad).toBeHidden();
});

test('stored data are deleted when the session ended while no page was open, even if nobody signs in, and when another person signs in, on whatever page; unanswered points stay', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(NO_NETWORK, /status of 401/);
  const admin = await beach.admin();
  const date = new Date().toISOString();
  const game = await aGameInProgress(admin, [], { court: '1', date });
  const page = await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer() });
  const court = new CourtScreen(page, game);
  const context = page.context();
  const countOn = async (store: 'games' | 'person' | 'queue') =>
    ((await keysStoredOn(page, store)) as unknown[]).length;
  const gamesAndPersons = async () => [await countOn('games'), await countOn('person')];
  await court.shows(1, 0, 0);
  await expect.poll(gamesAndPersons).toEqual([1, 1]);
  await context.route('**/api/games/*/events', (route) => route.abort());
  await court.point(1);
  await expect.poll(() => countOn('queue')).toBe(1);
  const scorerCookies = await context.cookies();
  const seen = await page.evaluate(READ_STORED);
  const [name = '', value = ''] = admin.cookie.split('=');
  const ofAnother = { name, value, url: beach.address };
  for (const { why, cookies, path } of [
    {
      why: 'the server says that nobody is signed in',
      cookies: scorerCookies.filter((cookie) => cookie.name !== 'manchete'),
      path: '/auth',
    },
    { why: 'the browser has no session', cookies: [], path: '/auth' },
    { why: 'another person opens the place of a court', cookies: [ofAnother], path: '/quadra' },
    { why: 'another person opens the desk', cookies: [ofAnother], path: `/registrar-jogos/${game.round}` },
  ]) {
    await page.goto('/favicon.svg');
    await page.evaluate(`(${STORE_AGAIN})(${JSON.stringify(seen)})`);
    expect(await gamesAndPersons()).toEqual([1, 1]);
    await context.clearCookies();
    await context.addCookies(cookies);
    await page.goto(path);
    await expect.poll(() => countOn('games'), why).toBe(0);
    if (path === '/auth') await expect.poll(gamesAndPersons, why).toEqual([0, 0]);
    expect(await countOn('queue')).toBe(1);
  }

  await page.goto('about:blank');
  await context.clearCookies();
  const { token } = await aCourtLink(admin, { court: '1', day: dayIn(TIME_ZONE)(date) });
  await page.goto(`/quadra#${token}`);
  await page.getByLabel('Seu nome').fill('Ana');
  await page.getByRole('button', { name: 'Começar' }).click();
  await page.getByRole('link', { name: `${game.team1.name} contra ${game.team2.name}` }).click();
  await court.shows(1, 0, 0);
  await expect.poll(gamesAndPersons).toEqual([1, 0]);
  await page.goto('/auth');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect(await gamesAndPersons()).toEqual([1, 0]);
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/auth');
  await expect.poll(gamesAndPersons, 'the browser has no link').toEqual([0, 0]);
  expect(await countOn('queue')).toBe(1);
});

test('one tab of a person scores a game; another takes it over with what was tapped offline, and gives it back when it closes', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(NO_NETWORK);
  const admin = await beach.admin();
  const game = await aGameInProgress(admin);
  const page = await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer() });
  const [one, two] = [new CourtScreen(page, game), new CourtScreen(await page.context().newPage(), game)];
  await one.shows(1, 0, 0);
  await two.page.goto(CourtScreen.pathOf(game));
  const isElsewhere = (tab: Page) =>
    expect(tab.getByText('Este jogo está aberto em outra aba')).toBeVisible();
  await isElsewhere(two.page);
  await page.context().setOffline(true);
  await one.point(1);
  await one.isStored(1, 1, 0);
  await two.page.getByRole('button', { name: 'Assumir aqui' }).click();
  await two.shows(1, 1, 0);
  await isElsewhere(page);
  await two.point(2);
  await two.point(2);
  await two.isStored(1, 1, 2);
  await two.page.close();
  await one.shows(1, 1, 2);
  await page.context().setOffline(false);
  await one.isSaved();
  expect(await replayed(admin, game)).toEqual([[1, 2]]);

  // Leaving a page with everything sent gives the game to the next tab.
  await page.getByRole('link', { name: 'Voltar aos jogos da rodada 1' }).click();
  const next = new CourtScreen(await page.context().newPage(), game);
  await next.page.goto(CourtScreen.pathOf(game));
  await next.shows(1, 1, 2);
});
