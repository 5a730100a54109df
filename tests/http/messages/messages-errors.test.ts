import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { query } from '#server/store/database/database.ts';
import { messageBatches, messages } from '#server/store/database/schema/messages.ts';
import { players } from '#server/store/database/schema/players.ts';
import {
  loseWrite,
  newestBatch,
  newestMessage,
  openMessagingServer,
  phoneOf,
  somePlayers,
  work,
} from '#tests/support/data/messaging.ts';
import { type Behaviour, CloudApi } from '#tests/support/outside/cloud-api.ts';
import type { Actor } from '#tests/support/server/test-server.ts';

const { api, server } = await openMessagingServer();

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const RETRY = 'POST /api/whatsapp/messages/{id}/retry';
const SETTLE = 'POST /api/whatsapp/batches/{id}/settle-uncertain';
const MARK_SENT = 'POST /api/whatsapp/messages/{id}/mark-sent';

/** Queues messages for this number of people; the API answers the first attempts like this. */
async function sendTo(count: number, behaviour: Behaviour): Promise<Actor> {
  const admin = await server.asAdmin();
  await somePlayers(server, count);
  await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
  api.behave = () => behaviour;
  await work(server.main);
  return admin;
}

async function aDayLater(): Promise<void> {
  server.now += DAY;
  await work(server.main);
}

const refusal = (code: number): Behaviour => ({ status: 400, code });

