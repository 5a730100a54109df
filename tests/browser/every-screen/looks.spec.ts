import type { CDPSession, Page, Request } from '@playwright/test';
import { findings, HIDDEN_SELECT } from '#tests/support/browser/axe.ts';
import { DESKTOP, expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { asOldest } from '#tests/support/browser/oldest-browsers.ts';
import {
  LOADS_OF_NOTHING,
  openScreen,
  pathOf,
  SCREENS,
  type Screen,
  signedInFor,
  standsStill,
} from '#tests/support/browser/screens.ts';

test.describe.configure({ mode: 'parallel' });

const ON_TOP = '[role=dialog], [role=alertdialog], [role=menu]';
const NARROWEST = { width: 360, height: 740 };

/** The narrowest width of each layout. */
const WIDTHS = [360, 640, 768, 1024];
/** A dialog or menu is as wide as a phone, or the same on all other widths. */
const WIDTHS_ON_TOP = [360, 640];

/** Pixels by which the page is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Records layout shifts, with the elements that moved. */
const MOVEMENTS = `
  window.moved = 0;
  window.what = [];
  window.movements = new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.moved += value;
      for (const { node, previousRect: from, currentRect: to } of sources)
        window.what.push(value + ' ' + node?.textContent + ': ' + from.y + ' to ' + to.y);
    }
  });
  window.movements.observe({ type: 'layout-shift', buffered: true });
`;

/**
 * Loaded first, because the shift of a late font depends on the device's fonts, to which the stand-ins are
 * adjusted.
 */
const ALL_FONTS = `Promise.all(
  [...document.fonts].filter(({ family }) => !family.includes('Stand-in')).map((face) => face.load()),
).then(() => true)`;

/** Screens with placeholders of the right size. */
const WAITING: readonly string[] = [
  'landing',
  'standings',
  'calendar',
  'public-team',
  'public-game-live',
  'home',
  'matchups',
  'my-points',
  'points',
  'rankings-players',
  'rankings-teams',
  'sheet',
  'desk',
  'profile',
  'profile-data',
  'players',
  'teams',
  'accounts',
  'images',
  'image-upload',
  'dates',
  'round-types',
  'validation',
  'audit',
];

/** Held back while a page loads: data and pictures. */
const isHeld = (url: string) => /\/api\/(?!user|events)/.test(url);

/** Opens a page and releases its answers once it waits for them; nothing may move. */
async function openWithoutMovements(page: Page, path: string, screen: Screen): Promise<void> {
  const arrives = Promise.withResolvers<void>();
  const session = await holdingUntil(arrives.promise, page);
  const asked = new Set<Request>();
  const begin = (request: Request) => void (isHeld(request.url()) && asked.add(request));
  // A failed request belonged to a page that was left.
  const end = (request: Request) => void asked.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  // Pictures of a server-rendered page are held back too, so there is no load event yet.
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main').first().waitFor();
  await page.evaluate(ALL_FONTS);
  expect(asked.size, 'the page waits').toBeGreaterThan(0);
  arrives.resolve();
  await openScreen(page, screen);
  await expect.poll(() => asked.size).toBe(0);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  const what = await page.evaluate<string[]>('window.what');
  expect(await page.evaluate<number>('window.moved'), what.join('\n')).toBeLessThanOrEqual(0.02);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  await session.detach();
}

/**
 * Holds back requests until the promise settles, while the returned session is attached. A Playwright route would
 * turn off the browser's cache, and each page would compile all screens again.
 */
async function holdingUntil(arrives: Promise<void>, page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    if (isHeld(request.url)) await arrives;
    // Refused if the page was left meanwhile.
    await session.send('Fetch.continueRequest', { requestId }).catch(() => {});
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
  // Turning off the cache also empties the memory cache, where the last visit's pictures are.
  await session.send('Network.enable');
  for (const cacheDisabled of [true, false])
    await session.send('Network.setCacheDisabled', { cacheDisabled });
  return session;
}

/** Each costs a request, and the last are known only once the others have arrived. */
const MOST_SCRIPTS = 55;
const SCRIPTS = `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length`;

const ON_PHONE = { viewport: PHONE, colorScheme: 'light' } as const;
const ON_DESKTOP = { viewport: DESKTOP, colorScheme: 'dark' } as const;

/**
 * Axe's structural findings differ between sizes. Contrast is measured on phones in the light scheme;
 * `styles/contrast.test.ts` checks both.
 */
const LOOKS = [ON_PHONE, ON_DESKTOP];
type Look = (typeof LOOKS)[number];

/**
 * What axe sees in a part of the page: visible elements by name, role, style, attribute names and scrolling, and
 * the order of headings.
 */
const kindsIn = (part: string) => `(() => {
  const shown = [...document.querySelectorAll(${JSON.stringify(part)})]
    .flatMap((root) => [root, ...root.querySelectorAll('*')])
    .filter((element) => element.getClientRects().length > 0);
  const headings = shown.map(({ localName }) => localName).filter((name) => /^h[1-6]$/.test(name));
  const kinds = shown.map((element) => [element.localName, element.getAttribute('role'), element.getAttribute('class'),
    element.scrollHeight > element.clientHeight, ...element.getAttributeNames().sort()].join(' '));
  return [...new Set([...kinds, headings.join(', ')])];
})()`;

/** `known`: the kinds of elements already checked. On a desktop axe runs only if there are others. */
async function hasNoFindings(page: Page, look: Look, known: Set<string>): Promise<void> {
  const { viewport, colorScheme } = look;
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await standsStill(page);
  // Behind a dialog nothing is reachable, and the page was checked by itself.
  const part = (await isCovered(page)) ? ON_TOP : 'html';
  const unknown = (await page.evaluate<string[]>(kindsIn(part))).filter((kind) => !known.has(kind));
  if (look === ON_DESKTOP && unknown.length === 0) return;
  for (const kind of unknown) known.add(kind);
  const found = await findings(page, {
    exclude: [HIDDEN_SELECT],
    hasContrast: look === ON_PHONE,
    include: part,
  });
  expect(found, `${viewport.width} ${colorScheme}`).toEqual([]);
}

async function fits(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ ...NARROWEST, width });
    // A chart redraws after measuring its new width.
    await expect.poll(() => overflow(page), `${width} wide`).toBe(0);
  }
}

