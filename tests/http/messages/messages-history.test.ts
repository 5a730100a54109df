import { describe, expect, test } from 'vitest';
import {
  aScoredRound,
  newestBatch,
  newestMessage,
  phoneOf,
  somePlayers,
  work,
} from '#tests/support/data/messaging.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const REMINDER = 'POST /api/whatsapp/send-round-reminder';

describe('without an account', () => {
  test('nothing is sent: each message waits with a link that has its text', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    const sent = await admin.call(REMINDER, { body: { roundNumber: 2 } });
    expect(sent.message).toBe('Pronta para enviar a 1 pessoa, uma a uma');
    expect(await work(server.main)).toBe(0);
    const message = await newestMessage(admin);
    const { preview } = await admin.call('POST /api/whatsapp/preview', {
      body: { messageType: 'round_reminder', roundNumber: 2 },
    });
    expect(message).toEqual({
      id: message.id,
      batchId: sent.batchId,
      messageType: 'round_reminder',
      roundNumber: 2,
      recipient: 'Jogadora 0',
      status: 'pending',
      detail: 'manual',
      error: null,
      link: `https://wa.me/${phoneOf(0).slice(1)}?text=${encodeURIComponent(preview)}`,
      sentAt: null,
      createdAt: message.createdAt,
    });
    server.now += 60_000;
    expect(
      await admin.call('POST /api/whatsapp/messages/{id}/mark-sent', { params: { id: message.id } }),
    ).toMatchObject({
      status: 'sent',
      detail: 'accepted',
      link: null,
      sentAt: new Date(server.now).toISOString(),
    });
    expect(await newestBatch(admin)).toMatchObject({ gateway: 'manual', queued: 0, sent: 1 });
  });

  test("the link opens the player's current number; an unsubscribed player has none", async () => {
    const admin = await server.asAdmin();
    const [moved = 0, left = 0] = await somePlayers(server, 2);
    await admin.call(REMINDER, { body: { roundNumber: 2 } });
    const body = { phone: '(81) 98888-7777' };
    await admin.call('PATCH /api/players/{id}', { params: { id: moved }, body });
    await admin.call('POST /api/players/{id}/opt-out', { params: { id: left } });
    const links = async () =>
      (await admin.call('GET /api/whatsapp/history')).flatMap(({ link }) => link?.split('?')[0] ?? []);
    expect(await links()).toEqual(['https://wa.me/5581988887777']);
    await work(server.main);
    expect(await links()).toEqual(['https://wa.me/5581988887777']);
    expect(await newestBatch(admin)).toMatchObject({ queued: 1, failed: 1 });
  });

  test('messages to be sent by hand are not sent automatically once there is an account, unless that is requested', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    await admin.call(REMINDER, { body: { roundNumber: 2 } });
    const { id } = await newestMessage(admin);
    const retry = { params: { id } };
    expect(await server.refused(admin, 'POST /api/whatsapp/messages/{id}/retry', retry)).toMatchObject({
      status: 409,
      message: 'Esta mensagem já está na fila',
    });
    const account = {
      WHATSAPP_TOKEN: 'token',
      WHATSAPP_PHONE_NUMBER_ID: '1',
      WHATSAPP_API_URL: 'http://127.0.0.1:9',
    };
    const withAccount = await server.another(account);
    expect(await work(withAccount)).toBe(0);
    const atAccount = server.of(withAccount, admin.token);
    const again = await atAccount.call('POST /api/whatsapp/messages/{id}/retry', retry);
    expect(again.detail).toBe('queued');
  });

  test('the gateway says which setting is missing, and never a value', async () => {
    const admin = await server.asAdmin();
    expect(await admin.call('GET /api/whatsapp/gateway')).toEqual({
      gateway: 'manual',
      missing: ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID'],
    });
    const account = { WHATSAPP_TOKEN: 'muito-secreto', WHATSAPP_PHONE_NUMBER_ID: '106540352242922' };
    const atAccount = server.of(await server.another(account), admin.token);
    const { body, text } = await atAccount.ask('GET /api/whatsapp/gateway');
    expect(body).toEqual({ gateway: 'cloud', missing: [] });
    expect(text).not.toContain('secreto');
    const half = server.of(await server.another({ WHATSAPP_TOKEN: 'metade' }), admin.token);
    expect(await half.call('GET /api/whatsapp/gateway')).toEqual({
      gateway: 'manual',
      missing: ['WHATSAPP_PHONE_NUMBER_ID'],
    });
  });
});

describe('the history', () => {
  test('shows the newest twenty, then the following ones, each once', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 45);
    await admin.call(REMINDER, { body: { roundNumber: 2 } });
    const seen: string[] = [];
    let before: string | undefined;
    for (const expected of [20, 20, 5, 0]) {
      const page = await admin.call('GET /api/whatsapp/history', { query: before ? { before } : {} });
      expect(page).toHaveLength(expected);
      seen.push(...page.map(({ id }) => id));
      before = page.at(-1)?.id ?? before;
    }
    expect(new Set(seen).size).toBe(45);
  });

  test('is filtered by kind, round, status and batch', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 2);
    await aScoredRound(admin, 1);
    const { batchId } = await admin.call(REMINDER, { body: { roundNumber: 2 } });
    await admin.call('POST /api/whatsapp/send-top-players', { body: { roundNumber: 1 } });
    const { id } = await newestMessage(admin);
    await admin.call('POST /api/whatsapp/messages/{id}/mark-sent', { params: { id } });
    const count = async (query: object) => (await admin.call('GET /api/whatsapp/history', { query })).length;
    expect(await count({ type: 'round_reminder' })).toBe(2);
    expect(await count({ round: '1' })).toBe(2);
    expect(await count({ round: '2', type: 'top_players' })).toBe(0);
    expect(await count({ status: 'sent' })).toBe(1);
    expect(await count({ status: 'pending' })).toBe(3);
    expect(await count({ status: 'failed' })).toBe(0);
    expect(await count({ status: 'uncertain' })).toBe(0);
    expect(await count({ batch: String(batchId), status: 'pending' })).toBe(2);
  });

  test.each([
    [{ type: 'custom' }, 'Tipo inválido'],
    [{ status: 'lost' }, 'Situação inválida'],
    [{ before: '7' }, 'Identificador inválido'],
    [{ round: '31' }, 'Rodada inválida'],
  ])('%o is refused', async (query, message) => {
    const admin = await server.asAdmin();
    expect(await server.refused(admin, 'GET /api/whatsapp/history', { query })).toMatchObject({
      status: 400,
      message,
    });
  });
});
