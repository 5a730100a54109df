import type { Page } from '@playwright/test';
import { gameOn } from '#tests/browser/games/court-screen.ts';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { nextRelease } from '#tests/support/browser/next-release.ts';
import { aCompletedGame, aGame, aGameInProgress, aTeam } from '#tests/support/data/builders.ts';
import { PAGES, Served } from '#tests/support/server/served.ts';
import { aLiveGame, score } from './live-screen.ts';

test.use({ reusesPages: true });

test('without JavaScript the landing page shows the current score, the next games, and its own title', async ({
  demo,
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: demo.address,
    viewport: PHONE,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page).toHaveURL('/auth');
  const title = /^Placar dos Jogos · Torneio de Vôlei de Praia \d{4}$/;
  await expect(page).toHaveTitle(title);
  const head = page.locator('head');
  await expect(head.locator('meta[name="description"]')).toHaveCount(1);
  await expect(head.locator('meta[property="og:title"]')).toHaveAttribute('content', title);
  await expect(head.locator('meta[property="og:description"]')).toHaveAttribute(
    'content',
    /^Vôlei de praia\. Placares ao vivo, resultados e classificação de Torneio de Vôlei de Praia \d{4}\.$/,
  );
  await expect(head.locator('link[rel="canonical"]')).toHaveAttribute('href', /^http.*\/auth$/);
  const main = page.getByRole('main');
  await expect(main).toContainText('Coqueiros 1, Maré Alta 1 em sets.');
  await expect(main).toContainText('3º set em andamento: 9 a 7.');
  await expect(main.getByRole('article', { name: 'Recife contra Duna' })).toBeVisible();
  await expect(
    main.getByRole('region', { name: 'Próximos Jogos' }).getByRole('article').first(),
  ).toBeVisible();
  // A browser-rendered page does not seem to load forever, and leads to a readable one.
  await page.goto('/nova-senha');
  await expect(page.locator('noscript p')).toContainText('Esta página precisa de JavaScript.');
  await expect(page.getByText('Carregando o torneio')).toBeHidden();
  await page.locator('noscript a').click();
  await expect(page.getByRole('heading', { name: 'Placar dos Jogos' })).toBeVisible();
  await context.close();
});

test('while the database is away a page says how old its score is, also without JavaScript, and hydration agrees', async ({
  browser,
  browserConsole,
  enter,
}) => {
  browserConsole.expectLoadFailures(/503/);
  let ahead = 0;
  const clock = { now: () => Date.now() + ahead, steady: () => performance.now() + ahead };
  const server = await Served.open({ clock });
  try {
    const { id } = await aLiveGame(await server.admin());
    const withoutCode = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false });
    const page = await withoutCode.newPage();
    await page.goto('/auth');
    await expect(page.getByRole('main')).toContainText('atualizado agora');
    await server.takeDatabaseAway();
    ahead = 3_600_000;
    for (const path of ['/auth', `/jogos/${id}`, '/incorporar/ao-vivo']) {
      await page.goto(path);
      const board = page.getByRole('article').first();
      await expect(board).toContainText('1º set em andamento: 3 a 2.');
      await expect(board).toContainText('Sem sinal há 1 h');
      await expect(page.locator('body')).not.toContainText('atualizado agora');
    }
    await withoutCode.close();
    const live = await enter(server, '/auth', { live: true });
    await expect(live.getByRole('article').first()).toContainText('Sem sinal há 1 h');
    // Before its server, or it would report the lost connection.
    await live.close();
  } finally {
    await server.close();
  }
});

/** Adds up layout shifts in `window.moved`. */
const MEASURE_SHIFTS = `
  window.moved = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.moved += value; })
    .observe({ type: 'layout-shift', buffered: true });`;