/** Used with a thumb. */
const TAPPED: readonly string[] = [
  'court',
  'my-court',
  'court-links',
  'desk',
  'landing',
  'standings',
  'calendar',
  'public-team',
  'public-game-rallies',
  'home',
  'rankings-players',
  'rankings-teams',
  'players',
  'accounts',
];

/** Sizes of buttons and links. Without Playwright's locators, which need a newer browser inside the page. */
const TARGETS = `[...document.querySelectorAll('button, [role=button], a[href]')]
  .filter((each) => !each.closest('[aria-hidden=true], [inert]'))
  .map((each) => {
    const { width, height } = each.getBoundingClientRect();
    return { said: each.getAttribute('aria-label') ?? each.textContent, width, height };
  })`;
type Target = { said: string; width: number; height: number };

async function fitsThumbs(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize(PHONE);
  expect(await page.evaluate("matchMedia('(pointer: coarse)').matches")).toBe(true);
  const sizes = await page.evaluate<Target[]>(TARGETS);
  expect(sizes.length).toBeGreaterThan(0);
  // Elements without a size are hidden, or for screen readers.
  const small = sizes.filter(({ width, height }) => width > 1 && (width < 44 || height < 44));
  expect(small, 'too small for a thumb').toEqual([]);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.detach();
}

/** Screens with the same address and person share one page load. */
const loads = [
  ...Map.groupBy(SCREENS, ({ who, path }) => (typeof path === 'string' ? `${who} ${path}` : path)).values(),
];

/** Loads per browser context: more would compile less, but balance the three workers worse. */
const LOADS_OF_A_VISIT = 6;

/** Each person's visits in one browser context. A court link signs in, so it gets its own. */
function visits(): Screen[][][] {
  const byPerson = Map.groupBy(loads, ([first]) => (first?.name === 'my-court' ? first.name : first?.who));
  return [...byPerson.values()].flatMap((all) => {
    const count = Math.ceil(all.length / LOADS_OF_A_VISIT);
    return Array.from({ length: count }, (_, turn) => all.filter((_, index) => index % count === turn));
  });
}

