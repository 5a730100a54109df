import { describe, expect, test, vi } from 'vitest';
import { newestBatch, openMessagingServer, somePlayers, work } from '#tests/support/data/messaging.ts';
import { signed } from '#tests/support/outside/cloud-api.ts';
import { backUp, restored } from '#tests/support/server/restored.ts';

const { api, server } = await openMessagingServer();

const REMINDER = 'POST /api/whatsapp/send-round-reminder';
const DAY = 86_400_000;

test('messages that were waiting or being sent at a backup are uncertain after its restore, and sent again only by a person', async () => {
  const admin = await server.asAdmin();
  await somePlayers(server, 25);
  await admin.call(REMINDER, { body: { roundNumber: 2 } });
  api.behave = (place) => (place > 10 ? 'hang' : 'accept');
  const sending = work(server.main);
  await vi.waitFor(() => expect(api.hanging).toBe(10), { timeout: 30_000 });
  const inTheAir = api.received.slice(10).map(({ callbackData }) => callbackData);
  const file = await backUp(server);
  // All of them are sent after the backup.
  api.behave = () => 'accept';
  api.answerHanging();
  await sending;
  expect(await newestBatch(admin)).toMatchObject({ sent: 25 });

  server.now += DAY;
  const restoredServer = await restored(server, file);
  const organiser = await restoredServer.as(admin.id);
  const nobody = { queued: 0, delivered: 0, read: 0, failed: 0 };
  expect(await newestBatch(organiser)).toMatchObject({ ...nobody, sent: 10, uncertain: 15 });
  expect(await work(restoredServer)).toBe(0);
  server.now += DAY;
  expect(await work(restoredServer)).toBe(0);
  const [one] = await organiser.call('GET /api/whatsapp/history', { query: { status: 'uncertain' } });
  expect(one?.error).toBe('Ela pode ter sido enviada depois da cópia que foi restaurada');

  const [first = '', second = '', third = ''] = inTheAir;
  await organiser.call('POST /api/whatsapp/messages/{id}/mark-sent', { params: { id: first } });
  await organiser.call('POST /api/whatsapp/messages/{id}/retry', { params: { id: second } });
  expect(await work(restoredServer)).toBe(1);
  expect(api.received.map(({ callbackData }) => callbackData).slice(25)).toEqual([second]);
  const news = {
    id: 'wamid.later',
    status: 'read',
    timestamp: '1743854407',
    biz_opaque_callback_data: third,
  };
  const value = { statuses: [news] };
  await server
    .of(restoredServer)
    .send('POST /api/whatsapp/webhook', signed({ entry: [{ changes: [{ value }] }] }));
  expect(await newestBatch(organiser)).toMatchObject({ ...nobody, sent: 12, read: 1, uncertain: 12 });
});

describe('an automatic reminder', () => {
  /** Round 2 is on 2025-05-10; nine in the morning in São Paulo is noon in UTC. */
  const DUE = Date.parse('2025-05-08T12:00:00.000Z');
  const settings = { enabled: true, daysBefore: 2, hour: 9 };
  const SET = 'PUT /api/whatsapp/reminders/{roundNumber}';

  async function before() {
    server.now = DUE - DAY;
    const admin = await server.asAdmin();
    await somePlayers(server, 2);
    await admin.call(SET, { params: { roundNumber: 2 }, body: settings });
    return { admin, file: await backUp(server) };
  }

  test('due between a backup and its restore is uncertain, because it may have been sent', async () => {
    const { admin, file } = await before();
    server.now = DUE + 60_000;
    await work(server.main);
    expect(api.received).toHaveLength(2);
    server.now += 3_600_000;
    const restoredServer = await restored(server, file);
    server.now += 60_000;
    expect(await work(restoredServer)).toBe(0);
    const organiser = await restoredServer.as(admin.id);
    expect(await newestBatch(organiser)).toMatchObject({ createdBy: 'Servidor', uncertain: 2, queued: 0 });
    const [{ id = '' } = {}] = await organiser.call('GET /api/whatsapp/history');
    await organiser.call('POST /api/whatsapp/messages/{id}/retry', { params: { id } });
    expect(await work(restoredServer)).toBe(1);
  });

  test('due after the restore, or set since, is sent', async () => {
    const { admin, file } = await before();
    server.now = DUE - 60_000;
    const early = await restored(server, file);
    server.now = DUE + 60_000;
    expect(await work(early)).toBe(2);
    const late = await restored(server, file);
    const organiser = await late.as(admin.id);
    server.now += 60_000;
    await organiser.call(SET, { params: { roundNumber: 2 }, body: { ...settings, hour: 8 } });
    expect(await work(late)).toBe(2);
    expect(await newestBatch(organiser)).toMatchObject({ sent: 2, uncertain: 0 });
  });
});
