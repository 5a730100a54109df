import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import type { RenderPage } from '#contract/rendered-page.ts';
import { posterAddress } from '#server/features/posters/subjects.ts';
import { builtPages, INLINE_SCRIPT } from '#tests/support/server/built-pages.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';
import { asks, exchange } from '#tests/support/server/wire.ts';

const server = openTestServer();

const SHELL_SCRIPT = 'document.lang = "pt";';
const SHELL = `<!doctype html><html lang="pt-BR"><head><title>Manchete</title><meta name="description" content="x" />
<script>${SHELL_SCRIPT}</script>
<script type="module" crossorigin src="/assets/app-1a2b.js"></script>
<link rel="modulepreload" crossorigin href="/assets/kit-3c4d.js">
<link rel="stylesheet" crossorigin href="/assets/app-1a2b.js"></head>
<body><noscript><p>Sem JavaScript</p></noscript><div id="root"></div><p class="loading-page">Carregando</p></body>`;
const READ = 'GET /api/tournament';

/** Renders the tournament's name, after `before`. `renderings`: how many began. */
function renderer(before: () => Promise<void> = async () => {}) {
  const counted = { renderings: 0 };
  const render: RenderPage = async ({ address, origin }, answerVisitor) => {
    counted.renderings += 1;
    const answered = await answerVisitor(READ, {});
    if (answered.isRefused) throw new Error(`Refused with ${answered.status}`);
    const tournament = answered.body as { name: string };
    await before();
    return {
      status: 200,
      head: `<title>${origin}${address}</title>`,
      body: `<h1>${tournament.name}</h1>`,
      data: {
        address,
        revision: answered.revision,
        silentFor: 0,
        day: '2025-04-05',
        reads: [[[READ, {}], tournament]],
      },
    };
  };
  return { counted, render };
}

async function serve(render: RenderPage, environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const pages = await builtPages(SHELL, render);
  const log = { write: (line: string) => void lines.push(line) };
  const { app, installation, tournament } = await server.another(
    { LOG_LEVEL: 'error', ...environment },
    { pages, log },
  );
  const get = (url = '/auth', headers: Record<string, string> = {}) => app.inject({ url, headers });
  const title = async () => /<h1>(.*?)<\/h1>/.exec((await get()).body)?.[1];
  const rename = async (name: string) => {
    await (await server.asAdmin()).call('PATCH /api/tournament', { body: { name } });
    await tournament.snapshots.refresh();
  };
  return { app, installation, tournament, lines, get, title, rename };
}

