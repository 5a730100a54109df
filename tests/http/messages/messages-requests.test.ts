import { describe, expect, test } from 'vitest';
import { query } from '#server/store/database/database.ts';
import { messages } from '#server/store/database/schema/messages.ts';
import { aTeam } from '#tests/support/data/builders.ts';
import {
  NO_MESSAGES,
  newestBatch,
  openMessagingServer,
  phoneOf,
  somePlayers,
  work,
} from '#tests/support/data/messaging.ts';

const { api, server } = await openMessagingServer();

const REMINDER = 'POST /api/whatsapp/send-round-reminder';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const body = { roundNumber: 2 };

test('writes of another process are in the answers and messages at once', async () => {
  const admin = await server.asAdmin();
  const other = server.of(await server.another(api.environment), admin.token);
  await somePlayers(server, 2);
  await aTeam(admin, 'Recém-chegadas');
  const sent = { messageType: 'teams_ranking', roundNumber: 2 } as const;
  const shown = await other.call('POST /api/whatsapp/preview', { body: sent });
  expect(shown).toMatchObject({ preview: expect.stringContaining('Recém-chegadas'), recipients: 2 });
  await somePlayers(server, 1);
  expect((await other.call('POST /api/whatsapp/send-teams-ranking', { body })).queued).toBe(3);
});

describe('a reminder to more people than get one in a second', () => {
  test('is one request for each of them, as WhatsApp documents it, and at most sixty in a second', async () => {
    const admin = await server.asAdmin();
    const ids = await somePlayers(server, 130);
    const sent = await admin.call(REMINDER, { body });
    expect(sent).toEqual({
      message: 'Na fila para 130 pessoas',
      queued: 130,
      skipped: { noPhone: 0, optedOut: 0 },
      batchId: sent.batchId,
    });
    expect(api.received, 'the answer does not wait for WhatsApp').toEqual([]);
    const tried: number[] = [];
    for (let second = 0; second < 3; second += 1) {
      tried.push(await work(server.main));
      server.now += SECOND;
    }
    expect(tried).toEqual([60, 60, 10]);
    server.now += MINUTE;
    expect(await work(server.main)).toBe(0);

    const numbers = ids.map((_, index) => phoneOf(index));
    expect(api.perNumber).toEqual(new Map(api.received.map(({ to }) => [to, 1])));
    expect(api.received.map(({ to }) => to).toSorted()).toEqual(numbers.toSorted());
    const [first] = api.received;
    expect(first).toMatchObject({
      path: '/v25.0/106540352242922/messages',
      authorization: 'Bearer um-token-secreto',
      contentType: 'application/json',
    });
    const { preview } = await admin.call('POST /api/whatsapp/preview', {
      body: { messageType: 'round_reminder', ...body },
    });
    const parameters = [
      'Torneio de Vôlei de Praia 2025',
      'Rodada 2',
      'sábado, 10/05/2025',
      'a definir',
      'http://127.0.0.1:3000/confrontos',
    ];
    for (const parameter of parameters) expect(preview).toContain(parameter);
    expect(first?.body).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: first?.to,
      type: 'template',
      template: {
        name: 'lembrete_rodada',
        language: { code: 'pt_BR' },
        components: [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) }],
      },
      biz_opaque_callback_data: first?.callbackData,
    });
    const rows = await query(server.db, (q) => q.select().from(messages));
    expect(new Map(rows.map(({ id, wamid }) => [id, wamid]))).toEqual(
      new Map(api.received.map(({ callbackData, wamid }) => [callbackData, wamid])),
    );
    expect(new Set(rows.map((row) => row.body))).toEqual(new Set([preview]));
    expect(await newestBatch(admin)).toMatchObject({ ...NO_MESSAGES, sent: 130, stopped: null });
  });

  test('uses a new connection for each request, which nobody closes while it is used', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 3);
    await admin.call(REMINDER, { body });
    const before = api.connections;
    await work(server.main);
    server.now += MINUTE;
    await admin.call(REMINDER, { body: { roundNumber: 3 } });
    await work(server.main);
    expect([api.received.length, api.connections - before]).toEqual([6, 6]);
  });

  test('is shared by two processes: each message is sent once', async () => {
    const admin = await server.asAdmin();
    const other = await server.another();
    await somePlayers(server, 55);
    await admin.call(REMINDER, { body });
    const tried = await Promise.all([work(server.main), work(other)]);
    expect(tried.reduce((a, b) => a + b)).toBe(55);
    expect([...api.perNumber.values()]).toEqual(Array.from({ length: 55 }, () => 1));
    expect(await newestBatch(admin)).toMatchObject({ ...NO_MESSAGES, sent: 55 });
  });
});