test('hydration requests nothing that the page contains, moves nothing, and goes on live, up to the result of a game in sight', async ({
  beach,
  enter,
}) => {
  const organiser = await beach.admin();
  await organiser.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const game = await aGameInProgress(organiser);
  const asked: string[] = [];
  const { promise: hears, resolve: hear } = Promise.withResolvers<void>();
  // The page stays cached while something changes that it does not show.
  await fetch(`${beach.address}/auth`);
  await organiser.call('PATCH /api/broadcast', { body: { title: 'Final' } });
  const page = await enter(beach, '/auth', {
    viewport: PHONE,
    before: async (early) => {
      early.on('request', (request) => asked.push(new URL(request.url()).pathname));
      early.on('response', (response) => void (response.url().endsWith('/api/events') && hear()));
      await early.addInitScript(MEASURE_SHIFTS);
    },
  });
  const set = (team1Score: number) =>
    organiser.call('POST /api/games/{id}/sets', {
      params: { id: game.id },
      body: { setNumber: 1, team1Score, team2Score: 3 },
    });
  await hears;
  await set(7);
  await expect(page.getByRole('main')).toContainText('1º set em andamento: 7 a 3.');
  // The set changes the other reads, and the board comes by stream.
  const unmoved = ['/api/tournament', '/api/tournament/rounds', '/api/live-scores'];
  expect(asked.filter((path) => unmoved.includes(path))).toEqual([]);
  expect(await page.evaluate<number>('window.moved')).toBeLessThanOrEqual(0.01);
  await set(8);
  const html = await (await page.request.get('/auth')).text();
  expect(html).toContain('1º set em andamento: 8 a 3.');

  const { team1Id, team2Id } = game;
  for (const round of [1, 2]) await aGame(organiser, { team1Id: team2Id, team2Id: team1Id, round });
  const body = { status: 'concluido' as const };
  await organiser.call('PATCH /api/games/{id}/status', { params: { id: game.id }, body });
  const result = page.getByRole('region', { name: /^Resultados/ }).getByRole('article');
  await expect(result, 'above the games that are next').toBeInViewport({ ratio: 1 });
});

test('what is typed before any script file is loaded is kept, and Enter sends nothing until then', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/401 .* \/api\/login/);
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  const player = await beach.player();
  const posts: string[] = [];
  const page = await enter(beach, 'about:blank', {
    before: async (early) => {
      early.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())));
      await early.route(/\.js$/, async (route) => {
        await arrives;
        await route.continue();
      });
    },
  });
  // The load event waits for the code, which is held back.
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill(player.email);
  await page.getByLabel('Senha', { exact: true }).fill('errada, mas digitada');
  await page.getByLabel('Senha', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeDisabled();
  await expect(page).toHaveURL('/auth');
  expect(posts).toEqual([]);
  arrive();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Email ou senha incorretos')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(player.email);
});

for (const [when, isHeldAtFirst] of [
  ['before its code was there', true],
  ['when its code was there', false],
] as const) {
  test(`the e-mail that was typed ${when} is there after going back, and is sent`, async ({
    beach,
    enter,
    browserConsole,
  }) => {
    browserConsole.expectLoadFailures(/401 .* \/api\/login|net::ERR_FAILED/);
    const player = await beach.player();
    const page = await enter(beach, 'about:blank');
    const hold = () => page.route(/\.js$/, (route) => route.abort());
    if (isHeldAtFirst) await hold();
    const listening = isHeldAtFirst ? null : page.waitForResponse('**/api/events');
    await page.goto('/auth', { waitUntil: 'commit' });
    await listening;
    await page.getByLabel('E-mail').fill(player.email);
    await page.goto('/classificacao', { waitUntil: 'commit' });

    const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
    await page.unroute(/\.js$/);
    await page.route(/\.js$/, async (route) => {
      await arrives;
      await route.continue();
    });
    await page.goBack({ waitUntil: 'commit' });
    // By the browser if the page's code never saw it, else by the code.
    if (isHeldAtFirst) await expect(page.getByLabel('E-mail')).toHaveValue(player.email);
    const taken = page.waitForResponse('**/api/events');
    arrive();
    await taken;
    await expect(page.getByLabel('E-mail')).toHaveValue(player.email);
    await page.getByLabel('Senha', { exact: true }).fill('errada, mas digitada');
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/login'));
    await page.getByRole('button', { name: 'Entrar' }).click();
    expect((await sent).postDataJSON()).toEqual({ username: player.email, password: 'errada, mas digitada' });
    await expect(page.getByText('Email ou senha incorretos')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(player.email);
  });
}

for (const [part, files] of [
  ['all of its code', /\/assets\/.*\.js$/],
  ['a part of its code', /\/assets\/auth-.*\.js$/],
] as const) {
  test(`a page whose ${part} cannot be loaded stays as the server rendered it, says so, and recovers with the connection`, async ({
    beach,
    enter,
    browserConsole,
  }) => {
    browserConsole.expectLoadFailures(/net::ERR_FAILED/);
    const organiser = await beach.admin();
    await organiser.call('POST /api/live-scores/active-round', { body: { round: 1 } });
    const game = await aGameInProgress(organiser);
    const page = await enter(beach, '/auth', {
      clock: true,
      before: async (early) => {
        await early.route(files, (route) => route.abort());
        await early.route('**/api/health', (route) => route.abort());
      },
    });
    await expect(gameOn(page, game)).toBeVisible();
    await page.clock.fastForward(20_000);
    await expect(
      page.getByText(/^Conexão fraca: esta página é das \d+h\d\d e não se atualiza/),
    ).toBeVisible();
    await page.getByLabel('E-mail').fill('a');
    await page.unroute(files);
    await page.unroute('**/api/health');
    const answered = page.waitForResponse('**/api/health');
    await page.clock.fastForward(20_000);
    await answered;
    await expect(page.getByText('Conexão fraca')).toBeVisible();
    await page.getByLabel('E-mail').fill('');
    const listening = page.waitForResponse('**/api/events');
    await page.clock.fastForward(20_000);
    await listening;
    await expect(page.getByText('Conexão fraca')).toBeHidden();
  });
}

test('a score that cannot be loaded again shows its age, though the stream is open', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/503/);
  const admin = await beach.admin();
  const game = await aLiveGame(admin);
  const paths = [`/jogos/${game.id}`, `/times/${game.team1.id}`, `/incorporar/jogos/${game.id}`];
  const pages: Page[] = [];
  for (const path of paths)
    pages.push(await enter(beach, path, { clock: true, live: true, viewport: PHONE }));
  for (const page of pages) {
    await expect(page.getByRole('article').first()).toContainText('atualizado agora');
    await page.route('**/api/public/**', (route) => route.fulfill({ status: 503, body: '{}' }));
  }
  const isRefused = () => pages.map((page) => page.waitForResponse('**/api/public/**'));
  const first = isRefused();
  await score(admin, game, 4, 2);
  await Promise.all(first);
  for (const page of pages) await page.clock.fastForward('04:00');
  // The stream is back, but what it announces cannot be loaded.
  const second = isRefused();
  await score(admin, game, 5, 2);
  await Promise.all(second);
  for (const page of pages) {
    await expect(page.getByRole('article').first()).toContainText('Servidor fora do ar há 4 min');
    await page.unroute('**/api/public/**');
    await page.clock.fastForward(31_000);
    await expect(page.getByRole('article').first()).toContainText('5 a 2.');
    await expect(page.getByRole('article').first()).not.toContainText('Servidor');
  }
});

