import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aTeam } from '#tests/support/data/builders.ts';
import { signed } from '#tests/support/outside/cloud-api.ts';
import { deliveryStatus, HOOK, payload } from '#tests/support/outside/webhook.ts';
import { builtPages } from '#tests/support/server/built-pages.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';
import { asks, exchange } from '#tests/support/server/wire.ts';

/**
 * Conditional requests, ranges and odd paths from clients: each is refused as a client error, never a server
 * error.
 */
const server = openTestServer();
const pages = await builtPages();
const lines: string[] = [];
// Refusals are security log entries, not errors.
const log = { write: (line: string) => void (line.includes('"log":"security"') || lines.push(line)) };

const listening = server.openAnother({ LOG_LEVEL: 'warn' }, { pages, log });
let address = '';
beforeAll(async () => {
  address = await listening().app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  lines.length = 0;
  await aTeam(await server.asAdmin(), 'Recife');
  await listening().tournament.snapshots.refresh();
});

/** Pages, assets and the documentation, which are in memory. */
const WHOLE = [
  '/',
  '/rankings',
  '/assets/app-1a2b.js',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/static/swagger-ui.css',
];

describe.each(WHOLE)('%s', (path) => {
  test.each([
    ['a part', { range: 'bytes=0-3' }],
    ['a range beyond its end', { range: 'bytes=99999999-' }],
  ])('requested with %s is sent whole', async (_name, headers) => {
    const plain = await exchange(address, asks(path, {}));
    const answer = await exchange(address, asks(path, headers));
    expect([answer.status, answer.body]).toEqual([200, plain.body]);
  });

  test.each(['zstd', 'br;q=0, gzip;q=0', ''])(
    'requested with no encoding that it has, %o, is sent unencoded',
    async (encoding) => {
      const plain = await exchange(address, asks(path, {}));
      const answer = await exchange(address, asks(path, { 'accept-encoding': encoding }));
      expect([answer.status, answer.body]).toEqual([200, plain.body]);
      expect(answer.headers).not.toHaveProperty('content-encoding');
    },
  );
});

const TAGGED = [
  ...WHOLE,
  '/api/live-scores',
  '/api/tournament',
  '/calendario.ics',
  '/times/1/calendario.ics',
  '/sitemap.xml',
  '/classificacao/cartaz.jpg',
  '/times/1/stories.jpg',
];

describe.each(TAGGED)('%s', (path) => {
  test('is refused to If-Match with another version, and sent to its own', async () => {
    const before = await exchange(address, asks(path));
    for (const others of ['"x"', 'W/"x"', '"x", "y"']) {
      const refused = await exchange(address, asks(path, { 'if-match': others }));
      expect([refused.status, JSON.parse(refused.body).code]).toEqual([412, 'PRECONDITION_FAILED']);
      expect(refused.headers['cache-control']).toBe('no-store');
      expect(refused.headers).not.toHaveProperty('etag');
    }
    const { etag = '' } = before.headers;
    for (const known of [etag, `"x", ${etag}`, '*'])
      expect((await exchange(address, asks(path, { 'if-match': known }))).status).toBe(200);
    expect(lines).toEqual([]);
  });

  test('has no modification date, so any date gets it whole', async () => {
    const answer = await exchange(
      address,
      asks(path, { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }),
    );
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('last-modified');
  });
});

test('a missing address is a 404 even with If-Match', async () => {
  for (const version of ['"x"', '*'])
    expect((await exchange(address, asks('/nothing', { 'if-match': version }))).status).toBe(404);
  expect(lines).toEqual([]);
});

/** Requests with two `Host` fields: proxies and servers may each use another of them. */
const TWO_HOSTS = ['127.0.0.1\r\nHost: exemplo.org', '127.0.0.1\r\nHOST: 127.0.0.1'];

test.each(['/', '/rankings', '/assets/app-1a2b.js', '/api/live-scores', '/calendario.ics', '/nothing'])(
  '%s requested with two hosts is refused',
  async (path) => {
    for (const host of TWO_HOSTS) {
      const answer = await exchange(address, asks(path, { host }));
      expect([answer.status, answer.headers['cache-control']]).toEqual([400, 'no-store']);
    }
    expect((await exchange(address, asks(path))).status).toBe(path === '/nothing' ? 404 : 200);
    expect(lines).toEqual([]);
  },
);

test.each([
  ['/api/docs/static/%2e%2e/x', 404],
  ['/api/docs/static/../x', 404],
  ['/api/docs/static//x', 404],
  ['/api/docs/static/%00', 404],
  ['/api/docs/static/%zz', 400],
  ['/assets/%2e%2e/x', 404],
  ['/%00', 404],
  ['/jogos/%00', 404],
  ['/incorporar/%2e%2e', 404],
  ['/%zz', 400],
])('%s is answered with %i, and logs no error', async (path, status) => {
  expect((await exchange(address, asks(path))).status).toBe(status);
  expect(lines).toEqual([]);
});

test.each([
  ['a length and chunks', { 'content-length': '2', 'transfer-encoding': 'chunked' }],
  ['two lengths', { 'content-length': '2', 'Content-Length': '3' }],
  ['an unknown encoding', { 'transfer-encoding': 'chunked, identity' }],
])('a body with %s is refused', async (_name, headers) => {
  const sent = asks('/api/login', { ...headers, 'content-type': 'application/json' }, 'POST');
  expect((await exchange(address, `${sent}0\r\n\r\n{}`)).status).toBe(400);
});

test.each(['TRACE', 'TRACK'])('%s is not allowed as a method anywhere', async (method) => {
  const { status, body } = await exchange(address, asks('/api/live-scores', { cookie: 'a=b' }, method));
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain('a=b');
});

test('a status of a message whose id no database can store is ignored, and others are processed', async () => {
  const before = await server.state();
  const statuses = [
    deliveryStatus({ id: 'wamid.\0', status: 'read' }),
    deliveryStatus({ id: 'wamid.other', status: 'read' }),
  ];
  expect((await server.anonymous.send(HOOK, signed(payload({ statuses })))).status).toBe(200);
  expect(await server.state()).toEqual(before);
});