/** A few of the codes with the same consequence (message-errors.test.ts has all). */
describe('an error from WhatsApp', () => {
  test.each([2, 130429])('%i is retried after five seconds', async (code) => {
    const admin = await sendTo(1, refusal(code));
    expect(await newestMessage(admin)).toMatchObject({
      status: 'pending',
      detail: 'retrying',
      sentAt: null,
    });
    api.behave = () => 'accept';
    server.now += 5 * SECOND - 1;
    expect(await work(server.main)).toBe(0);
    // The same number may be written to every six seconds.
    server.now += SECOND + 1;
    expect(await work(server.main)).toBe(1);
    expect(await newestMessage(admin)).toMatchObject({ status: 'sent', detail: 'accepted', error: null });
    expect(api.received).toHaveLength(2);
  });

  test.each([131026, 130472])('%i fails for that recipient only', async (code) => {
    const admin = await sendTo(1, refusal(code));
    const { status, error } = await newestMessage(admin);
    expect([status, error]).toEqual(['failed', expect.stringMatching(/^[A-Z].{10,}/)]);
    expect((await newestBatch(admin)).stopped).toBeNull();
    await aDayLater();
    expect(api.received).toHaveLength(1);
  });

  test('131050 fails and unsubscribes the person, as the audit records', async () => {
    const admin = await sendTo(1, refusal(131050));
    expect(await newestMessage(admin)).toMatchObject({ status: 'failed' });
    const [player] = await admin.call('GET /api/players');
    expect(player).toMatchObject({ messagesConsent: false });
    const lines = (await server.state())['audit_log'] ?? [];
    expect(lines.filter(({ action }) => action === 'player.consent')).toMatchObject([
      {
        actor_kind: 'system',
        actor_name: 'WhatsApp',
        subject: 'player',
        subject_id: player?.id,
        before: { messagesConsent: true },
        after: { messagesConsent: false },
      },
    ]);
  });

  test('131050 whose write is lost is not stored in part', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
    api.behave = () => refusal(131050);
    // The first write is the claim.
    loseWrite(server, 2);
    await server.main.tournament.outbox.pass().catch(() => 'lost');
    server.pause = undefined;
    await server.main.tournament.snapshots.refresh();
    const { status } = await newestMessage(admin);
    const [player] = await admin.call('GET /api/players');
    expect([status, player && 'messagesConsent' in player && player.messagesConsent]).toEqual([
      'pending',
      true,
    ]);
    await aDayLater();
    expect(api.received).toHaveLength(1);
  });

  test.each([0, 190, 299])('%i stops the whole batch, with the reason', async (code) => {
    const admin = await sendTo(12, refusal(code));
    const stopped = await newestBatch(admin);
    expect(stopped.stopped).toMatchObject({ by: 'whatsapp', reason: expect.stringMatching(/^[A-Z].{10,}/) });
    // Up to ten were sent before the first answer came.
    const left = api.received.length;
    expect(left).toBeLessThanOrEqual(10);
    expect(stopped).toMatchObject({ failed: left, queued: 12 - left });
    await aDayLater();
    expect(api.received).toHaveLength(left);
    expect((await admin.call('GET /api/whatsapp/history', { query: { status: 'pending' } }))[0]?.detail).toBe(
      'stopped',
    );

    api.behave = () => 'accept';
    const params = { id: stopped.id };
    const again = await admin.call('POST /api/whatsapp/batches/{id}/retry-failed', { params });
    expect(again).toMatchObject({ stopped: null, queued: 12, failed: 0 });
    server.now += 6 * SECOND;
    await work(server.main);
    expect(await newestBatch(admin)).toMatchObject({ sent: 12, queued: 0 });
  });

  test.each([100, 132012])('%i is a defect of the product, and fails', async (code) => {
    const admin = await sendTo(1, refusal(code));
    expect(await newestMessage(admin)).toMatchObject({
      status: 'failed',
      detail: null,
      error: `O WhatsApp não aceitou o pedido (código ${code}): é um defeito do Manchete`,
    });
    await aDayLater();
    expect(api.received).toHaveLength(1);
  });

  test.each([429, 503])('HTTP %i is retried up to seven attempts, later each time', async (status) => {
    const admin = await sendTo(1, { status });
    for (const pause of [6, 10, 20, 40, 80, 160]) {
      server.now += pause * SECOND - 1;
      expect(await work(server.main), `before ${pause} s`).toBe(0);
      server.now += 1;
      expect(await work(server.main), `after ${pause} s`).toBe(1);
    }
    expect(await newestMessage(admin)).toMatchObject({ status: 'failed', error: 'O WhatsApp não atendeu' });
    await aDayLater();
    expect(api.received).toHaveLength(7);
  });

  test('the unknown error, 1, is retried only once', async () => {
    const admin = await sendTo(1, refusal(1));
    server.now += 6 * SECOND;
    await work(server.main);
    await aDayLater();
    expect(api.received).toHaveLength(2);
    expect(await newestMessage(admin)).toMatchObject({ status: 'failed' });
  });
});