/** Compressed JavaScript before any interaction: 200 KB of 1,024 bytes. */
const MOST_SCRIPT = 200 * 1_024;

/** Each script's compressed size, wherever the browser took it from. */
const SCRIPTS = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.endsWith('.js'))
  .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])`;

test('each public page loads at most 200 KB of JavaScript, hydrates without requests or movements, and has a title, a description and a picture', async ({
  demo,
  enter,
}) => {
  const organiser = await demo.admin();
  const [game] = await organiser.call('GET /api/live-scores');
  if (!game) throw new Error('The demo has no game in its active round');
  const pages = [
    { path: '/auth', whole: 'Entrar', hasPreview: true },
    { path: `/times/${game.team1.id}`, whole: /^Receber avisos/, hasPreview: true },
    { path: '/classificacao', hasPreview: true },
    { path: '/calendario', hasPreview: true },
    { path: `/jogos/${game.id}`, whole: /^Copiar para o grupo/, hasPreview: true },
    { path: '/tv' },
    { path: '/overlay/placar' },
    { path: '/incorporar/ao-vivo' },
    { path: '/incorporar/classificacao' },
    { path: '/incorporar/tabela' },
    { path: '/incorporar/calendario' },
    { path: `/incorporar/jogos/${game.id}` },
  ];
  const asked: string[] = [];
  const page = await enter(demo, 'about:blank', {
    viewport: PHONE,
    before: async (early) => {
      early.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await early.addInitScript(MEASURE_SHIFTS);
    },
  });
  const head = page.locator('head');
  const loaded: Record<string, number> = {};
  for (const { path, whole, hasPreview } of pages) {
    asked.length = 0;
    await Promise.all([page.goto(path), page.waitForResponse('**/api/events')]);
    if (whole) await expect(page.getByRole('button', { name: whole }).first()).toBeVisible();
    let sizes = new Map<string, number>();
    const loading = async () => {
      sizes = new Map(await page.evaluate<[string, number][]>(SCRIPTS));
      return asked.filter((each) => each.endsWith('.js') && !sizes.has(each));
    };
    await expect.poll(loading, 'scripts that are still loading').toEqual([]);
    loaded[path] = [...sizes.values()].reduce((sum, size) => sum + size, 0);

    const reads = await page.evaluate<string[]>(
      `JSON.parse(document.getElementById('page-data').textContent).reads.map(([[call]]) => call)`,
    );
    expect(reads.length).toBeGreaterThan(0);
    const calls = asked.filter((each) => each.startsWith('/api/') && !/events|images/.test(each));
    const styles = asked.filter((each) => each.endsWith('.css'));
    expect([path, calls, styles]).toEqual([path, [], []]);
    const moved = await page.evaluate<number>('window.moved');
    expect([path, moved <= 0.01 || moved]).toEqual([path, true]);

    if (!hasPreview) continue;
    await expect(head.locator('meta[name="description"]')).toHaveCount(1);
    const said = async (property: string) =>
      (await head.locator(`meta[property="og:${property}"]`).getAttribute('content')) ?? '';
    expect(await said('title')).toBe(await page.title());
    expect(await said('image:alt')).not.toBe('');
    const picture = new URL(await said('image'));
    expect(picture.search).toMatch(/^\?v=[\da-f]{16}$/);
    const answer = await page.request.get(picture.pathname + picture.search);
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, 'image/jpeg']);
    expect([path, answer.headers()['cache-control']]).toEqual([path, 'public, max-age=3600']);
    if (!path.startsWith('/jogos/')) continue;
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({
      '@type': 'SportsEvent',
      competitor: [{ '@type': 'SportsTeam', name: game.team1.name }, { name: game.team2.name }],
    });
  }
  for (const [path, size] of Object.entries(loaded)) {
    expect(size, `${path}: ${JSON.stringify(loaded)}`).toBeGreaterThan(100 * 1_024);
    expect(size, `${path}: ${JSON.stringify(loaded)}`).toBeLessThanOrEqual(MOST_SCRIPT);
  }
  // The browser sets these once on a page the server does not render.
  await page.goto('/auth?to=/perfil');
  await expect(page.getByRole('heading', { name: 'Placar dos Jogos' })).toBeVisible();
  await expect(head.locator('meta[name="description"]')).toHaveCount(1);
});

test('the page of an unknown game or team answers 404, and says so', async ({ demo }) => {
  for (const [path, words] of [
    ['/jogos/nenhum', 'Jogo não encontrado'],
    ['/times/nenhum', 'Time não encontrado'],
  ] as const) {
    const answer = await fetch(demo.address + path);
    expect([path, answer.status]).toEqual([path, 404]);
    const html = await answer.text();
    expect(html).toContain(`<h1 class="sr-only">${words}</h1>`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  }
  const overlay = await fetch(`${demo.address}/overlay/nenhuma`);
  expect([overlay.status, await overlay.text()]).toEqual([
    404,
    expect.stringContaining('data-overlay="on-air"'),
  ]);
});

test('the page of an unknown game, cached once for all of them, is hydrated', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/404/);
  for (const [path, words] of [
    ['/jogos/4711', 'Jogo não encontrado'],
    ['/times/4711', 'Time não encontrado'],
    ['/overlay/xyz', 'Esta camada não existe'],
  ] as const) {
    const page = await enter(beach, path);
    const heading = page.getByRole('heading', { name: words });
    await expect(heading).toBeVisible();
    await expect
      .poll(() =>
        heading.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))),
      )
      .toBe(true);
  }
});

test('a long team name is shown in full on the board, and a short one in a sentence is large enough for a thumb without a gap after it', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const { id: team1Id } = await aTeam(admin, 'Il');
  const { id: team2Id } = await aTeam(admin, 'Sociedade Esportiva Recreativa Pindamonhangaba Feminino');
  await aCompletedGame(admin, undefined, { team1Id, team2Id });
  const game = await aGameInProgress(admin, [[9, 7]], { team1Id, team2Id });
  const page = await enter(beach, `/jogos/${game.id}`, { viewport: PHONE });
  await expect(page.getByRole('article').first()).toBeVisible();
  const names = await page.evaluate<boolean[]>(`[...document.querySelectorAll('article p')]
    .filter((each) => /^(Il|Sociedade .* Feminino)$/.test(each.textContent))
    .map((each) => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight + 4)`);
  expect(names).toEqual([true, true]);
  await page.goto(`/times/${team2Id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'atrás de Il.' })).toBeVisible();
  const link = await page
    .getByRole('listitem')
    .filter({ hasText: 'atrás de Il.' })
    .getByRole('link', { name: 'Il' })
    .boundingBox();
  expect([link?.width, link?.height].filter((size) => !size || size < 44)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  const gap = await page.evaluate<number>(`(() => {
    const link = [...document.querySelectorAll('li a')].find((each) => each.textContent === 'Il');
    const range = document.createRange();
    range.selectNodeContents(link);
    const name = range.getBoundingClientRect();
    range.selectNodeContents(link.nextSibling);
    return Math.round(range.getBoundingClientRect().left - name.right);
  })()`);
  expect(gap).toBe(0);
});