describe('a rendered page', () => {
  test('is one document: its head, its styles, its content and the data that it was rendered from', async () => {
    const { get, rename } = await serve(renderer().render);
    await rename('Copa </script><!-- da Praia');
    const { statusCode, headers, body } = await get();
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers).toHaveProperty('content-security-policy');
    expect(body).toContain('<title>http://127.0.0.1:3000/auth</title>');
    expect(body).toContain('<style>export {};</style>');
    for (const gone of ['<title>Manchete', 'content="x"', 'Carregando', 'Sem JavaScript', 'stylesheet']) {
      expect(body).not.toContain(gone);
    }
    // The code comes after the content, which it would delay on a slow connection.
    expect(body).toMatch(/<h1>.*id="page-data".*type="module".*app-1a2b\.js.*modulepreload.*kit-3c4d\.js/s);
    expect(body.match(/<script async fetchpriority="low" type="module"/g)).toHaveLength(1);
    expect(body.match(/<link fetchpriority="low" rel="modulepreload"/g)).toHaveLength(1);
    const [, data = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      address: '/auth',
      revision: expect.any(Number),
      reads: [[[READ, {}], { name: 'Copa </script><!-- da Praia' }]],
    });
  });

  test.each([
    ['/auth', ''],
    ['/overlay/placar?tema=claro', ' data-shows="overlay"'],
    ['/incorporar/ao-vivo', ' data-shows="embed"'],
    ['/incorporar/ao-vivo?tema=escuro', ' data-shows="embed" data-theme="dark"'],
    ['/incorporar/ao-vivo?tema=constructor', ' data-shows="embed"'],
  ])('at %s says at its root what it shows, for its first styles', async (url, marks) => {
    const { get } = await serve(renderer().render);
    expect((await get(url)).body).toContain(`<html lang="pt-BR"${marks}><head>`);
  });

  test.each(['/auth', '/incorporar/ao-vivo'])(
    'at %s has two scripts inline, the empty page one, which their policies alone allow by their hashes',
    async (url) => {
      const { get } = await serve(renderer().render);
      const { headers, body } = await get(url);
      expect(body).toContain(`<script>${INLINE_SCRIPT}</script>`);
      expect(body).toContain(`<script>${SHELL_SCRIPT}</script>`);
      const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
      const scripts = (policy: unknown) => /script-src ([^;]*)/.exec(String(policy))?.[1];
      expect(scripts(headers['content-security-policy'])).toBe(
        `'self' ${hash(SHELL_SCRIPT)} ${hash(INLINE_SCRIPT)}`,
      );
      const shell = await get('/rankings');
      expect(scripts(shell.headers['content-security-policy'])).toBe(`'self' ${hash(SHELL_SCRIPT)}`);
      const answer = await get('/api/live-scores');
      expect(scripts(answer.headers['content-security-policy'])).toBe("'self'");
    },
  );

  test('is compressed, not sent again unchanged, and HEAD has its headers', async () => {
    const { get } = await serve(renderer().render);
    const plain = await get();
    const br = await get('/auth', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/auth', { 'accept-encoding': 'gzip;q=0.5, br;q=0' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const etag = String(plain.headers.etag);
    const known = await get('/auth', { 'if-none-match': etag });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  test('is cached until one of its reads changes, and then rendered once, however many request it', async () => {
    const { counted, render } = renderer();
    const { get, title, rename } = await serve(render);
    expect(await Promise.all([title(), title(), title()])).toEqual(
      Array(3).fill('Torneio de Vôlei de Praia 2025'),
    );
    await (await server.asAdmin()).call('POST /api/teams', { body: { name: 'Paulista' } });
    await get();
    expect(counted.renderings).toBe(1);
    await rename('Copa da Praia');
    expect(await Promise.all([title(), title(), title()])).toEqual(Array(3).fill('Copa da Praia'));
    expect(counted.renderings).toBe(2);
  });

  test('is rendered again for requests after a change during its rendering', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { counted, render } = renderer(() => {
      begin();
      return held;
    });
    const { title, rename } = await serve(render);
    const before = title();
    await begun;
    await rename('Copa da Praia');
    const after = title();
    release();
    expect([await before, await after]).toEqual(['Torneio de Vôlei de Praia 2025', 'Copa da Praia']);
    expect(counted.renderings).toBe(2);
  });

  test('is rendered again each minute, because it shows ages, and when the clock was set back', async () => {
    const { counted, render } = renderer();
    const { get } = await serve(render);
    await get();
    server.jump(59_999);
    await get();
    expect(counted.renderings).toBe(1);
    server.jump(1);
    await get();
    expect(counted.renderings).toBe(2);
    server.jump(-3_600_000);
    await get();
    expect(counted.renderings).toBe(3);
  });

  test('says for how long the database has been away, updated every ten seconds, and at once when it is back', async () => {
    const silences: number[] = [];
    const { get, tournament } = await serve((asked, answerVisitor) => {
      silences.push(asked.silentFor);
      return renderer().render(asked, answerVisitor);
    });
    await get();
    const bringBack = await server.takeDatabaseAway();
    for (const passed of [3_600_000, 9_999, 1]) {
      server.now += passed;
      for (const { statusCode, body } of [await get(), await get()])
        expect([statusCode, body]).toEqual([200, expect.stringContaining('Torneio de Vôlei de Praia 2025')]);
    }
    await bringBack();
    await vi.waitFor(() => expect(tournament.silentFor).toBe(0), 20_000);
    await get();
    expect(silences).toEqual([0, 3_600_000, 3_610_000, 0]);
  });

  test('is rendered again after a restore, whose revisions repeat', async () => {
    const { counted, render } = renderer();
    const { get, tournament } = await serve(render);
    await get();
    tournament.answers.forget();
    await get();
    expect(counted.renderings).toBe(2);
  });

  test('is removed from the cache if it was not requested for longest', async () => {
    const { counted, render } = renderer();
    const large: RenderPage = async (asked, answerVisitor) => {
      const page = await render(asked, answerVisitor);
      return page && { ...page, body: 'x'.repeat(20 * 1024 * 1024) };
    };
    const { get } = await serve(large);
    for (const address of ['/auth', '/classificacao', '/auth', '/calendario', '/auth']) await get(address);
    expect(counted.renderings).toBe(3);
    await get('/classificacao');
    expect(counted.renderings).toBe(4);
  });

  test('that does not exist says so', async () => {
    const { get } = await serve(async (asked, answerVisitor) => {
      const page = await renderer().render(asked, answerVisitor);
      return page && { ...page, status: 404 };
    });
    expect((await get()).statusCode).toBe(404);
  });
});