describe('a request with an unknown outcome', () => {
  test.each(['break', 'babble'] as const)(
    '%s: is uncertain, and never retried automatically',
    async (behaviour) => {
      const admin = await sendTo(1, behaviour);
      const uncertain = await newestMessage(admin);
      expect(uncertain).toMatchObject({
        status: 'pending',
        detail: 'uncertain',
        error: 'O WhatsApp não respondeu a tempo',
      });
      api.behave = () => 'accept';
      await aDayLater();
      await admin
        .call('POST /api/whatsapp/batches/{id}/stop', { params: { id: uncertain.batchId } })
        .catch(() => 'nothing waits');
      expect(api.received).toHaveLength(1);

      const again = await admin.call(RETRY, { params: { id: uncertain.id } });
      expect(again).toMatchObject({ status: 'pending', detail: 'queued', error: null });
      await work(server.main);
      expect(api.received).toHaveLength(2);
      expect(await newestMessage(admin)).toMatchObject({ status: 'sent' });
    },
  );

  test('may be marked as arrived', async () => {
    const admin = await sendTo(1, 'break');
    const { id } = await newestMessage(admin);
    expect(await admin.call(MARK_SENT, { params: { id } })).toMatchObject({
      status: 'sent',
      detail: 'accepted',
    });
    await aDayLater();
    expect(api.received).toHaveLength(1);
  });

  test('is decided for a whole batch by a person: the messages arrived, or are sent again', async () => {
    const admin = await sendTo(3, 'break');
    const { id } = await newestBatch(admin);
    const params = { id };
    await query(server.db, (q) =>
      q
        .update(players)
        .set({ messagesOptOutAt: new Date(server.now) })
        .where(eq(players.lastName, '0')),
    );
    api.behave = () => 'accept';
    expect(await server.refused(admin, SETTLE, { params, body: { arrived: false, count: 2 } })).toMatchObject(
      {
        status: 409,
        message: 'As mensagens incertas deste envio já são outras: confira de novo',
      },
    );
    const again = await admin.call(SETTLE, { params, body: { arrived: false, count: 3 } });
    expect(again, 'not to who left the list').toMatchObject({ queued: 2, uncertain: 1 });
    server.now += 6 * SECOND;
    await work(server.main);
    expect(api.perNumber).toEqual(
      new Map([
        [phoneOf(0), 1],
        [phoneOf(1), 2],
        [phoneOf(2), 2],
      ]),
    );
    expect(await server.refused(admin, SETTLE, { params, body: { arrived: false, count: 1 } })).toMatchObject(
      {
        status: 409,
        message: 'Nenhuma mensagem incerta deste envio pode sair de novo',
      },
    );
    for (const body of [{ arrived: true }, { arrived: true, count: 0 }, { count: 1 }]) {
      expect(await server.refused(admin, SETTLE, { params, body })).toMatchObject({ status: 400 });
    }
    const arrived = await admin.call(SETTLE, { params, body: { arrived: true, count: 1 } });
    expect(arrived).toMatchObject({ queued: 0, sent: 3, uncertain: 0 });
    await aDayLater();
    expect(api.received).toHaveLength(5);
    expect(await server.refused(admin, SETTLE, { params, body: { arrived: true, count: 3 } })).toMatchObject({
      status: 409,
      message: 'Não há mensagens incertas neste envio',
    });
  });

  test('of a stopped batch is sent again only with it', async () => {
    const admin = await sendTo(12, 'break');
    const { id } = await newestBatch(admin);
    const params = { id };
    await query(server.db, (q) =>
      q
        .update(messageBatches)
        .set({ stoppedAt: new Date(server.now), stopReason: 'Parado pela organização' }),
    );
    expect(
      await server.refused(admin, SETTLE, { params, body: { arrived: false, count: 12 } }),
    ).toMatchObject({
      status: 409,
      message: 'Este envio está parado: retome o envio',
    });
    expect(await admin.call(SETTLE, { params, body: { arrived: true, count: 12 } })).toMatchObject({
      sent: 12,
    });
  });

  test('whose process hangs beyond its claim is uncertain for others; a late answer settles it', async () => {
    const admin = await server.asAdmin();
    const other = await server.another();
    await somePlayers(server, 1);
    await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
    api.behave = () => 'hang';
    const hanging = server.main.tournament.outbox.pass();
    await vi.waitFor(() => expect(api.hanging).toBe(1), { timeout: 30_000 });
    const { id } = await newestMessage(admin);
    expect(await server.refused(admin, MARK_SENT, { params: { id } })).toMatchObject({
      status: 409,
      message: 'Esta mensagem está sendo enviada agora',
    });
    server.now += 59 * SECOND;
    expect(await other.tournament.outbox.pass()).toBe(0);
    expect(await newestMessage(admin)).toMatchObject({ status: 'pending', detail: 'queued' });
    server.now += 2 * SECOND;
    expect(await other.tournament.outbox.pass()).toBe(0);
    expect(await newestMessage(admin)).toMatchObject({
      status: 'pending',
      detail: 'uncertain',
      error: 'O servidor parou enquanto ela era enviada',
    });
    api.answerHanging();
    await hanging;
    expect(await newestMessage(admin)).toMatchObject({ status: 'sent', detail: 'accepted', error: null });
    expect(api.received).toHaveLength(1);
  });

  test('whose process was suspended after claiming it is not sent by that process', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
    server.pause = async (where) => {
      if (where === 'before commit') server.now += 61 * SECOND;
    };
    await server.main.tournament.outbox.pass();
    server.pause = undefined;
    expect(api.received).toEqual([]);
    expect(await newestMessage(admin)).toMatchObject({ status: 'pending', detail: 'retrying' });
    await work(server.main);
    expect(api.received.map(({ to }) => to)).toEqual([phoneOf(0)]);
  });

  test('delays nobody else: the next ones are sent while it waits', async () => {
    const admin = await server.asAdmin();
    const sending = await server.another();
    await somePlayers(server, 25);
    await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
    api.behave = (place) => (place === 1 ? 'hang' : 'accept');
    await sending.tournament.outbox.start();
    await vi.waitFor(async () => expect(await newestBatch(admin)).toMatchObject({ sent: 24, queued: 1 }), {
      timeout: 30_000,
    });
    expect(api.hanging).toBe(1);
    api.answerHanging();
    await sending.tournament.outbox.stop();
    expect(await newestBatch(admin)).toMatchObject({ sent: 25, uncertain: 0 });
  });

  test.each([
    ['a contact without an account', () => undefined],
    ['no contact', () => null as unknown as string],
  ])('that was accepted with %s is sent', async (_name, waId) => {
    api.waId = waId;
    const admin = await sendTo(1, 'accept');
    expect(await newestMessage(admin)).toMatchObject({ status: 'sent', detail: 'accepted', error: null });
  });

  test('at the end of a process is awaited, then uncertain', async () => {
    const admin = await server.asAdmin();
    const ending = await server.another();
    await somePlayers(server, 1);
    await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
    api.behave = () => 'hang';
    await ending.tournament.outbox.start();
    await vi.waitFor(() => expect(api.hanging).toBe(1), { timeout: 30_000 });
    await ending.tournament.outbox.stop();
    expect(await newestMessage(admin)).toMatchObject({ status: 'pending', detail: 'uncertain' });
  });
});