test('on the narrowest phones the button for notifications, which comes later, moves nothing', async ({
  beach,
  enter,
}) => {
  const team = await aTeam(await beach.admin(), 'Recife');
  const page = await enter(beach, `/times/${team.id}`, { viewport: PHONE });
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const follow = page.getByRole('button', { name: /^Receber avisos/ });
    await expect(follow).toBeVisible();
    const calendar = await page.getByRole('link', { name: 'Assinar a agenda' }).boundingBox();
    expect([width, (await follow.boundingBox())?.y]).toEqual([width, calendar?.y]);
  }
});

test('a team name of several lines covers nothing in the standings', async ({ beach, enter }) => {
  const admin = await beach.admin();
  const one = await aTeam(admin, "Grêmio Náutico d'Água Fria");
  const other = await aTeam(admin, 'Sociedade Esportiva e Cultural Maré Alta de Jaboatão');
  await aCompletedGame(admin, undefined, { team1Id: one.id, team2Id: other.id });
  // The same result reversed, so that something decides between the two.
  await aCompletedGame(admin, undefined, { team1Id: other.id, team2Id: one.id });
  const page = await enter(beach, '/classificacao', { viewport: PHONE });
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByText(/^(à frente de|divide a posição com) /).first()).toBeVisible();
  const covered = await page.evaluate<
    string[]
  >(`[...document.querySelectorAll('tbody th')].flatMap((cell) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const lines = [];
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement.closest('.sr-only, [data-initials]')) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      for (const box of range.getClientRects()) lines.push({ box, node: texts.currentNode });
    }
    const covers = (a, b) =>
      a.node !== b.node && a.box.left < b.box.right && b.box.left < a.box.right &&
      Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 5;
    return lines.filter((a) => lines.some((b) => covers(a, b))).map(({ node }) => node.data);
  })`);
  expect(covered).toEqual([]);
});

