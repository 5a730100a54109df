import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { players } from '#server/store/database/schema/players.ts';
import { writeWithoutAudit } from '#server/store/write.ts';
import { aGame } from '#tests/support/data/builders.ts';
import { newestBatch, openMessagingServer, somePlayers, work } from '#tests/support/data/messaging.ts';

const { api, server } = await openMessagingServer();

const SET = 'PUT /api/whatsapp/reminders/{roundNumber}';
/** Round 2 is on 2025-05-10; nine in the morning in São Paulo is noon in UTC. */
const DUE = Date.parse('2025-05-08T12:00:00.000Z');
const settings = { enabled: true, daysBefore: 2, hour: 9 };

test('every round has a reminder, off until somebody turns it on', async () => {
  const admin = await server.asAdmin();
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
  expect(await server.refused(await server.asAdmin(), SET, sent)).toMatchObject({ status: 400, message });
});

describe('a reminder', () => {
  beforeEach(() => {
    server.now = DUE - 2 * 86_400_000;
  });

  test('is sent at its hour in São Paulo, once, however many processes check and however often', async () => {
    const admin = await server.asAdmin();
    const other = await server.another();
    await somePlayers(server, 2);
    await other.tournament.snapshots.refresh();
    await admin.call(SET, { params: { roundNumber: 2 }, body: settings });
    server.now = DUE - 1;
    await Promise.all([work(server.main), work(other)]);
    expect(await admin.call('GET /api/whatsapp/batches')).toEqual([]);

    server.now = DUE + 60_000;
    await Promise.all([work(server.main), work(other)]);
    for (let hour = 0; hour < 30; hour += 1) {
      server.now += 3_600_000;
      await Promise.all([work(server.main), work(other)]);
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
    const lines = (await server.state())['audit_log'] ?? [];
    expect(lines.filter(({ action }) => action === 'message.remind')).toMatchObject([
      { actor_kind: 'system', actor_name: 'Servidor', after: { round: 2, date: '2025-05-10', queued: 2 } },
    ]);
  });

  test('of a tournament that is not the current one goes out by itself, with its name and its address', async () => {
    const admin = await server.asAdmin();
    await server.addTournament('escola', 'Copa da Escola');
    const inSchool = admin.in('escola');
    const phone = '(81) 99123-4567';
    const player = await inSchool.call('POST /api/players', {
      body: { firstName: 'Lia', gender: 'Feminino', phone },
    });
    const { tournaments } = server.main;
    const school = await tournaments.byId(tournaments.listedAs('escola').id);
    await writeWithoutAudit(server.db, school.id, ['players'], (tx, { revision, at }) =>
      tx.update(players).set({ messagesConsentAt: at, revision }).where(eq(players.id, player.id)),
    );
    await school.snapshots.refresh();
    await inSchool.call(SET, { params: { roundNumber: 2 }, body: settings });
    server.now = DUE + 60_000;
    const pass = async () => {
      while ((await school.outbox.pass()) > 0);
    };
    for (const state of ['ended', 'preparation'] as const) {
      await inSchool.call('PATCH /api/tournament', { body: { state } });
      await pass();
      server.now += 3_600_000;
    }
    expect(api.received).toEqual([]);
    await inSchool.call('PATCH /api/tournament', { body: { state: 'running' } });
    await pass();
    expect(api.received).toHaveLength(1);
    const text = JSON.stringify(api.received[0]?.body);
    expect(text).toContain('Copa da Escola');
    expect(text).toContain('/t/escola/confrontos');
    expect(await newestBatch(inSchool)).toMatchObject({ roundNumber: 2, sent: 1 });
    expect(await admin.call('GET /api/whatsapp/batches')).toEqual([]);
  });

  test('is sent again when the round is moved to another day', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    await admin.call(SET, { params: { roundNumber: 2 }, body: settings });
    server.now = DUE;
    await work(server.main);
    await admin.call('PUT /api/tournament/rounds/{roundNumber}', {
      params: { roundNumber: 2 },
      body: { date: '2025-05-17' },
    });
    expect((await admin.call('GET /api/whatsapp/reminders'))[1]?.sentAt).toBeNull();
    server.now = DUE + 7 * 86_400_000;
    await work(server.main);
    expect(api.received.map(({ body }) => JSON.stringify(body).includes('17/05/2025'))).toEqual([
      false,
      true,
    ]);
  });

  test('waits while the round has games and none of them on its day', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    await admin.call(SET, { params: { roundNumber: 2 }, body: settings });
    const { id } = await aGame(admin, { round: 2, date: '2025-05-11T12:00:00.000Z' });
    server.now = DUE;
    await work(server.main);
    expect(await admin.call('GET /api/whatsapp/batches')).toEqual([]);
    const body = { date: '2025-05-10T12:00:00.000Z' };
    await admin.call('PATCH /api/games/{id}', { params: { id }, body });
    server.now += 3_600_000;
    await work(server.main);
    expect(await newestBatch(admin)).toMatchObject({ roundNumber: 2, sent: 1 });
  });

  test('that is off, or whose round is over, is not sent', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    await admin.call(SET, { params: { roundNumber: 1 }, body: settings });
    await admin.call(SET, { params: { roundNumber: 2 }, body: { ...settings, enabled: false } });
    server.now = DUE + 1;
    await work(server.main);
    expect(await admin.call('GET /api/whatsapp/batches')).toEqual([]);
  });
});
