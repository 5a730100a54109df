import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PICTURE_BYTES, WEBHOOK_BYTES } from '#contract/limits.ts';
import { signed } from '#tests/support/outside/cloud-api.ts';
import { payload } from '#tests/support/outside/webhook.ts';
import { EventStream } from '#tests/support/server/stream.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';
import { asks, exchange } from '#tests/support/server/wire.ts';

const server = openTestServer();

describe('event streams', () => {
  test.each([
    ['of everybody', { STREAMS_MAX: '2' }],
    ['of one address', { STREAMS_PER_ADDRESS: '2' }],
  ])(
    '%s are limited; a client beyond the limit is told when to retry, and gets the place of one that leaves',
    async (_name, environment) => {
      const address = await server.listen(environment);
      const ask = () => fetch(`${address}/api/events`, { signal: AbortSignal.timeout(30_000) });
      await EventStream.open(address);
      const second = await ask();
      const beyond = await ask();
      expect([beyond.status, beyond.headers.get('retry-after')]).toEqual([503, '30']);
      expect(await beyond.json()).toEqual({ code: 'UNAVAILABLE', message: expect.any(String) });
      expect((await fetch(`${address}/api/live-scores`)).status, 'what it asks meanwhile').toBe(200);

      await second.body?.cancel();
      await expect
        .poll(
          async () => {
            const again = await ask();
            await again.body?.cancel();
            return again.status;
          },
          { timeout: 20_000 },
        )
        .toBe(200);
    },
  );
});

/** Begins a request whose body never comes; `answered` resolves once the server answers nevertheless. */
function begin(
  address: string,
  head: string,
  localAddress = '127.0.0.1',
): Socket & { answered: Promise<string> } {
  const { hostname, port } = new URL(address);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  onTestFinished(() => void socket.destroy());
  socket.write(head);
  const answered = new Promise<string>((done) => socket.once('data', (bytes) => done(bytes.toString())));
  return Object.assign(socket, { answered });
}

const HOOK = '/api/whatsapp/webhook';
const announced = (bytes: number) => ({
  'content-length': String(bytes),
  'content-type': 'application/json',
});
const anySignature = { 'x-hub-signature-256': signed(payload({})).headers['x-hub-signature-256'] };

describe('a webhook', () => {
  test.each([
    ['where no secret is set', { WHATSAPP_APP_SECRET: '' }, anySignature],
    ['without a signature', {}, {}],
    ['with no kind of signature', {}, { 'x-hub-signature-256': 'sha256=00' }],
  ])('%s is refused before its body is read', async (_name, environment, headers) => {
    const address = await server.listen(environment);
    const { status, headers: answered } = await exchange(
      address,
      asks(HOOK, { ...announced(WEBHOOK_BYTES), ...headers }, 'POST'),
    );
    expect([status, answered['connection']]).toEqual([401, 'close']);
  });

  test('is received while stalled bodies take all memory: the oldest is dropped', async () => {
    const address = await server.listen();
    const head = asks(HOOK, { ...announced(WEBHOOK_BYTES), ...anySignature }, 'POST');
    const waiting = [1, 2, 3].map(() => begin(address, head));
    const fourth = begin(address, head);
    expect(await Promise.race([...waiting, fourth].map(({ answered }) => answered))).toMatch(
      /^HTTP\/1.1 503 /,
    );
    const { body, headers } = signed(payload({}));
    expect((await server.at(address).send(`POST ${HOOK}`, { body, headers })).status).toBe(200);
  });
});

test('six bogus webhook bodies that come slowly from two addresses delay no signed one', async () => {
  const address = await server.listen();
  const headers = { ...announced(WEBHOOK_BYTES), ...anySignature, expect: '100-continue' };
  const six = ['127.0.0.2', '127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.3', '127.0.0.3'].map((from) =>
    begin(address, asks(HOOK, headers, 'POST'), from),
  );
  for (const { answered } of six) expect(await answered).toMatch(/^HTTP\/1.1 100 /);
  const real = signed(payload({ padding: 'x'.repeat(10_000) }));
  expect((await server.at(address).send(`POST ${HOOK}`, real)).status).toBe(200);
});

test('from one address four pictures of the largest size may be received at once', async () => {
  const { token } = await server.asPlayer();
  const address = await server.listen();
  const cookie = server.main.installation.cookies.session.set(token).split(';')[0] ?? '';
  const headers = { 'content-type': 'multipart/form-data; boundary=x', cookie };
  const head = asks('/api/user/image', { ...headers, 'content-length': String(PICTURE_BYTES) }, 'POST');
  const begun = [1, 2, 3, 4, 5].map(() => begin(address, head));
  expect(await Promise.race(begun.map(({ answered }) => answered))).toMatch(/^HTTP\/1.1 429 /);
  // Callers without the right to upload take no room from others.
  const visitor = asks('/api/user/image', { 'content-length': String(PICTURE_BYTES) }, 'POST');
  expect(await begin(address, visitor).answered).toMatch(/^HTTP\/1.1 401 /);
});

