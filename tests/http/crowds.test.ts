import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PICTURE_BYTES, WEBHOOK_BYTES } from '#contract/limits.ts';
import { signed } from '#tests/support/cloud-api.ts';
import { EventStream } from '#tests/support/stream.ts';
import { openTestServer } from '#tests/support/test-server.ts';
import { payload } from '#tests/support/webhook.ts';
import { asks, exchange } from '#tests/support/wire.ts';

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

  test('is refused where three of one address are being received', async () => {
    const address = await server.listen();
    const head = asks(HOOK, { ...announced(WEBHOOK_BYTES), ...anySignature }, 'POST');
    const waiting = [1, 2, 3].map(() => begin(address, head));
    expect(await begin(address, head).answered).toMatch(/^HTTP\/1.1 429 /);
    for (const socket of waiting) socket.destroy();
    const { body, headers } = signed(payload({}));
    await expect
      .poll(async () => (await server.at(address).send(`POST ${HOOK}`, { body, headers })).status, {
        timeout: 20_000,
      })
      .toBe(200);
  });
});

test('six bogus webhook bodies that come slowly from two addresses hold up no signed one', async () => {
  const address = await server.listen();
  const headers = { ...announced(WEBHOOK_BYTES), ...anySignature, expect: '100-continue' };
  const six = ['127.0.0.2', '127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.3', '127.0.0.3'].map((from) =>
    begin(address, asks(HOOK, headers, 'POST'), from),
  );
  for (const { answered } of six) expect(await answered).toMatch(/^HTTP\/1.1 100 /);
  const real = signed(payload({ padding: 'x'.repeat(10_000) }));
  expect((await server.at(address).send(`POST ${HOOK}`, real)).status).toBe(200);
});

test('of one address four pictures of the largest size may be received at once', async () => {
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

describe('a body that stalls gives its room back, although the connection stays open', () => {
  const stallLimit = { milliseconds: 500, bytes: 16_384 };
  const OF_FORM = { 'content-type': 'multipart/form-data; boundary=x' };
  const PART = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

  /** Three requests of one kind that stall after a few bytes, with open connections. */
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

test('a request has two minutes to arrive whole, and connections are limited', async () => {
  const { app } = await server.another({ STREAMS_MAX: '100' });
  expect(app.server).toMatchObject({ requestTimeout: 120_000, maxConnections: 5_100 });
});
