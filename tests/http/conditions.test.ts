import { beforeEach, describe, expect, test } from 'vitest';
import { builtPages } from '#tests/support/built-pages.ts';
import { signed } from '#tests/support/cloud-api.ts';
import { openTestServer } from '#tests/support/test-server.ts';
import { HOOK, newsOf, payload } from '#tests/support/webhook.ts';
import { asks, exchange } from '#tests/support/wire.ts';

/**
 * Conditional requests, ranges and odd paths from clients: each is refused as a client error, never a server
 * error.
 */
const server = openTestServer();
const pages = await builtPages();
const lines: string[] = [];
// Refusals are security log entries, and not errors.
const log = { write: (line: string) => void (line.includes('"log":"security"') || lines.push(line)) };

let address = '';
beforeEach(async () => {
  lines.length = 0;
  address = await server.listen({ LOG_LEVEL: 'warn' }, { pages, log });
});

/** Pages and assets, which are small and in memory. */
const WHOLE = ['/', '/rankings', '/assets/app-1a2b.js'];

describe.each(WHOLE)('%s', (path) => {
  test.each([
    ['a part', { range: 'bytes=0-3' }],
    ['a range beyond its end', { range: 'bytes=99999999-' }],
    [
      'a day before it was there, of which it knows none',
      { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
    ],
  ])('requested with %s is sent whole', async (_name, headers) => {
    const plain = await exchange(address, asks(path, {}));
    const answer = await exchange(address, asks(path, headers));
    expect([answer.status, answer.body]).toEqual([200, plain.body]);
  });

  test('requested with an unavailable encoding says so, and with an available one is sent', async () => {
    const refused = await exchange(address, asks(path, { 'if-match': '"x"' }));
    expect([refused.status, JSON.parse(refused.body).code]).toEqual([412, 'PRECONDITION_FAILED']);
    expect(refused.headers['cache-control']).toBe('no-store');
    const { headers } = await exchange(address, asks(path, {}));
    expect((await exchange(address, asks(path, { 'if-match': headers['etag'] ?? '' }))).status).toBe(200);
    expect(lines).toEqual([]);
  });
});

describe.each(['/api/docs/static/swagger-ui.css'])('%s', (path) => {
  test.each([
    ['a range beyond its end', { range: 'bytes=99999999-' }, 416, 'RANGE_NOT_SATISFIABLE'],
    ['a form that it does not have', { 'if-match': '"x"' }, 412, 'PRECONDITION_FAILED'],
    [
      'a day before it was there',
      { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
      ...([412, 'PRECONDITION_FAILED'] as const),
    ],
  ])('requested with %s says so', async (_name, headers, status, code) => {
    const answer = await exchange(address, asks(path, headers));
    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { code, message: expect.any(String) }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    if (status === 416) expect(answer.headers['content-range']).toMatch(/^bytes \*\/\d+$/);
    expect(lines).toEqual([]);
  });

  test('requested with a valid range sends that part', async () => {
    const answer = await exchange(address, asks(path, { range: 'bytes=0-3' }));
    expect([answer.status, answer.body.length]).toEqual([206, 4]);
  });
});

test.each([
  ['/api/docs/static/%2e%2e/x', 403],
  ['/api/docs/static/../x', 403],
  ['/api/docs/static//x', 403],
  ['/api/docs/static/%00', 403],
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

test('a status of a message whose id no database can store is ignored, and others are processed', async () => {
  const before = await server.state();
  const statuses = [
    newsOf({ id: 'wamid.\0', status: 'read' }),
    newsOf({ id: 'wamid.other', status: 'read' }),
  ];
  expect((await server.anonymous.send(HOOK, signed(payload({ statuses })))).status).toBe(200);
  expect(await server.state()).toEqual(before);
});
