import { describe, expect, onTestFinished, test } from 'vitest';
import { type CallKey, calls } from '#contract/contract.ts';
import { isPublicRead, type ReadKey } from '#contract/reads.ts';
import type { RenderPage } from '#contract/rendered-page.ts';
import { openWorld, samples } from '#tests/support/data/world.ts';
import { builtPages } from '#tests/support/server/built-pages.ts';
import type { Loose } from '#tests/support/server/call.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const world = openWorld(server);

const SHARED = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=30';
/** A stream never ends by itself, so a separate test checks its headers. */
const STREAM = 'GET /api/events';
/** Named after their content, so they never change. */
const LASTING = new Set<string>(['GET /api/images/{name}']);

const gets = calls.map(([key]) => key as CallKey).filter((key) => key.startsWith('GET ') && key !== STREAM);
const publicReads = gets.filter(isPublicRead);
const others = gets.filter((key) => !isPublicRead(key) && !LASTING.has(key));
const sample = (key: CallKey) => samples(world())[key] as Loose;

describe('an answer', () => {
  test.each(publicReads)('of %s is the same for everybody, and revalidated each time', async (key) => {
    const answers = [
      await server.anonymous.send(key, sample(key)),
      await world().admin.send(key, sample(key)),
    ];
    for (const { status, headers } of answers) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
      expect(headers).not.toHaveProperty('set-cookie');
    }
    expect(answers[1]?.text).toBe(answers[0]?.text);
  });

  test.each(others)('of %s is in no shared cache', async (key) => {
    for (const who of [server.anonymous, world().admin]) {
      const { headers } = await who.send(key, sample(key));
      expect(headers['cache-control']).toMatch(/^(no-store|private, no-cache)$/);
    }
  });

  test('that is a stream is not cached', async () => {
    const address = await server.listen();
    const ended = new AbortController();
    onTestFinished(() => ended.abort());
    const { headers } = await fetch(`${address}/api/events`, { signal: ended.signal });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('that refuses a public read is not cached', async () => {
    const { status, headers } = await server.anonymous.send('GET /api/public/games/{id}', {
      params: { id: '424242' },
    });
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

const SHELL = `<!doctype html><html lang="pt-BR"><head><link rel="stylesheet" crossorigin href="/assets/app-1a2b.js"></head>
<body><div id="root"></div></body>`;

describe('a rendered page', () => {
  const READ: ReadKey = 'GET /api/tournament';
  const render: RenderPage = async ({ address }, answerVisitor) => {
    const answered = await answerVisitor(READ, {});
    if (answered.isRefused) throw new Error(`Refused with ${answered.status}`);
    const tournament = answered.body as { name: string };
    const data = {
      address,
      revision: 1,
      silentFor: 0,
      day: '2025-04-05',
      reads: [[[READ, {}], tournament]],
    } as const;
    return { status: 200, head: '', body: `<h1>${tournament.name}</h1>`, data };
  };
  const PUBLIC = ['/classificacao', '/calendario', '/times', '/jogos/1', '/times/1', '/tv'];
  const FRAMED = ['/incorporar/ao-vivo', '/incorporar/ao-vivo?tema=claro'];

  async function openPages() {
    const { app, installation } = await server.another({}, { pages: await builtPages(SHELL, render) });
    const { token } = world().admin;
    const [session = ''] = installation.cookies.session.set(token).split(';');
    const [indicator = ''] = installation.cookies.sessionIndicator.set('1').split(';');
    const get = (url: string, cookie?: string) => app.inject({ url, headers: cookie ? { cookie } : {} });
    return { app, get, session, indicator };
  }

  test.each([...PUBLIC, ...FRAMED])('%s is the same for every user, and may be cached', async (url) => {
    const { get, session, indicator } = await openPages();
    // Requested twice: rendered, and from the cache.
    const pages = [await get(url), await get(url), await get(url, `${session}; ${indicator}`)];
    for (const { headers, body } of pages) {
      expect(headers).toMatchObject({ 'cache-control': SHARED, vary: 'Accept-Encoding' });
      expect(headers).not.toHaveProperty('set-cookie');
      expect(body).toBe(pages[0]?.body);
    }
  });

  test('is unchanged with a 304, which may be cached as long', async () => {
    const { app, get } = await openPages();
    const { headers } = await get('/classificacao');
    const again = await app.inject({
      url: '/classificacao',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, SHARED]);
  });

  test('that sets a cookie is not cached', async () => {
    const { get, session, indicator } = await openPages();
    for (const cookie of [session, indicator]) {
      const { headers } = await get('/classificacao', cookie);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-cache',
        'set-cookie': expect.stringContaining('manchete-in='),
      });
    }
  });

  test('for visitors alone, /auth, may be cached; what the signed-in get there may not', async () => {
    const { get, session, indicator } = await openPages();
    const visitor = await get('/auth');
    expect(visitor.headers).toMatchObject({ 'cache-control': SHARED, vary: 'Accept-Encoding' });
    const somebody = await get('/auth', `${session}; ${indicator}`);
    expect(somebody.body).not.toBe(visitor.body);
    expect(somebody.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding, Cookie' });
  });

  test.each(['/perfil', '/auth?to=%2Fperfil', '/rankings'])(
    'is not sent to %s: everybody gets the same page, which the browser renders',
    async (url) => {
      const { get, session, indicator } = await openPages();
      for (const cookie of [undefined, `${session}; ${indicator}`])
        expect((await get(url, cookie)).headers).toMatchObject({ 'cache-control': 'no-cache' });
    },
  );

  test('is what / leads visitors to, and that redirect is not cached', async () => {
    const { get, session, indicator } = await openPages();
    const visitor = await get('/');
    expect([visitor.statusCode, visitor.headers['cache-control']]).toEqual([302, 'no-store']);
    const somebody = await get('/', `${session}; ${indicator}`);
    expect([somebody.statusCode, somebody.headers['cache-control']]).toEqual([200, 'no-cache']);
  });
});
