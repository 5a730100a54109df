import fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { calls } from '#contract/contract.ts';
import { securityHeaders } from '#server/http/headers.ts';
import { servePages } from '#server/pages/pages.ts';
import { sessionIndicatorHook } from '#server/pages/session-indicator-hook.ts';
import { openWorld } from '#tests/support/data/world.ts';
import { BUILT_WORKER, builtPages } from '#tests/support/server/built-pages.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';
import { exchange } from '#tests/support/server/wire.ts';

const server = openTestServer();
const world = openWorld(server);
const pages = await builtPages();

const { 'content-security-policy': policy, ...others } = securityHeaders('http://127.0.0.1:3000');
const expected = { ...others, 'content-security-policy': policy };
const serving = () => ({
  headers: expected as Record<string, string>,
  before: [sessionIndicatorHook(server.main.installation, () => server.main.tournament)],
  cookies: server.main.installation.cookies,
  findTournament: async () => {},
  baseOf: () => '',
  renderedOf: () => null,
  failed() {},
});

describe('security headers', () => {
  const get = (url: string) => server.main.app.inject({ url });

  test('allow only the own origin', () => {
    expect(policy?.split(';')).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "base-uri 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
      ]),
    );
    expect(others).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(others).not.toHaveProperty('strict-transport-security');
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  test('allow no page of another site to read an answer', async () => {
    const headers = { origin: 'https://exemplo.org' };
    for (const url of ['/api/live-scores', '/api/user', '/api/nothing', '/auth']) {
      const answer = await server.main.app.inject({ url, headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('require https only where it is used', () => {
    const https = securityHeaders('https://torneio.exemplo.com.br');
    expect(https['strict-transport-security']).toContain('max-age=');
    expect(https['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  test.each([
    ['a view', '/api/live-scores', 200],
    ['a call that asks the database', '/api/health', 200],
    ['a refusal', '/api/teams', 401],
    ['an address that is none', '/api/nothing', 404],
    ['an address that cannot be read', '/api/games/%zz', 400],
    ['a call with a bad query', '/api/images/nothing', 400],
    ['a picture', `/api/images/${'0'.repeat(64)}`, 200],
    ['the documentation', '/api/docs/', 200],
    ['the documentation as data', '/api/docs/json', 200],
    ["the documentation's own files", '/api/docs/static/swagger-ui-bundle.js', 200],
  ])('are on %s', async (_name, url, status) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers]).toEqual([status, expect.objectContaining(expected)]);
  });

  test('are on the answers of writes, successful or refused', async () => {
    const { admin } = world();
    const good = await admin.send('POST /api/teams', { body: { name: 'Paulista' } });
    const bad = await admin.send('POST /api/teams', { body: {} });
    for (const { headers } of [good, bad]) expect(headers).toMatchObject(expected);
    expect([good.status, bad.status]).toEqual([201, 400]);
  });

  test('are on the pages, of which only the assets are cached', async () => {
    const app = fastify();
    onTestFinished(() => app.close());
    servePages(app, pages, { ...serving(), hasWorker: true });
    const answers = await Promise.all(
      ['/', '/rankings', '/assets/app-1a2b.js'].map((url) => app.inject({ url })),
    );
    for (const { statusCode, headers } of answers) {
      expect([statusCode, headers]).toEqual([200, expect.objectContaining(expected)]);
    }
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual([
      'no-cache',
      'no-cache',
      'public, max-age=31536000, immutable',
    ]);
    const { id } = await server.asPlayer();
    const { token } = await server.signIn(id);
    const open = async (cookie: string) => {
      const { statusCode, headers, body } = await app.inject({ url: '/', headers: { cookie } });
      expect([statusCode, body]).toEqual([200, answers[0]?.body]);
      return [headers['set-cookie'], headers['cache-control']];
    };
    // A session that is older than its indicator.
    const indicated = 'manchete-in=1; Max-Age=7776000; Path=/; SameSite=Lax';
    expect(await open(`manchete=${token}`)).toEqual([indicated, 'private, no-cache']);
    expect(await open(`manchete=${token}; manchete-in=1`)).toEqual([undefined, 'no-cache']);
    // A session that has ended, and one that does not exist.
    const cleared = 'manchete-in=; Max-Age=0; Path=/; SameSite=Lax';
    expect(await open('manchete=ended; manchete-in=1')).toEqual([cleared, 'private, no-cache']);
    expect(await open('manchete=ended')).toEqual([undefined, 'no-cache']);
    expect(await open('manchete-in=1')).toEqual([cleared, 'private, no-cache']);
    for (const url of ['/nothing.js', '/api/nothing', '/%2e%2e/%2e%2e/etc/hosts.conf']) {
      expect((await app.inject({ url })).statusCode, url).toBe(404);
    }
  });
});

test.each([
  ['the one of the build', true],
  ['one that ends all others where it is switched off', false],
])(
  'the service worker is %s, revalidated each time, and may load only from the own origin',
  async (_name, hasWorker) => {
    const app = fastify();
    onTestFinished(() => app.close());
    servePages(app, pages, { ...serving(), hasWorker });
    const { statusCode, headers, body } = await app.inject({ url: '/sw.js' });
    expect([statusCode, headers]).toEqual([
      200,
      expect.objectContaining({ ...expected, 'cache-control': 'no-cache' }),
    ]);
    expect(headers['content-type']).toContain('javascript');
    expect(policy).toContain("worker-src 'self'");
    expect([body === BUILT_WORKER, body.includes('registration.unregister()')]).toEqual([
      hasWorker,
      !hasWorker,
    ]);
  },
);

test('a built page has its release, and the server the same', async () => {
  const named = await builtPages('<!doctype html><meta name="release" content="0a1b2c3d4e5f">');
  expect(named.build).toBe('0a1b2c3d4e5f');
});

describe('a refusal', () => {
  test('of the product reveals nothing internal', async () => {
    const { main } = server;
    const { admin } = world();
    server.pause = () => Promise.reject(new Error('select secret from users at /srv/manchete/file.ts'));
    const answer = await server.refused(admin, 'POST /api/teams', { body: { name: 'Paulista' } });
    expect(answer).toEqual({
      status: 500,
      code: 'INTERNAL',
      message: `Erro interno. Pedido ${answer['requestId']}.`,
      requestId: expect.stringMatching(/^req-/),
    });
    expect(main.app.server.listening).toBe(false);
  });

  test('of the product shows a person who opened a page the request number too', async () => {
    const { app } = await server.another(
      {},
      {
        tournamentOf() {
          throw new Error('select secret from users');
        },
      },
    );
    const { statusCode, body } = await app.inject({
      url: '/calendario.ics',
      headers: { accept: 'text/html' },
    });
    expect(statusCode).toBe(500);
    expect(body).toMatch(/<h1>Erro interno\. Pedido req-[0-9a-f]{6}-1\.<\/h1>/);
  });

  test.each([
    ['is no request', 'OLÁ\r\n\r\n', 400, 'Pedido malformado'],
    [
      'has a head without end',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'O cabeçalho do pedido é grande demais',
    ],
  ])("of what %s has the product's message too", async (_name, sent, status, message) => {
    const answer = await exchange(await server.listen(), sent);
    expect([answer.status, answer.headers]).toEqual([status, expect.objectContaining(expected)]);
    expect(JSON.parse(answer.body)).toEqual({ code: expect.any(String), message });
  });

  test('is never cached', async () => {
    const { headers } = await server.anonymous.send('GET /api/teams');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('names each invalid field, the first one in the message', async () => {
    const body = { firstName: 'B', gender: 'x', email: 'x' };
    const refusal = await server.refused(world().admin, 'POST /api/players', { body });
    expect(refusal.issues?.map(({ path }) => path).toSorted()).toEqual(['email', 'firstName', 'gender']);
    expect(refusal.message).toBe(refusal.issues?.[0]?.message);
  });

  test("of an unknown call is a 404 with the product's message", async () => {
    for (const key of ['GET /api/nothing', 'PUT /api/teams', 'POST /api/games/1/status'] as const) {
      expect(await server.refused(world().admin, key), key).toMatchObject({
        status: 404,
        message: 'Endereço não encontrado',
      });
    }
  });
});

describe('where the public address is known', () => {
  const PUBLIC_URL = 'https://torneio.exemplo.com.br';
  const direct = server.openAnother({ PUBLIC_URL });
  const behindProxy = server.openAnother({ PUBLIC_URL, TRUST_PROXY: '1' });
  const ask = async (url: string, headers: Record<string, string>, { app } = direct()) =>
    (await app.inject({ url, headers })).statusCode;

  test.each([
    ['torneio.exemplo.com.br', 200],
    ['TORNEIO.exemplo.com.br:443', 200],
    ['127.0.0.1:3000', 200],
    ['localhost', 200],
    ['[::1]:3000', 200],
    ['exemplo.org', 421],
    ['torneio.exemplo.com.br.exemplo.org', 421],
    ['torneio.exemplo.com.br:8443', 421],
    ['10.0.0.7:3000', 421],
    ['a b', 421],
    ['exemplo.org@localhost', 421],
    ['exemplo.org@torneio.exemplo.com.br', 421],
    ['localhost/exemplo.org', 421],
    ['localhost#exemplo.org', 421],
  ])('a request for %s is answered with %i', async (host, status) => {
    expect(await ask('/api/live-scores', { host })).toBe(status);
    expect(await ask('/api/health', { host })).toBe(200);
  });

  test('a trusted proxy names the forwarded host', async () => {
    const headers = { host: 'app:3000', 'x-forwarded-host': 'torneio.exemplo.com.br' };
    expect(await ask('/api/live-scores', headers)).toBe(421);
    expect(await ask('/api/live-scores', headers, behindProxy())).toBe(200);
  });
});

test('the documentation describes every call', async () => {
  const { paths } = (await server.main.app.inject({ url: '/api/docs/json' })).json<{
    paths: Record<string, object>;
  }>();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.filter((key) => !key.startsWith('HEAD')).toSorted()).toEqual(
    calls.map(([key]) => key).toSorted(),
  );
});

test('the health check names the database engine', async () => {
  server.now += 90_000;
  const engine = process.env['ENGINE'];
  const health = await server.anonymous.call('GET /api/health');
  expect(health).toEqual({
    status: 'ok',
    database: engine,
    version: 'dev',
    uptime: expect.any(Number),
    backup: 'ok',
  });
});
