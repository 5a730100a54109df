import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newestBatch, newestMessage, somePlayers, work } from '#tests/support/data/messaging.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const LEFT = 'GET /api/whatsapp/batches/{id}/by-hand';
const MARK = 'POST /api/whatsapp/batches/{id}/mark-sent';

async function aSending(count: number) {
  const admin = await server.asAdmin();
  const players = await somePlayers(server, count);
  const { batchId: id } = await admin.call('POST /api/whatsapp/send-round-reminder', {
    body: { roundNumber: 2 },
  });
  const left = () => admin.call(LEFT, { params: { id } });
  return { admin, players, id, left };
}

const idsOf = ({ waiting }: { waiting: readonly { id: string }[] }) => waiting.map(({ id }) => id);
const mark = (admin: Caller, id: number, ids: string[]) =>
  admin.call(MARK, { params: { id }, body: { ids } });

describe('messages to be sent by hand', () => {
  test('are all of a batch at once, by name, with their texts', async () => {
    const { admin, left } = await aSending(23);
    const { preview } = await admin.call('POST /api/whatsapp/preview', {
      body: { messageType: 'round_reminder', roundNumber: 2 },
    });
    const { text, waiting, ...about } = await left();
    expect(about).toEqual({ messageType: 'round_reminder', roundNumber: 2, isStopped: false, sent: [] });
    expect(text).toBe(preview);
    expect(waiting).toHaveLength(23);
    expect(waiting.slice(0, 3).map(({ recipient }) => recipient)).toEqual([
      'Jogadora 0',
      'Jogadora 1',
      'Jogadora 10',
    ]);
    expect(waiting.every(({ link }) => link?.endsWith(encodeURIComponent(text)))).toBe(true);
  });

  test('keep their text if a recipient was deleted and that message emptied', async () => {
    const { admin, players, left } = await aSending(3);
    const { text, waiting } = await left();
    // The messages of a batch are read by descending id, so the emptied one comes first.
    const ids = idsOf({ waiting });
    const first = ids.indexOf(ids.toSorted().at(-1) ?? '');
    await admin.call('DELETE /api/players/{id}', { params: { id: players[first] ?? 0 } });
    expect(text).not.toBe('');
    expect(await left()).toMatchObject({ text, waiting: [{}, {}] });
  });

  test('say who cannot be reached any more, and include nothing of a stopped batch', async () => {
    const { admin, players, id, left } = await aSending(2);
    await admin.call('POST /api/players/{id}/opt-out', { params: { id: players[0] ?? 0 } });
    expect((await left()).waiting.map(({ link }) => link !== null)).toEqual([false, true]);
    await admin.call('POST /api/whatsapp/batches/{id}/stop', { params: { id } });
    expect(await left()).toMatchObject({ waiting: [], isStopped: true, sent: [] });
  });

  test('are for administrators only, and an unknown batch is not found', async () => {
    const { admin, id } = await aSending(1);
    expect(await server.refused(server.anonymous, LEFT, { params: { id } })).toMatchObject({ status: 401 });
    expect(await server.refused(await server.asScorer(), LEFT, { params: { id } })).toMatchObject({
      status: 403,
    });
    expect(await server.refused(admin, LEFT, { params: { id: 999 } })).toMatchObject({ status: 404 });
  });
});