test('a redirect gets neither the message nor the token', async () => {
  await using other = await CloudApi.start();
  const admin = await sendTo(1, { redirect: other.address });
  expect(api.received).toHaveLength(1);
  expect(other.connections).toBe(0);
  expect(await newestMessage(admin)).toMatchObject({ status: 'failed' });
});

test('a connection error to WhatsApp is retried, because nothing was sent', async () => {
  const gone = await CloudApi.start();
  const { address } = gone;
  await gone[Symbol.asyncDispose]();
  const away = await server.another({ WHATSAPP_API_URL: address });
  const admin = await server.asAdmin();
  await somePlayers(server, 1);
  await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
  await work(away);
  expect(await newestMessage(admin)).toMatchObject({
    status: 'pending',
    detail: 'retrying',
    error: 'Não foi possível falar com o WhatsApp',
  });
  server.now += 6 * SECOND;
  await work(server.main);
  expect(await newestMessage(admin)).toMatchObject({ status: 'sent' });
});

describe('decisions of an administrator', () => {
  test('a stopped batch sends nothing more until it continues', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 15);
    const { batchId: id } = await admin.call('POST /api/whatsapp/send-round-reminder', {
      body: { roundNumber: 2 },
    });
    await server.main.tournament.outbox.pass();
    const stopped = await admin.call('POST /api/whatsapp/batches/{id}/stop', { params: { id } });
    expect(stopped).toMatchObject({
      sent: 10,
      queued: 5,
      stopped: { by: 'admin', reason: 'Parado pela organização' },
    });
    await aDayLater();
    expect(api.received).toHaveLength(10);
    const refused = (key: 'stop' | 'retry-failed') =>
      server.refused(admin, `POST /api/whatsapp/batches/{id}/${key}`, { params: { id } });
    expect(await refused('stop')).toMatchObject({ status: 409, message: 'Este envio já está parado' });
    await admin.call('POST /api/whatsapp/batches/{id}/retry-failed', { params: { id } });
    await work(server.main);
    expect([...api.perNumber.values()]).toEqual(Array.from({ length: 15 }, () => 1));
    expect(await refused('retry-failed')).toMatchObject({
      status: 409,
      message: 'Nenhuma mensagem deste envio pode sair de novo',
    });
    expect(await refused('stop')).toMatchObject({
      status: 409,
      message: 'Não há mais nada na fila deste envio',
    });
  });

  test.each(['stop', 'retry-failed'] as const)('an unknown batch: %s is refused', async (key) => {
    const admin = await server.asAdmin();
    const sent = { params: { id: 4_711 } };
    expect(await server.refused(admin, `POST /api/whatsapp/batches/{id}/${key}`, sent)).toMatchObject({
      status: 404,
      message: 'Envio não encontrado',
    });
  });

  test.each([RETRY, MARK_SENT] as const)('%s: an impossible decision is refused', async (key) => {
    const admin = await sendTo(1, 'accept');
    const { id } = await newestMessage(admin);
    expect(await server.refused(admin, key, { params: { id } })).toMatchObject({
      status: 409,
      message: 'Esta mensagem já foi enviada',
    });
    const nobody = { params: { id: '1b671a64-40d5-491e-99b0-da01ff1f3341' } };
    expect(await server.refused(admin, key, nobody)).toMatchObject({
      status: 404,
      message: 'Mensagem não encontrada',
    });
    expect(await server.refused(admin, key, { params: { id: '7' } })).toMatchObject({ status: 400 });
  });

  test('failed messages are not retried to people who have unsubscribed meanwhile', async () => {
    const admin = await sendTo(2, refusal(131049));
    const { id: batchId } = await newestBatch(admin);
    const leaves = (lastName: string) =>
      query(server.db, (q) =>
        q
          .update(players)
          .set({ messagesOptOutAt: new Date(server.now) })
          .where(eq(players.lastName, lastName)),
      );
    await leaves('0');
    const failed = await admin.call('GET /api/whatsapp/history', { query: { status: 'failed' } });
    const { id = '' } = failed.find(({ recipient }) => recipient === 'Jogadora 0') ?? {};
    expect(await server.refused(admin, RETRY, { params: { id } })).toMatchObject({
      status: 409,
      message: 'Esta pessoa não aceita mensagens ou não tem celular cadastrado',
    });
    api.behave = () => 'accept';
    server.now += 6 * SECOND;
    const again = { params: { id: batchId } };
    expect(await admin.call('POST /api/whatsapp/batches/{id}/retry-failed', again)).toMatchObject({
      queued: 1,
      failed: 1,
    });
    await work(server.main);
    expect(api.perNumber).toEqual(
      new Map([
        [phoneOf(0), 1],
        [phoneOf(1), 2],
      ]),
    );
    expect(await server.refused(admin, 'POST /api/whatsapp/batches/{id}/retry-failed', again)).toMatchObject({
      status: 409,
      message: 'Nenhuma mensagem deste envio pode sair de novo',
    });
  });

  test('messages that wait already, or belong to a stopped batch, are not queued again', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
    const { id, batchId } = await newestMessage(admin);
    expect(await server.refused(admin, RETRY, { params: { id } })).toMatchObject({
      status: 409,
      message: 'Esta mensagem já está na fila',
    });
    await admin.call('POST /api/whatsapp/batches/{id}/stop', { params: { id: batchId } });
    await query(server.db, (q) => q.update(messages).set({ state: 'failed' }).where(eq(messages.id, id)));
    expect(await server.refused(admin, RETRY, { params: { id } })).toMatchObject({
      status: 409,
      message: 'O envio desta mensagem foi parado: retome o envio',
    });
  });
});
