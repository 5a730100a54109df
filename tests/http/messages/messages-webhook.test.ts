import { createHmac } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { WEBHOOK_BYTES } from '#contract/limits.ts';
import {
  loseWrite,
  newestBatch,
  newestMessage,
  openMessagingServer,
  somePlayers,
  work,
} from '#tests/support/data/messaging.ts';
import { signed, WEBHOOK } from '#tests/support/outside/cloud-api.ts';
import {
  AT,
  type DeliveryStatus,
  deliveryStatus,
  HOOK,
  payload,
  signedTexts,
} from '#tests/support/outside/webhook.ts';
import type { Actor } from '#tests/support/server/test-server.ts';

const { api, server } = await openMessagingServer();

const report = (...statuses: DeliveryStatus[]) =>
  server.anonymous.send(HOOK, signed(payload({ statuses: statuses.map(deliveryStatus) })));
const say = (from: string, text: string) => server.anonymous.send(HOOK, signedTexts({ from, text }));

/** A message that WhatsApp accepted: its wamid, and our own id. */
async function accepted(admin: Actor) {
  await somePlayers(server, 1);
  await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
  await work(server.main);
  const [{ wamid = '', callbackData = '' } = {}] = api.received;
  return { wamid, callbackData };
}

describe('the verification', () => {
  const right = {
    'hub.mode': 'subscribe',
    'hub.verify_token': WEBHOOK.WHATSAPP_VERIFY_TOKEN,
    'hub.challenge': '1158201444',
  };

  test('is answered with the challenge, as text', async () => {
    const { status, headers, text } = await server.anonymous.send('GET /api/whatsapp/webhook', {
      query: right,
    });
    expect([status, text, headers['content-type']]).toEqual([200, '1158201444', 'text/plain; charset=utf-8']);
  });

  test.each([
    ['another token', { ...right, 'hub.verify_token': 'outra' }],
    ['another mode', { ...right, 'hub.mode': 'unsubscribe' }],
    ['nothing', {}],
  ])('with %s is refused', async (_name, query) => {
    expect(await server.refused(server.anonymous, 'GET /api/whatsapp/webhook', { query })).toMatchObject({
      status: 403,
    });
  });

  test('is refused by a server without a token, whatever is sent', async () => {
    const app = server.of(await server.another({ WHATSAPP_VERIFY_TOKEN: '', WHATSAPP_APP_SECRET: '' }));
    expect((await app.send('GET /api/whatsapp/webhook', { query: right })).status).toBe(403);
    expect((await app.send(HOOK, signed(payload({}), ''))).status).toBe(401);
  });
});

describe('the signature', () => {
  test.each([
    ['is missing', {}],
    ['is of another secret', signed(payload({ statuses: [] }), 'outro').headers],
    ['is no signature', { 'x-hub-signature-256': 'sha256=00' }],
    [
      'has another name',
      { 'x-hub-signature-256': signed(payload({})).headers['x-hub-signature-256'].slice(7) },
    ],
  ])('%s: refused, and nothing changes', async (_name, headers) => {
    const { wamid } = await accepted(await server.asAdmin());
    const { body } = signed(payload({ statuses: [deliveryStatus({ id: wamid, status: 'read' })] }));
    expect(await server.refused(server.anonymous, HOOK, { body, headers })).toMatchObject({
      status: 401,
      code: 'BAD_SIGNATURE',
      message: 'Assinatura inválida',
    });
  });

  test('is checked before everything else', async () => {
    expect(await server.anonymous.send(HOOK)).toMatchObject({ status: 401, body: { code: 'BAD_SIGNATURE' } });
  });

  test('covers the raw bytes, however the JSON is written', async () => {
    const { wamid } = await accepted(await server.asAdmin());
    const { body, headers } = signed(payload({ statuses: [deliveryStatus({ id: wamid, status: 'read' })] }));
    const spaced = JSON.stringify(body, null, 2);
    expect((await server.anonymous.send(HOOK, { payload: spaced, headers })).status).toBe(401);
    expect((await server.anonymous.send(HOOK, { payload: JSON.stringify(body), headers })).status).toBe(200);
  });

  test('of a body that is no JSON does not make it valid', async () => {
    const digest = createHmac('sha256', WEBHOOK.WHATSAPP_APP_SECRET).update('{"half').digest('hex');
    const headers = { 'x-hub-signature-256': `sha256=${digest}` };
    expect(await server.refused(server.anonymous, HOOK, { payload: '{"half', headers })).toMatchObject({
      status: 400,
    });
  });
});