describe('a message that somebody has opened', () => {
  const OPENED = 'PUT /api/whatsapp/messages/{id}/opened';
  const openedBy = async (who: Caller, id: number) =>
    (await who.call(LEFT, { params: { id } })).waiting.map(({ openedBy: name }) => name);

  test('is shown to others by name, until it is taken back', async () => {
    const { admin, id, left } = await aSending(2);
    const colleague = await server.asAdmin({ firstName: 'Olga', lastName: 'Orlando' });
    const [first = ''] = idsOf(await left());
    await colleague.call(OPENED, { params: { id: first }, body: { isOpened: true } });
    expect(await openedBy(admin, id)).toEqual(['Olga Orlando', null]);
    expect(await openedBy(colleague, id)).toEqual([null, null]);
    await admin.call(OPENED, { params: { id: first }, body: { isOpened: true } });
    expect([await openedBy(admin, id), await openedBy(colleague, id)]).toEqual([
      ['Olga Orlando', null],
      ['Adriana Alves', null],
    ]);
    await colleague.call(OPENED, { params: { id: first }, body: { isOpened: false } });
    expect(await openedBy(admin, id)).toEqual([null, null]);
  });

  test('is the same one with its id in capitals', async () => {
    const { admin, id, left } = await aSending(1);
    const colleague = await server.asAdmin({ firstName: 'Olga', lastName: 'Orlando' });
    const [only = ''] = idsOf(await left());
    await colleague.call(OPENED, { params: { id: only.toUpperCase() }, body: { isOpened: true } });
    expect(await openedBy(admin, id)).toEqual(['Olga Orlando']);
    expect(await mark(admin, id, [only.toUpperCase(), only])).toMatchObject({ queued: 0, sent: 1 });
  });

  test('can be taken back after signing in again', async () => {
    const { admin, id, left } = await aSending(1);
    const colleague = await server.asAdmin({ firstName: 'Olga', lastName: 'Orlando' });
    const [first = ''] = idsOf(await left());
    await colleague.call(OPENED, { params: { id: first }, body: { isOpened: true } });
    await colleague.call('POST /api/logout');
    const again = await server.login(colleague.email, PASSWORD);
    expect([await openedBy(admin, id), await openedBy(again, id)]).toEqual([['Olga Orlando'], [null]]);
    await again.call(OPENED, { params: { id: first }, body: { isOpened: false } });
    expect(await openedBy(admin, id)).toEqual([null]);
  });

  test('is not shown if the account was deleted', async () => {
    const { admin, id, left } = await aSending(1);
    const [first = ''] = idsOf(await left());
    for (const firstName of ['Olga', 'Rita']) {
      const colleague = await server.asAdmin({ firstName, lastName: 'Orlando' });
      await colleague.call(OPENED, { params: { id: first }, body: { isOpened: true } });
      if (firstName !== 'Olga') continue;
      await admin.call('DELETE /api/users/{id}', {
        params: { id: colleague.id },
        body: { currentPassword: PASSWORD },
      });
      expect(await openedBy(admin, id)).toEqual([null]);
    }
    expect(await openedBy(admin, id)).toEqual(['Rita Orlando']);
  });

  test('is forgotten after half a day', async () => {
    const { admin, id, left } = await aSending(1);
    const colleague = await server.asAdmin({ firstName: 'Olga', lastName: 'Orlando' });
    const [first = ''] = idsOf(await left());
    await colleague.call(OPENED, { params: { id: first }, body: { isOpened: true } });
    server.now += 12 * 3_600_000;
    expect(await openedBy(admin, id)).toEqual(['Olga Orlando']);
    server.now += 1;
    expect(await openedBy(admin, id)).toEqual([null]);
  });

  test('is announced by administrators only, never for an unknown message or without a choice', async () => {
    const { admin, id, left } = await aSending(1);
    const colleague = await server.asAdmin({ firstName: 'Olga', lastName: 'Orlando' });
    const [first = ''] = idsOf(await left());
    const sent = (messageId: string) => ({ params: { id: messageId }, body: { isOpened: true } });
    const statusOf = async (who: Caller, about: { params: { id: string }; body: object }) =>
      (await who.send(OPENED, about)).status;
    expect(await statusOf(server.anonymous, sent(first))).toBe(401);
    expect(await statusOf(await server.asScorer(), sent(first))).toBe(403);
    expect(await statusOf(colleague, sent(randomUUID()))).toBe(404);
    expect(await statusOf(colleague, sent('1; drop table'))).toBe(400);
    expect(await statusOf(colleague, { params: { id: first }, body: { isOpened: 'yes' } })).toBe(400);
    expect(await openedBy(admin, id)).toEqual([null]);
  });
});