for (const visit of visits()) {
  const screens = visit.flat();
  const [first] = screens;
  if (!first) continue;
  test(`screens look right in the oldest supported browsers: axe finds nothing on a phone and a desktop, everything fits on a narrow phone and a tablet, nothing moves while what waits for answers loads, no page has too many scripts, and tap targets are large enough for a thumb: ${screens.map(({ name }) => name).join(', ')}`, async ({
    demo,
    unbegun,
    enter,
    browserConsole,
  }) => {
    test.setTimeout(visit.length * 120_000);
    browserConsole.expectLoadFailures(LOADS_OF_NOTHING);
    const server = first.who === 'beginner' ? await unbegun() : demo;
    const as = await signedInFor(first, demo);
    const page = await enter(server, 'about:blank', {
      viewport: PHONE,
      ...(as ? { as } : {}),
      before: async (early) => {
        await asOldest(early);
        await early.addInitScript({ content: MOVEMENTS });
      },
    });
    const known = new Set<string>();
    for (const [shown, ...others] of visit)
      if (shown) await looksRight(page, await pathOf(shown, demo, as), [shown, ...others], known);
  });
}

async function looksRight(
  page: Page,
  path: string,
  [first, ...others]: readonly [Screen, ...Screen[]],
  known: Set<string>,
): Promise<void> {
  const waits = WAITING.includes(first.name);
  if (waits)
    for (const { viewport } of LOOKS.toReversed())
      await test.step(`${first.name}: nothing moves while it loads, ${viewport.width} wide`, async () => {
        await page.setViewportSize(viewport);
        await openWithoutMovements(page, path, first);
      });
  else {
    await page.setViewportSize(PHONE);
    await page.goto(path);
  }
  for (const screen of [first, ...others]) {
    await test.step(screen.name, async () => {
      await page.setViewportSize(PHONE);
      await close(page);
      if (!waits || screen !== first) await openScreen(page, screen);
      expect(await page.evaluate<number>(SCRIPTS), 'scripts').toBeLessThanOrEqual(MOST_SCRIPTS);
      const isOnTop = await isCovered(page);
      // A dialog has the same elements at both sizes.
      for (const look of isOnTop ? [ON_PHONE] : LOOKS) await hasNoFindings(page, look, known);
      if (TAPPED.includes(screen.name)) await fitsThumbs(page);
      await fits(page, isOnTop ? WIDTHS_ON_TOP : WIDTHS);
    });
  }
}

const isCovered = async (page: Page) => (await page.locator(ON_TOP).count()) > 0;

async function close(page: Page): Promise<void> {
  const open = page.locator(ON_TOP);
  if ((await open.count()) === 0) return;
  await page.keyboard.press('Escape');
  await expect(open).toHaveCount(0);
}

test('with reduced motion nothing is animated', async ({ demo, enter }) => {
  const moving = (page: Page) =>
    page.evaluate<number>(
      'document.getAnimations().filter((each) => each.effect.getComputedTiming().duration > 1).length',
    );
  const entrance = (page: Page) =>
    page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--animate-rise')");
  const page = await enter(demo, '/auth', {
    before: (early) => early.emulateMedia({ reducedMotion: 'no-preference' }),
  });
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await moving(page), 'otherwise the dot beside a live game pulses').toBeGreaterThan(0);
  expect(await entrance(page)).toMatch(/^rise /);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await moving(page)).toBe(0);
  expect(await entrance(page), 'in its place from the first frame on').toMatch(/^fade-in /);
});

test('on a phone a list begins within the first screen', async ({ demo, enter }) => {
  const page = await enter(demo, '/confrontos', { as: await demo.player(), viewport: PHONE });
  for (const [path, first, most] of [
    ['/confrontos', 'main article', 450],
    ['/rankings?tab=teams', 'main tbody tr', 420],
    ['/pontuacoes', 'main article', 360],
  ] as const) {
    await page.goto(path);
    const box = await page.locator(first).first().boundingBox();
    expect(box?.y, path).toBeLessThanOrEqual(most);
  }
  const length = await page.evaluate<number>('document.documentElement.scrollHeight');
  expect(length, 'of the detailed scores').toBeLessThan(6_000);
});

test('on a desktop each team is in the ranking once', async ({ demo, enter }) => {
  const page = await enter(demo, '/rankings?tab=teams', { as: await demo.player(), viewport: DESKTOP });
  await expect(page.locator('main').getByText('Coqueiros').filter({ visible: true })).toHaveCount(1);
});