describe('a cached page over the network', () => {
  test('is refused or sent as the request asks', async () => {
    const { app, get, installation } = await serve(renderer().render, {
      PUBLIC_URL: 'https://copa.example',
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const ask = (path = '/auth', headers = {}, method = 'GET') =>
      exchange(address, asks(path, headers, method));
    const FRAMED = '/incorporar/classificacao?tema=escuro';
    for (const path of ['/auth', FRAMED]) await get(path);
    expect((await ask('/auth', { host: 'copa.example' })).status).toBe(200);
    expect((await ask('/auth', { host: 'other.example' })).status).toBe(421);
    expect((await ask('/auth', { host: 'copa.example\r\nhost: other.example' })).status).toBe(400);
    expect((await ask('/auth', { 'if-match': '"another"' })).status).toBe(412);
    expect((await ask('/auth', {}, 'HEAD')).body).toBe('');
    expect((await ask('/auth', { cookie: 'manchete-in=1' })).body).toContain('<div id="root"></div>');
    expect((await ask(FRAMED)).headers).not.toHaveProperty('x-frame-options');
    Object.defineProperty(installation.restores, 'isRunning', { value: true });
    expect((await ask()).status).toBe(503);
  });
});

describe('a drawn poster over the network', () => {
  const PLAIN = '/classificacao/cartaz.jpg';

  test('of a made-up address is not cached', async () => {
    const { get, tournament } = await serve(renderer().render);
    const versioned = posterAddress(tournament.snapshots.current, { about: 'standings' }, 'cartaz');
    expect((await get(versioned)).headers['cache-control']).toBe('public, max-age=3600');
    for (const madeUp of [`${PLAIN}?v=another`, `${PLAIN}?`, PLAIN.replace('/c', '/%63')]) {
      const { statusCode, headers } = await get(madeUp);
      expect([madeUp, statusCode, headers['cache-control']]).toEqual([madeUp, 200, 'no-cache']);
    }
  });

  test('is the current one after a change', async () => {
    const { app, get, rename, tournament } = await serve(renderer().render);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const old = posterAddress(tournament.snapshots.current, { about: 'standings' }, 'cartaz');
    for (const path of [PLAIN, old]) await get(path);
    await rename('Copa da Praia');
    for (const path of [PLAIN, old]) {
      const sent = await fetch(`${address}${path}`);
      expect(sent.headers.get('cache-control')).toBe('no-cache');
      expect(sent.headers.get('etag')).toBe((await get(PLAIN)).headers.etag);
      await sent.arrayBuffer();
    }
    const now = posterAddress(tournament.snapshots.current, { about: 'standings' }, 'cartaz');
    expect(now).not.toBe(old);
    expect((await fetch(`${address}${now}`)).headers.get('cache-control')).toBe('public, max-age=3600');
  });
});

describe('the page of the build is sent', () => {
  const drawn = '<div id="root"></div>';

  test('where rendering fails, and the log says why', async () => {
    const { get, lines, installation } = await serve(async () => {
      throw new Error('no such component');
    });
    const { statusCode, body } = await get('/times/12');
    expect([statusCode, body]).toEqual([200, expect.stringContaining(drawn)]);
    expect(lines).toEqual([expect.stringContaining('no such component')]);
    // The incident that the administrator sees has the log entry's request number.
    const { reqId } = JSON.parse(lines[0] ?? '') as { reqId: string };
    const place = { call: 'GET /times', requestId: reqId };
    expect(installation.incidents.known.all).toMatchObject([{ kind: 'page', count: 1, place }]);
  });

  test('if the address leads to another page, or is not public', async () => {
    const { get } = await serve(async () => null);
    for (const url of ['/auth', '/rankings', '/rankings?time=1', '/jogos/12']) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode, body]).toEqual([url, 200, expect.stringContaining(drawn)]);
    }
  });

  test('with 404 where there is no page at the address, and the browser draws that', async () => {
    const { get } = await serve(async () => null);
    const accept = 'text/html,application/xhtml+xml';
    for (const url of ['/auth/x', '/jogos', '/jogos/%00', '/times/ab%20c', '/incorporar/x', '/x.php']) {
      const { statusCode, headers, body } = await get(url, { accept });
      expect([url, statusCode, body]).toEqual([url, 404, expect.stringContaining(drawn)]);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding, Cookie' });
      expect(headers).not.toHaveProperty('set-cookie');
    }
    const ofSignedIn = await get('/x', { accept, cookie: 'manchete-in=1' });
    expect([ofSignedIn.statusCode, ofSignedIn.body]).toEqual([404, expect.stringContaining(drawn)]);
    // A missing script or picture gets a short answer.
    expect((await get('/x.js')).body).not.toContain(drawn);
  });

  test('to signed-in users and visitors on the way to another page, who skip the landing page', async () => {
    const { counted, render } = renderer();
    const { get } = await serve(render);
    const { id } = await server.asPlayer();
    const { token } = await server.signIn(id);
    const answers = [
      await get('/auth', { cookie: `manchete=${token}` }),
      await get('/auth', { cookie: 'manchete-in=1' }),
      await get('/auth?to=%2Frankings'),
      await get('/', { cookie: `manchete=${token}` }),
    ];
    for (const { body } of answers) expect(body).toContain(drawn);
    expect(counted.renderings).toBe(0);
    // Parameters that messengers add to a link change nothing.
    expect((await get('/auth?fbclid=abc')).body).toContain('<h1>');
  });
});