describe('messages that were sent by hand', () => {
  test('are confirmed together, and the others go on waiting', async () => {
    const { admin, id, left } = await aSending(3);
    const [first = '', second = '', third = ''] = idsOf(await left());
    expect(await mark(admin, id, [first, third])).toMatchObject({ id, queued: 1, sent: 2 });
    expect(idsOf(await left())).toEqual([second]);
    expect((await left()).sent).toEqual([
      { id: first, recipient: 'Jogadora 0' },
      { id: third, recipient: 'Jogadora 2' },
    ]);
    const sent = await admin.call('GET /api/whatsapp/history', { query: { status: 'sent' } });
    expect(sent.map(({ sentAt }) => sentAt)).toEqual([expect.any(String), expect.any(String)]);
  });

  test('that a colleague confirmed earlier stay as they are', async () => {
    const { admin, id, left } = await aSending(2);
    const [first = '', second = ''] = idsOf(await left());
    await mark(admin, id, [first]);
    server.now += 60_000;
    expect(await mark(admin, id, [first, second])).toMatchObject({ queued: 0, sent: 2 });
    const [late, early] = (await admin.call('GET /api/whatsapp/history'))
      .map(({ sentAt }) => Date.parse(sentAt ?? ''))
      .toSorted((a, b) => b - a);
    expect((late ?? 0) - (early ?? 0)).toBeGreaterThanOrEqual(60_000);
    expect(
      await server.refused(admin, MARK, { params: { id }, body: { ids: [first, second] } }),
    ).toMatchObject({ status: 409, message: 'Estas mensagens já foram enviadas' });
  });

  test.each([
    ['nobody', () => [], 400, 'Diga quais foram enviadas'],
    ['what is no id', () => ['1'], 400, 'Identificador inválido'],
    ['a message of no sending', (known: string) => [known, randomUUID()], 404, 'Mensagem não encontrada'],
  ])('cannot be %s', async (_name, ids, status, message) => {
    const { admin, id, left } = await aSending(1);
    const [known = ''] = idsOf(await left());
    const sent = { params: { id }, body: { ids: ids(known) } };
    expect(await server.refused(admin, MARK, sent)).toMatchObject({ status, message });
  });

  test('are confirmed by an administrator, of an existing batch', async () => {
    const { admin, id, left } = await aSending(1);
    const body = { ids: idsOf(await left()) };
    expect(await server.refused(server.anonymous, MARK, { params: { id }, body })).toMatchObject({
      status: 401,
    });
    expect(await server.refused(await server.asScorer(), MARK, { params: { id }, body })).toMatchObject({
      status: 403,
    });
    expect(await server.refused(admin, MARK, { params: { id: id + 1 }, body })).toMatchObject({
      status: 404,
    });
    expect(await newestBatch(admin)).toMatchObject({ queued: 1, sent: 0 });
  });
});

describe('messages queued for an account that was removed', () => {
  const ACCOUNT = {
    WHATSAPP_TOKEN: 'secret',
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_API_URL: 'http://127.0.0.1:9',
  };
  const MINUTE = 60_000;

  /** Queued by a server with an account that sent none of them. */
  async function leftBehind() {
    const admin = await server.asAdmin();
    await somePlayers(server, 2);
    const atAccount = server.of(await server.another(ACCOUNT), admin.token);
    const { batchId: id } = await atAccount.call('POST /api/whatsapp/send-round-reminder', {
      body: { roundNumber: 2 },
    });
    const left = () => admin.call(LEFT, { params: { id } });
    return { admin, id, left };
  }

  test('are sent by hand after a minute without an attempt, like any other', async () => {
    const { admin, id, left } = await leftBehind();
    await work(server.main);
    expect(await newestBatch(admin), 'another process may have an account').toMatchObject({
      queued: 2,
      byHand: 0,
    });
    server.now += MINUTE;
    await work(server.main);
    expect(await newestBatch(admin)).toMatchObject({ gateway: 'cloud', queued: 2, byHand: 2 });
    const { waiting } = await left();
    expect(waiting.map(({ link }) => link !== null)).toEqual([true, true]);
    expect(await mark(admin, id, idsOf({ waiting }))).toMatchObject({ queued: 0, byHand: 0, sent: 2 });
  });

  test('are not sent automatically when an account comes back, because a person may be sending them', async () => {
    const { admin } = await leftBehind();
    server.now += MINUTE;
    await work(server.main);
    const back = await server.another(ACCOUNT);
    expect(await work(back)).toBe(0);
    const { id } = await newestMessage(admin);
    const queued = await server
      .of(back, admin.token)
      .call('POST /api/whatsapp/messages/{id}/retry', { params: { id } });
    expect(queued.detail).toBe('queued');
  });

  test('stay stopped with their batch, and are sent by hand once it continues', async () => {
    const { admin, id, left } = await leftBehind();
    await admin.call('POST /api/whatsapp/batches/{id}/stop', { params: { id } });
    server.now += MINUTE;
    await work(server.main);
    expect((await left()).waiting).toEqual([]);
    await admin.call('POST /api/whatsapp/batches/{id}/retry-failed', { params: { id } });
    expect((await left()).waiting).toHaveLength(2);
  });
});