test('the list of a round has the whole width until a game is opened', async ({ demo, enter }) => {
  const page = await enter(demo, '/registrar-jogos/4', { as: await demo.admin(), viewport: DESKTOP });
  const list = page.getByRole('region', { name: 'Rodada 4' });
  expect((await list.boundingBox())?.width).toBeGreaterThan(1_000);
});

test('the message of a field in error is above the bar at the bottom', async ({ demo, enter }) => {
  // As low as beside a phone's keyboard.
  const page = await enter(demo, '/auth', { viewport: { width: 390, height: 420 } });
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByLabel('E-mail').fill('bia@exemplo.com.br');
  await page.evaluate('scrollTo(0, 0)');
  await page.getByLabel('E-mail').press('Enter');
  const message = page.getByText('Senha é obrigatória');
  await expect(message).toBeInViewport({ ratio: 1 });
  const { x = 0, y = 0, height = 0 } = (await message.boundingBox()) ?? {};
  const onTop = await page.evaluate<string | undefined>(
    `document.elementFromPoint(${x + 5}, ${y + height - 2})?.textContent`,
  );
  expect(onTop).toBe('Senha é obrigatória');
});

test('the charts of a game and the overlay have the colours of the logos', async ({ demo, enter }) => {
  const live = await (await demo.player()).call('GET /api/live-scores');
  const game = live.find(({ status }) => status === 'em_andamento');
  expect([game?.team1.name, game?.team2.name]).toEqual(['Coqueiros', 'Maré Alta']);
  const page = await enter(demo, `/jogos/${game?.id}`);
  const [green, blue] = ['[style*="--color-team-6"]', '[style*="--color-team-3"]'];
  await expect(page.locator(`main span${green}`).first()).toBeVisible();
  await expect(page.locator(`main span${blue}`).first()).toBeVisible();
  await page.goto('/overlay/placar?quadra=1');
  await expect(page.locator(`span${green}`)).toBeVisible();
  await expect(page.locator(`span${blue}`)).toBeVisible();
});

test('while a set is played its points are the biggest digits in sight', async ({ demo, enter }) => {
  const page = await enter(demo, '/auth', { viewport: PHONE });
  const live = await (await demo.player()).call('GET /api/live-scores');
  const game = live.find(({ status }) => status === 'em_andamento');
  const set = game?.sets.findLast(({ finished }) => !finished);
  for (const path of ['/auth', `/jogos/${game?.id}`, '/incorporar/ao-vivo', '/calendario']) {
    await page.goto(path);
    await expect(page.getByText('Ao Vivo').filter({ visible: true }).first()).toBeVisible();
    for (const { width, height } of [PHONE, DESKTOP]) {
      await page.setViewportSize({ width, height });
      const biggest = await page.evaluate<string[]>(`(() => {
        const article = [...document.querySelectorAll('article')].find((each) => each.textContent.includes('em andamento'));
        const sized = [...article.querySelectorAll('.digits *, .digits')]
          .filter(({ children, textContent }) => children.length === 0 && /^\\d+$/.test(textContent))
          .map((each) => [parseFloat(getComputedStyle(each).fontSize), each.textContent]);
        const most = Math.max(...sized.map(([size]) => size));
        return sized.filter(([size]) => size === most).map(([, digits]) => digits);
      })()`);
      expect([path, width, biggest]).toEqual([path, width, [`${set?.team1Score}`, `${set?.team2Score}`]]);
    }
  }
});

test('changing digits and digits in columns have equal widths, so that a score does not jump', async ({
  demo,
  enter,
}) => {
  const page = await enter(demo, '/auth');
  const widths = await page.evaluate<Record<string, number[]>>(`(async () => {
    await document.fonts.ready;
    const width = (className, weight, text) => {
      const line = document.createElement('span');
      line.className = className;
      line.style.cssText = 'position: absolute; font-size: 100px; font-weight: ' + weight;
      line.textContent = text;
      document.body.append(line);
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width;
    };
    const kinds = [['digits', 500], ['digits', 700], ['tabular', 400], ['tabular', 700]];
    for (const [kind, weight] of kinds) width(kind, weight, '0');
    await document.fonts.ready;
    return Object.fromEntries(kinds.map(([kind, weight]) =>
      [kind + ' ' + weight, [...'0123456789'].map((digit) => width(kind, weight, digit.repeat(10)))]));
  })()`);
  for (const [kind, each] of Object.entries(widths))
    expect([kind, new Set(each).size, each]).toEqual([kind, 1, each]);
});
