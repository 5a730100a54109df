import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { CloudApi } from '#tests/support/cloud-api.ts';
import { openHouse } from '#tests/support/house.ts';
import { newestBatch, somePlayers, work } from '#tests/support/messaging.ts';

const api = await CloudApi.start();
afterAll(() => api[Symbol.asyncDispose]());
const house = openHouse(api.environment);
beforeEach(() => api.forget());

const SET = 'PUT /api/whatsapp/reminders/{roundNumber}';
/** Round 2 is on 2025-05-10; nine in the morning in São Paulo is noon in UTC. */
const DUE = Date.parse('2025-05-08T12:00:00.000Z');
const settings = { enabled: true, daysBefore: 2, hour: 9 };

test('every round has a reminder, off until somebody turns it on', async () => {
  const admin = await house.asAdmin();
  const off = { enabled: false, daysBefore: 1, hour: 18, sentAt: null };
  expect(await admin.call('GET /api/whatsapp/reminders')).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((roundNumber) => ({ roundNumber, ...off })),
  );
  const set = await admin.call(SET, { params: { roundNumber: 2 }, body: settings });
  expect(set).toEqual({ roundNumber: 2, ...settings, sentAt: null });
  await admin.call(SET, { params: { roundNumber: 2 }, body: { ...settings, hour: 0 } });
  expect((await admin.call('GET /api/whatsapp/reminders'))[1]).toMatchObject({ ...settings, hour: 0 });
});

test.each([
  [{ enabled: 'sim' }, 'Valor inválido'],
  [{ daysBefore: 15 }, 'Use de 0 a 14 dias'],
  [{ daysBefore: 1.5 }, 'Use de 0 a 14 dias'],
  [{ hour: 24 }, 'Use uma hora de 0 a 23'],
])('%o is refused', async (wrong, message) => {
  const sent = { params: { roundNumber: 2 }, body: { ...settings, ...wrong } };
  expect(await house.refused(await house.asAdmin(), SET, sent)).toMatchObject({ status: 400, message });
});

describe('a reminder', () => {
  beforeEach(() => {
    house.now = DUE - 2 * 86_400_000;
  });

  test('goes out at its hour in São Paulo, once, whatever number of processes looks and however often', async () => {
    const admin = await house.asAdmin();
    const other = await house.another();
    await somePlayers(house, 2);
    await other.house.snapshots.refresh();
    await admin.call(SET, { params: { roundNumber: 2 }, body: settings });
    house.now = DUE - 1;
    await Promise.all([work(house.main), work(other)]);
    expect(await admin.call('GET /api/whatsapp/batches')).toEqual([]);

    house.now = DUE + 60_000;
    await Promise.all([work(house.main), work(other)]);
    for (let hour = 0; hour < 30; hour += 1) {
      house.now += 3_600_000;
      await Promise.all([work(house.main), work(other)]);
    }
    expect(await admin.call('GET /api/whatsapp/batches')).toHaveLength(1);
    expect(await newestBatch(admin)).toMatchObject({
      messageType: 'round_reminder',
      roundNumber: 2,
      createdBy: 'Servidor',
      sent: 2,
    });
    expect([...api.perNumber.values()]).toEqual([1, 1]);
    expect((await admin.call('GET /api/whatsapp/reminders'))[1]?.sentAt).not.toBeNull();
    const lines = (await house.state())['audit_log'] ?? [];
    expect(lines.filter(({ action }) => action === 'message.remind')).toMatchObject([
      { actor_kind: 'system', actor_name: 'Servidor', after: { round: 2, date: '2025-05-10', queued: 2 } },
    ]);
  });

  test('goes out again when the round is moved to another day', async () => {
    const admin = await house.asAdmin();
    await somePlayers(house, 1);
    await admin.call(SET, { params: { roundNumber: 2 }, body: settings });
    house.now = DUE;
    await work(house.main);
    await admin.call('PUT /api/tournament/rounds/{roundNumber}', {
      params: { roundNumber: 2 },
      body: { date: '2025-05-17' },
    });
    expect((await admin.call('GET /api/whatsapp/reminders'))[1]?.sentAt).toBeNull();
    house.now = DUE + 7 * 86_400_000;
    await work(house.main);
    expect(api.received.map(({ body }) => JSON.stringify(body).includes('17/05/2025'))).toEqual([
      false,
      true,
    ]);
  });

  test('that is off, or whose round is over, does not', async () => {
    const admin = await house.asAdmin();
    await somePlayers(house, 1);
    await admin.call(SET, { params: { roundNumber: 1 }, body: settings });
    await admin.call(SET, { params: { roundNumber: 2 }, body: { ...settings, enabled: false } });
    house.now = DUE + 1;
    await work(house.main);
    expect(await admin.call('GET /api/whatsapp/batches')).toEqual([]);
  });
});
