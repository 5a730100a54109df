import { describe, expect, onTestFinished, test } from 'vitest';
import { type CallKey, calls } from '#contract/contract.ts';
import { CDN_HEADER, isPublicRead, type ReadKey } from '#contract/reads.ts';
import type { RenderPage } from '#contract/rendered-page.ts';
import type { App } from '#server/app.ts';
import { builtPages } from '#tests/support/built-pages.ts';
import type { Loose } from '#tests/support/call.ts';
import { openTestServer } from '#tests/support/test-server.ts';
import { openWorld, samples } from '#tests/support/world.ts';

const server = openTestServer();
const world = openWorld(server);

const KEPT = 'public, s-maxage=1, stale-while-revalidate=1, stale-if-error=30';
const CDN = { CDN: 'on' };
const appBehindCdn = server.openAnother(CDN);
/** A stream never ends by itself, so a separate test checks its headers. */
const STREAM = 'GET /api/events';
/** Named after their content, so they never change. */
const LASTING = new Set<string>(['GET /api/images/{name}']);

const gets = calls.map(([key]) => key as CallKey).filter((key) => key.startsWith('GET ') && key !== STREAM);
const publicReads = gets.filter(isPublicRead);
const others = gets.filter((key) => !isPublicRead(key) && !LASTING.has(key));
const sample = (key: CallKey) => samples(world())[key] as Loose;

/** The administrator of an application behind a CDN, and a visitor. */
function behindCdn() {
  const app = appBehindCdn();
  const { admin } = world();
  return { app, visitor: server.of(app), admin: server.of(app, admin.token) };
}

describe('behind a CDN', () => {
  test.each(publicReads)('%s may be cached for a second, and is the same for everybody', async (key) => {
    const { visitor, admin } = behindCdn();
    const answers = [await visitor.send(key, sample(key)), await admin.send(key, sample(key))];
    for (const { status, headers } of answers) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'cache-control': KEPT, vary: 'Accept-Encoding', [CDN_HEADER]: '1' });
      expect(headers).not.toHaveProperty('set-cookie');
    }
    expect(answers[1]?.text).toBe(answers[0]?.text);
  });

  test.each(others)('%s is not cached by the CDN', async (key) => {
    const { visitor, admin } = behindCdn();
    for (const who of [visitor, admin]) {
      const { headers } = await who.send(key, sample(key));
      expect(headers['cache-control']).toMatch(/^(no-store|private, no-cache)$/);
      expect(headers).not.toHaveProperty(CDN_HEADER);
    }
  });

  test('a stream is not cached', async () => {
    const address = await server.listen(CDN);
    const ended = new AbortController();
    onTestFinished(() => ended.abort());
    const { headers } = await fetch(`${address}/api/events`, { signal: ended.signal });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('a refusal of a public read is not cached', async () => {
    const { visitor } = behindCdn();
    const { status, headers } = await visitor.send('GET /api/public/games/{id}', {
      params: { id: '424242' },
    });
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('an unchanged answer is a 304, and may be cached as long', async () => {
    const { app } = behindCdn();
    const { headers } = await app.app.inject({ url: '/api/live-scores' });
    const again = await app.app.inject({
      url: '/api/live-scores',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, KEPT]);
  });
});

test.each(publicReads)('without a CDN %s is revalidated each time', async (key) => {
  const { headers } = await server.anonymous.send(key, sample(key));
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
  expect(headers).not.toHaveProperty(CDN_HEADER);
});

describe('an address with the revision that was seen', () => {
  const at = (app: App, revision: number | string) =>
    app.app.inject({ url: `/api/tournament?revision=${revision}` });

  test('is answered with at least that revision, by any process', async () => {
    const behind = appBehindCdn();
    const { admin } = world();
    const { headers } = await admin.ask('PATCH /api/tournament', { body: { name: 'Copa da Praia' } });
    const answer = await at(behind, String(headers['revision']));
    expect(answer.json()).toMatchObject({ name: 'Copa da Praia' });
    expect(answer.headers['cache-control']).toBe(KEPT);
  });

  test('of the future is not cached, because the content would be older than it says', async () => {
    const app = appBehindCdn();
    const answer = await at(app, 9_000_000_000_000);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  test.each(['', 'x', '-1', '99999999999999999999', '1&revision=2'])(
    'may have %j as the revision, which is ignored',
    async (revision) => {
      const app = appBehindCdn();
      const answer = await at(app, revision);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, KEPT]);
    },
  );
});

const SHELL = `<!doctype html><head><link rel="stylesheet" crossorigin href="/assets/app-1a2b.js"></head>
<body><div id="root"></div></body>`;

describe('a rendered page behind a CDN', () => {
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
  const PUBLIC = ['/auth', '/classificacao', '/calendario', '/jogos/1', '/times/1', '/tv'];
  const FRAMED = ['/incorporar/ao-vivo', '/incorporar/ao-vivo?tema=claro'];

  async function pagesBehindCdn() {
    const { app, installation } = await server.another(CDN, { pages: await builtPages(SHELL, render) });
    const { token } = world().admin;
    const [session = ''] = installation.cookies.session.set(token).split(';');
    const [indicator = ''] = installation.cookies.sessionIndicator.set('1').split(';');
    const get = (url: string, cookie?: string) => app.inject({ url, headers: cookie ? { cookie } : {} });
    return { get, session, indicator };
  }

  test.each([...PUBLIC, ...FRAMED])('%s is the same for every user, and may be cached', async (url) => {
    const { get, session, indicator } = await pagesBehindCdn();
    // Requested twice: rendered, and from the cache.
    const pages = [await get(url), await get(url), await get(url, `${session}; ${indicator}`)];
    for (const { headers, body } of pages) {
      expect(headers).toMatchObject({ 'cache-control': KEPT, vary: 'Accept-Encoding' });
      expect(headers).not.toHaveProperty('set-cookie');
      expect(body).toBe(pages[0]?.body);
    }
  });

  test('that sets a cookie is not cached', async () => {
    const { get, session, indicator } = await pagesBehindCdn();
    for (const cookie of [session, indicator]) {
      const { headers } = await get('/classificacao', cookie);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-cache',
        'set-cookie': expect.stringContaining('manchete-in='),
      });
    }
  });

  test.each(['/perfil', '/auth?to=%2Fperfil', '/rankings'])(
    '%s is not rendered: everybody gets the same page, which the browser renders',
    async (url) => {
      const { get, session, indicator } = await pagesBehindCdn();
      for (const cookie of [undefined, `${session}; ${indicator}`])
        expect((await get(url, cookie)).headers).toMatchObject({ 'cache-control': 'no-cache' });
    },
  );

  test('still redirects visitors from / to the landing page, and the redirect is not cached', async () => {
    const { get, session, indicator } = await pagesBehindCdn();
    const visitor = await get('/');
    expect([visitor.statusCode, visitor.headers['cache-control']]).toEqual([302, 'no-store']);
    const somebody = await get('/', `${session}; ${indicator}`);
    expect([somebody.statusCode, somebody.headers['cache-control']]).toEqual([200, 'no-cache']);
  });
});