describe('JSON', () => {
  const JSON_TYPE = 'application/json';
  const cookieOf = ({ token }: { token: string }) =>
    server.main.installation.cookies.session.set(token).split(';')[0] ?? '';

  test('of a sign-in is refused before it arrives if its announced length is too large', async () => {
    const address = await server.listen();
    const { status, body } = await exchange(address, asks('/api/login', announced(1_048_576), 'POST'));
    expect([status, JSON.parse(body)]).toEqual([
      413,
      { code: 'TOO_LARGE', message: 'O pedido é grande demais' },
    ]);
  });

  test('that grows too long is refused, and the connection ends', async () => {
    const address = await server.listen();
    const headers = { 'content-type': JSON_TYPE, 'transfer-encoding': 'chunked', connection: 'keep-alive' };
    const sent = `${asks('/api/login', headers, 'POST')}4000\r\n${' '.repeat(16_384)}\r\n`;
    expect((await exchange(address, sent)).status).toBe(413);
  });

  test('of strangers that stall keep nobody from signing in: the oldest is dropped', async () => {
    const address = await server.listen();
    // Each counts for 16 KB.
    const head = asks('/api/login', announced(1_000), 'POST');
    const waiting = Array.from({ length: 513 }, () => begin(address, head));
    expect(await Promise.race(waiting.map(({ answered }) => answered))).toMatch(/^HTTP\/1.1 503 /);
    const { email } = await server.asPlayer();
    const body = { username: email, password: PASSWORD };
    expect((await server.at(address).send('POST /api/login', { body })).status).toBe(200);
  });

  test('of one person that stall keep nobody else at the same address from working', async () => {
    const address = await server.listen();
    const admin = await server.asAdmin();
    const headers = { ...announced(1_048_576), cookie: cookieOf(admin) };
    const waiting = Array.from({ length: 30 }, () =>
      begin(address, asks('/api/players/import', headers, 'POST')),
    );
    expect(await Promise.race(waiting.map(({ answered }) => answered))).toMatch(/^HTTP\/1.1 503 /);
    const colleague = await server.asAdmin();
    const sent = { body: { name: 'Coqueiros' } };
    expect((await server.at(address, colleague.token).send('POST /api/teams', sent)).status).toBe(201);
    // The same person's newer request takes the place of the oldest.
    expect(
      (await server.at(address, admin.token).send('POST /api/teams', { body: { name: 'Recife' } })).status,
    ).toBe(201);
  });
});

describe('a body that stalls gives its room back, although the connection stays open', () => {
  const stallLimit = { milliseconds: 500, bytes: 16_384 };
  const OF_FORM = { 'content-type': 'multipart/form-data; boundary=x' };
  const PART = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

  async function stopped(address: string, head: string, begun: string): Promise<string[]> {
    const three = [1, 2, 3].map(() => begin(address, head + begun));
    return Promise.all(three.map(({ answered }) => answered));
  }

  test('a webhook', async () => {
    const address = await server.listen({}, { stallLimit });
    const head = asks(HOOK, { ...announced(WEBHOOK_BYTES), ...anySignature }, 'POST');
    for (const answer of await stopped(address, head, '{"object":')) {
      expect(answer).toMatch(/^HTTP\/1.1 408 /);
      expect(answer).toContain('O envio parou no meio. Confira a conexão e tente de novo.');
    }
    const { body, headers } = signed(payload({}));
    const { status } = await server.at(address).send(`POST ${HOOK}`, { body, headers });
    expect(status).toBe(200);
  });

  test('JSON', async () => {
    const address = await server.listen({}, { stallLimit });
    const head = asks('/api/login', announced(200), 'POST');
    for (const answer of await stopped(address, head, '{"username":')) {
      expect(answer).toMatch(/^HTTP\/1.1 408 /);
    }
    expect((await server.at(address).send('POST /api/login', { body: {} })).status).toBe(400);
  });

  test('a picture', async () => {
    const { token } = await server.asPlayer();
    const address = await server.listen({}, { stallLimit });
    const cookie = server.main.installation.cookies.session.set(token).split(';')[0] ?? '';
    const headers = { ...OF_FORM, cookie, 'content-length': String(PICTURE_BYTES) };
    const head = asks('/api/user/image', headers, 'POST');
    for (const answer of [...(await stopped(address, head, PART)), ...(await stopped(address, head, ''))]) {
      expect(answer).toMatch(/^HTTP\/1.1 408 /);
    }
  });
});

test('a request has two minutes to arrive whole, and ten seconds for its head', async () => {
  const { app } = await server.another();
  expect(app.server).toMatchObject({ requestTimeout: 120_000, headersTimeout: 10_000 });
});