test.each([
  ['/CLASSIFICACAO', '/classificacao'],
  ['/Jogos/12/?fbclid=abc', '/jogos/12?fbclid=abc'],
  ['/incorporar/ao-vivo//?tema=escuro', '/incorporar/ao-vivo?tema=escuro'],
])('%s redirects to the canonical page', async (url, written) => {
  const { counted, render } = renderer();
  const { statusCode, headers } = await (await serve(render)).get(url);
  expect([statusCode, headers['location'], counted.renderings]).toEqual([308, written, 0]);
});

test.each(['//auth/', '/Rankings/', '/auth/x/', '/%43lassificacao/', '/API/games', '/overlay/'])(
  '%s, which is no misspelled public page, redirects nowhere',
  async (url) => {
    const { statusCode } = await (await serve(renderer().render)).get(url);
    expect([200, 404]).toContain(statusCode);
  },
);

test('search engines list public pages and no others', async () => {
  const { get } = await serve(renderer().render);
  const robots = async (url: string) => (await get(url)).headers['x-robots-tag'];
  for (const url of ['/auth', '/auth?to=%2Frankings', '/jogos/12']) expect(await robots(url)).toBeUndefined();
  for (const url of ['/comecar', '/nova-senha', '/quadra', '/overlay', '/admin', '/x/y']) {
    expect([url, await robots(url)]).toEqual([url, 'noindex']);
  }
});

test('a visitor of / is redirected to the page with the scores', async () => {
  const { get } = await serve(renderer().render);
  const { statusCode, headers } = await get('/');
  expect([statusCode, headers['location'], headers['cache-control']]).toEqual([302, '/auth', 'no-store']);
  expect(headers).toHaveProperty('content-security-policy');
});