describe('a status of a message', () => {
  test('moves it forward, each once, with its time', async () => {
    const admin = await server.asAdmin();
    const { wamid } = await accepted(admin);
    expect(await newestMessage(admin)).toMatchObject({ status: 'sent', detail: 'accepted' });
    await report({ id: wamid, status: 'delivered' });
    expect(await newestMessage(admin)).toMatchObject({ status: 'sent', detail: 'delivered' });
    await report({ id: wamid, status: 'read', timestamp: String(AT / 1000 + 60) });
    expect(await newestMessage(admin)).toMatchObject({ status: 'sent', detail: 'read', link: null });
    const [row] = (await server.state())['messages'] ?? [];
    expect([row?.['delivered_at'], row?.['read_at']].map((at) => Date.parse(String(at)))).toEqual([
      AT,
      AT + 60_000,
    ]);
  });

  test('may come twice and out of order', async () => {
    const admin = await server.asAdmin();
    const { wamid } = await accepted(admin);
    const late = { id: wamid, status: 'sent' };
    await report({ id: wamid, status: 'read' }, { id: wamid, status: 'delivered' }, late);
    const before = (await server.state())['messages'];
    for (const status of ['sent', 'delivered', 'read', 'failed']) await report({ id: wamid, status });
    const untouched = (rows: typeof before) => rows?.map(({ revision: _, ...row }) => row);
    expect(untouched((await server.state())['messages'])).toEqual(untouched(before));
    expect(await newestMessage(admin)).toMatchObject({ detail: 'read' });
  });

  test('of a failure has a reason; a later arrival is believed', async () => {
    const admin = await server.asAdmin();
    const { wamid } = await accepted(admin);
    await report({ id: wamid, status: 'failed', code: 131026 });
    expect(await newestMessage(admin)).toMatchObject({
      status: 'failed',
      detail: null,
      error: 'O número não tem WhatsApp ou não aceita a mensagem',
    });
    await report({ id: wamid, status: 'sent' });
    expect((await newestMessage(admin)).status).toBe('failed');
    await report({ id: wamid, status: 'delivered' });
    expect(await newestMessage(admin)).toMatchObject({ status: 'sent', detail: 'delivered', error: null });
  });

  test('may come before the answer to the request, which still gives the account of the number', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1, { phone: '+5219991234567' });
    await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
    api.waId = () => '529991234567';
    api.behave = () => 'hang';
    const sending = work(server.main);
    await vi.waitFor(() => expect(api.hanging).toBe(1), { timeout: 30_000 });
    const [{ wamid = '', callbackData = '' } = {}] = api.received;
    await report({ id: wamid, callbackData, status: 'delivered' });
    api.answerHanging();
    await sending;
    expect(await newestMessage(admin)).toMatchObject({ status: 'sent', detail: 'delivered' });
    await say('529991234567', 'SAIR');
    expect((await admin.call('GET /api/players'))[0]).toMatchObject({ messagesConsent: false });
  });

  test('settles an uncertain one, found by our own id', async () => {
    const admin = await server.asAdmin();
    api.behave = () => 'break';
    const { callbackData } = await accepted(admin);
    expect((await newestMessage(admin)).detail).toBe('uncertain');
    await report({ id: 'wamid.new', callbackData, status: 'delivered' });
    expect(await newestMessage(admin)).toMatchObject({ status: 'sent', detail: 'delivered', error: null });
    await report({ id: 'wamid.new', status: 'read' });
    expect((await newestMessage(admin)).detail).toBe('read');
  });

  test('of an earlier attempt does not undo queueing it again, unless it arrived', async () => {
    const admin = await server.asAdmin();
    const { wamid, callbackData } = await accepted(admin);
    await report({ id: wamid, status: 'failed', code: 131026 });
    const { id } = await newestMessage(admin);
    await admin.call('POST /api/whatsapp/messages/{id}/retry', { params: { id } });
    await report({ id: wamid, callbackData, status: 'failed', code: 131026 });
    expect((await newestMessage(admin)).detail).toBe('queued');
    await report({ id: wamid, callbackData, status: 'delivered' });
    expect((await newestMessage(admin)).detail).toBe('delivered');
    await work(server.main);
    expect(api.received).toHaveLength(1);
  });

  test("of a later, unanswered attempt settles it, whatever the earlier one's outcome", async () => {
    const admin = await server.asAdmin();
    const { wamid, callbackData } = await accepted(admin);
    await report({ id: wamid, status: 'failed', code: 131026 });
    const { id } = await newestMessage(admin);
    await admin.call('POST /api/whatsapp/messages/{id}/retry', { params: { id } });
    server.now += 10_000;
    api.behave = () => 'break';
    await work(server.main);
    expect((await newestMessage(admin)).detail).toBe('uncertain');
    await report({ id: 'wamid.second', callbackData, status: 'sent' });
    expect((await newestMessage(admin)).detail).toBe('accepted');
    await report({ id: 'wamid.second', status: 'failed', code: 131026 });
    await report({ id: wamid, status: 'failed', code: 131047 });
    expect(await newestMessage(admin)).toMatchObject({
      status: 'failed',
      error: 'O número não tem WhatsApp ou não aceita a mensagem',
    });
  });

  test('of an unknown message, and any unknown content, changes nothing', async () => {
    const admin = await server.asAdmin();
    await accepted(admin);
    const before = await server.state();
    expect((await report({ id: 'wamid.other', callbackData: 'theirs', status: 'read' })).status).toBe(200);
    for (const odd of [
      {},
      { entry: 'x' },
      payload({ statuses: [null, { id: 7 }, { id: 'a', status: 'warped' }] }),
    ]) {
      expect((await server.anonymous.send(HOOK, signed(odd))).status).toBe(200);
    }
    expect(await server.state()).toEqual(before);
  });

  test('may be three megabytes, the most that WhatsApp sends at once; more than four are refused', async () => {
    const admin = await server.asAdmin();
    const { wamid } = await accepted(admin);
    const many = Array.from({ length: 15_000 }, (_, index) => ({
      id: `wamid.${'x'.repeat(60)}${index}`,
      status: 'read',
    }));
    const statuses = [...many, { id: wamid, status: 'delivered' }].map((each) => deliveryStatus(each));
    const { body, headers } = signed(payload({ statuses, padding: 'x'.repeat(900_000) }));
    const bytes = JSON.stringify(body).length;
    expect(bytes).toBeGreaterThan(3_000_000);
    expect(bytes).toBeLessThan(WEBHOOK_BYTES);
    expect((await server.anonymous.send(HOOK, { body, headers })).status).toBe(200);
    expect((await newestMessage(admin)).detail).toBe('delivered');
    const large = signed(payload({ padding: 'x'.repeat(WEBHOOK_BYTES) }));
    expect(await server.refused(server.anonymous, HOOK, large)).toMatchObject({ status: 413 });
  });

  test.each([368, 131031, 131042, 132015])(
    'of a failure with %i stops the rest of its batch, with the reason',
    async (code) => {
      const admin = await server.asAdmin();
      await somePlayers(server, 12);
      const params = {
        id: (await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } }))
          .batchId,
      };
      expect(await server.main.tournament.outbox.pass()).toBe(10);
      const [{ wamid = '' } = {}, { wamid: second = '' } = {}] = api.received;
      await report({ id: wamid, status: 'failed', code });
      await report({ id: second, status: 'failed', code: 131026 });
      const stopped = await newestBatch(admin);
      expect(stopped).toMatchObject({ sent: 8, failed: 2, queued: 2 });
      const failed = await admin.call('GET /api/whatsapp/history', { query: { status: 'failed' } });
      expect(failed.map(({ error }) => error)).toContain(stopped.stopped?.reason);
      server.now += 60_000;
      await work(server.main);
      expect(api.received).toHaveLength(10);

      await admin.call('POST /api/whatsapp/batches/{id}/retry-failed', { params });
      await report({ id: wamid, status: 'failed', code });
      expect((await newestBatch(admin)).stopped, 'the same news again').toBeNull();
      await work(server.main);
      expect(await newestBatch(admin)).toMatchObject({ sent: 12, failed: 0, queued: 0 });
    },
  );

  test('131050 unsubscribes the person', async () => {
    const admin = await server.asAdmin();
    const { wamid } = await accepted(admin);
    await report({ id: wamid, status: 'failed', code: 131050 });
    expect((await admin.call('GET /api/players'))[0]).toMatchObject({ messagesConsent: false });
  });

  // It is a single write; a second one is tested in case there is one some day.
  test.each([1, 2])(
    '131050 whose write %i the database loses is processed when it is sent again',
    async (lost) => {
      const admin = await server.asAdmin();
      const { wamid } = await accepted(admin);
      loseWrite(server, lost);
      await report({ id: wamid, status: 'failed', code: 131050 });
      server.pause = undefined;
      await report({ id: wamid, status: 'failed', code: 131050 });
      expect((await newestMessage(admin)).status).toBe('failed');
      expect((await admin.call('GET /api/players'))[0]).toMatchObject({ messagesConsent: false });
    },
  );

  test.each([131000, 130429])(
    '%i, which would be retried as the answer to a request, fails the message: a person retries it',
    async (code) => {
      const admin = await server.asAdmin();
      const { wamid } = await accepted(admin);
      await report({ id: wamid, status: 'failed', code });
      const failed = await newestMessage(admin);
      expect(failed).toMatchObject({ status: 'failed', error: `O WhatsApp não atendeu (código ${code})` });
      server.now += 86_400_000;
      expect(await work(server.main)).toBe(0);
      await admin.call('POST /api/whatsapp/messages/{id}/retry', { params: { id: failed.id } });
      await work(server.main);
      expect(await newestMessage(admin)).toMatchObject({ status: 'sent', error: null });
    },
  );
});