test('the preview of a game has another picture after a point, and after a team is renamed', async ({
  beach,
}) => {
  const admin = await beach.admin();
  const { id: team1Id } = await aTeam(admin, 'Rio');
  const { id: team2Id } = await aTeam(admin, 'Natal');
  const { id } = await aGameInProgress(admin, [[9, 7]], { team1Id, team2Id });
  const preview = async () => {
    const html = await (await fetch(`${beach.address}/jogos/${id}`)).text();
    return /property="og:image" content="([^"]*)"/.exec(html)?.[1];
  };
  const before = await preview();
  expect(before).toMatch(/cartaz\.jpg\?v=[\da-f]+$/);
  expect(await preview()).toBe(before);
  const body = { setNumber: 1, team1Score: 10, team2Score: 7 };
  await admin.call('POST /api/games/{id}/sets', { params: { id }, body });
  const afterPoint = await preview();
  await admin.call('PATCH /api/teams/{id}', { params: { id: team1Id }, body: { name: 'Rio de Janeiro' } });
  expect(new Set([before, afterPoint, await preview()]).size).toBe(3);
});

test('a running server keeps serving the pages that it started with when the build is deleted', async ({
  beach,
}) => {
  const organiser = await beach.admin();
  const game = await aGameInProgress(organiser);
  const built = await nextRelease(PAGES);
  try {
    await beach.restart({ directory: built.directory });
    await built.remove();
    for (const path of [
      '/auth',
      `/jogos/${game.id}`,
      '/jogos/nenhum',
      `/times/${game.team1.id}`,
      '/classificacao',
      '/calendario',
      '/tv',
      '/overlay/placar',
      '/overlay/nenhum',
      '/incorporar/ao-vivo',
      '/incorporar/classificacao',
      '/incorporar/calendario',
      `/incorporar/jogos/${game.id}`,
    ]) {
      const html = await (await fetch(beach.address + path)).text();
      expect([path, html]).toEqual([path, expect.stringContaining('id="page-data"')]);
      const [file = ''] = /\/assets\/next-[\w-]+\.js/.exec(html) ?? [];
      expect([path, (await fetch(beach.address + file)).status]).toEqual([path, 200]);
    }
  } finally {
    await beach.restart({});
    await built.remove();
  }
});
