import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { messageSender } from '#server/features/messages/message-sender.ts';
import { query } from '#server/store/database/database.ts';
import { auditLog } from '#server/store/database/schema/audit.ts';
import { messages } from '#server/store/database/schema/messages.ts';
import { players } from '#server/store/database/schema/players.ts';
import { aTeam } from '#tests/support/data/builders.ts';
import {
  aScoredRound,
  NO_MESSAGES,
  newestBatch,
  newestMessage,
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

test('messages left uncertain by a killed process are announced, so that an open screen reloads', async () => {
  const admin = await server.asAdmin();
  await somePlayers(server, 1);
  await admin.call(REMINDER, { body });
  // What a killed process leaves, a minute later.
  const left = new Date(server.now - 61 * SECOND);
  await query(server.db, (q) => q.update(messages).set({ state: 'sending', claimedAt: left }));
  const { snapshots } = server.main.tournament;
  const { topics, revision } = await snapshots.refresh();
  const restarted = await server.another();
  await restarted.tournament.outbox.start();
  await vi.waitFor(async () => expect((await newestMessage(admin)).detail).toBe('uncertain'), {
    timeout: 30_000,
  });
  const after = await snapshots.refresh();
  await restarted.tournament.outbox.stop();
  expect(after.revision).toBeGreaterThan(revision);
  expect(after.topics.messages).toBeGreaterThan(topics.messages ?? 0);
  const [row] = await query(server.db, (q) => q.select().from(messages));
  expect(row?.revision, 'in the very write that settled it').toBe(after.topics.messages);
});

describe('a reminder to more people than get one in a second', () => {
  test('is sent to a number that two of them share at most every six seconds', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 3, { phone: '+5581988887777' });
    await admin.call(REMINDER, { body });
    expect(await work(server.main)).toBe(1);
    server.now += 5 * SECOND;
    expect(await work(server.main)).toBe(0);
    server.now += SECOND;
    expect(await work(server.main)).toBe(1);
    server.now += 6 * SECOND;
    expect(await work(server.main)).toBe(1);
    expect(await newestBatch(admin)).toMatchObject({ ...NO_MESSAGES, sent: 3 });
  });

  test('is not sent to people who unsubscribed or were deleted since it was queued', async () => {
    const admin = await server.asAdmin();
    const [left, gone] = await somePlayers(server, 3);
    await admin.call(REMINDER, { body });
    await query(server.db, (q) =>
      q
        .update(players)
        .set({ messagesOptOutAt: new Date(server.now) })
        .where(eq(players.id, left ?? 0)),
    );
    await admin.call('DELETE /api/players/{id}', { params: { id: gone ?? 0 } });
    await work(server.main);
    expect(api.received.map(({ to }) => to)).toEqual([phoneOf(2)]);
    expect(await newestBatch(admin)).toMatchObject({ ...NO_MESSAGES, sent: 1, failed: 2 });
    const failed = await admin.call('GET /api/whatsapp/history', { query: { status: 'failed' } });
    expect(failed.map(({ error, link }) => [error, link]).toSorted()).toEqual([
      ['A pessoa foi excluída do torneio', null],
      ['A pessoa não aceita mensagens ou não está mais no torneio', null],
    ]);
  });

  test('is not stored for a player deleted while it is being queued, and the audit log counts the others', async () => {
    const admin = await server.asAdmin();
    const [gone] = await somePlayers(server, 3);
    // Without a revision, so that the recipients are found in a snapshot that still has the player.
    await query(server.db, (q) => q.delete(players).where(eq(players.id, gone ?? 0)));
    await admin.call(REMINDER, { body });
    expect(await newestBatch(admin)).toMatchObject({ ...NO_MESSAGES, queued: 2 });
    const [line] = await query(server.db, (q) =>
      q.select().from(auditLog).where(eq(auditLog.action, 'message.send')),
    );
    expect(line?.after).toMatchObject({ queued: 2 });
  });

  test('is refused, and nothing stored, if all its players are deleted while it is being queued', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 2);
    await query(server.db, (q) => q.delete(players));
    expect(await server.refused(admin, REMINDER, { body })).toMatchObject({
      status: 422,
      code: 'NO_RECIPIENTS',
    });
  });

  test('is sent to the current number of the player, and fails if there is none', async () => {
    const admin = await server.asAdmin();
    const [moved = 0, without = 0, landline = 0] = await somePlayers(server, 4);
    await admin.call(REMINDER, { body });
    const change = (id: number, phone: string | null) =>
      admin.call('PATCH /api/players/{id}', { params: { id }, body: { phone } });
    await change(moved, '(81) 98888-7777');
    await change(without, null);
    await query(server.db, (q) =>
      q.update(players).set({ phone: '+558132123456' }).where(eq(players.id, landline)),
    );
    await work(server.main);
    expect(api.received.map(({ to }) => to).toSorted()).toEqual(['+5581988887777', phoneOf(3)]);
    expect(await newestBatch(admin)).toMatchObject({ ...NO_MESSAGES, sent: 2, failed: 2 });
    const failed = await admin.call('GET /api/whatsapp/history', { query: { status: 'failed' } });
    expect(new Set(failed.map(({ error }) => error))).toEqual(
      new Set(['A pessoa não tem mais celular cadastrado']),
    );
    // SAIR is recognised by the number that was written to.
    const rows = await query(server.db, (q) => q.select().from(messages).where(eq(messages.state, 'sent')));
    expect(rows.map(({ phone }) => phone).toSorted()).toEqual(['+5581988887777', phoneOf(3)]);
  });

  test.each([
    ['who leaves the list', { messagesOptOutAt: new Date(server.now) }, []],
    ['whose number changes', { phone: '+5581988887777' }, ['+5581988887777']],
  ])('is not sent to the one %s after recipients were looked at', async (_name, change, reached) => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    await admin.call(REMINDER, { body });
    await query(server.db, (q) => q.update(players).set(change));
    expect(await messageSender(server.main.tournament).claim()).toEqual([]);
    await work(server.main);
    expect(api.received.map(({ to }) => to)).toEqual(reached);
  });
});

describe('the same message to the same people', () => {
  test('requested twice at once is sent once', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 2);
    await admin.call('GET /api/whatsapp/batches');
    const answers = await Promise.all([admin.send(REMINDER, { body }), admin.send(REMINDER, { body })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await work(server.main);
    expect(api.received).toHaveLength(2);
  });

  test('within a minute is refused with the elapsed time, unless that is confirmed', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    await admin.call(REMINDER, { body });
    server.now += 12 * SECOND;
    expect(await server.refused(admin, REMINDER, { body })).toMatchObject({
      status: 409,
      code: 'ALREADY_SENT',
      secondsAgo: 12,
      message: 'Mensagem igual já enviada há 12 s',
    });
    await admin.call(REMINDER, { body: { ...body, confirm: true } });
    expect(await admin.call('GET /api/whatsapp/batches')).toHaveLength(2);
  });

  test('is allowed later, to others, of another round or of another kind', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    await admin.call(REMINDER, { body });
    await aScoredRound(admin, 2);
    await admin.call(REMINDER, { body: { ...body, gender: 'Feminino' } });
    await admin.call(REMINDER, { body: { roundNumber: 3 } });
    await admin.call('POST /api/whatsapp/send-top-players', { body });
    await admin.call('POST /api/whatsapp/send-teams-ranking', { body });
    server.now += MINUTE + SECOND;
    await admin.call(REMINDER, { body });
    expect(await admin.call('GET /api/whatsapp/batches')).toHaveLength(6);
  });

  test('with the same key gets the first answer', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 2);
    const headers = { 'idempotency-key': '1b671a64-40d5-491e-99b0-da01ff1f3341' };
    const first = await admin.call(REMINDER, { body, headers });
    expect(await admin.call(REMINDER, { body, headers })).toEqual(first);
    expect(await admin.call('GET /api/whatsapp/batches')).toHaveLength(1);
  });
});

describe('the recipients', () => {
  test('are those requested who have a number and accept messages; the others are counted', async () => {
    const admin = await server.asAdmin();
    const recife = await aTeam(admin, 'Recife');
    await somePlayers(server, 1, { teamId: recife.id, userId: admin.id });
    await somePlayers(server, 1, { teamId: recife.id, gender: 'Masculino' });
    await somePlayers(server, 1, { gender: 'Masculino' });
    await somePlayers(server, 1, { phone: null });
    await somePlayers(server, 1, { phone: '+558132123456' });
    await somePlayers(server, 1, { messagesConsentAt: null });
    await somePlayers(server, 1, { messagesOptOutAt: new Date(server.now) });
    const preview = async (audience: object) => {
      const { recipients, skipped } = await admin.call('POST /api/whatsapp/preview', {
        body: { messageType: 'round_reminder', ...body, ...audience },
      });
      return [recipients, skipped.noPhone, skipped.optedOut];
    };
    expect(await preview({})).toEqual([3, 2, 2]);
    expect(await preview({ teamId: recife.id })).toEqual([2, 0, 0]);
    expect(await preview({ gender: 'Masculino' })).toEqual([2, 0, 0]);
    expect(await preview({ teamId: recife.id, gender: 'Masculino' })).toEqual([1, 0, 0]);
    expect(await preview({ adminOnly: true })).toEqual([1, 0, 0]);
    expect(await preview({ testModeUserId: admin.id })).toEqual([1, 0, 0]);
    expect(await preview({ teamId: recife.id, adminOnly: true, gender: 'Masculino' })).toEqual([0, 0, 0]);
    const sent = await admin.call(REMINDER, { body });
    expect([sent.queued, sent.skipped]).toEqual([3, { noPhone: 2, optedOut: 2 }]);
  });

  test.each([
    ['a team that was not chosen', { teamId: null }, 400, 'Selecione um time'],
    ['a gender that was not chosen', { gender: '' }, 400, 'Selecione o gênero'],
    ['a round that was not chosen', { roundNumber: null }, 400, 'Selecione uma rodada'],
    ['a round that is none', { roundNumber: 31 }, 400, 'Selecione uma rodada'],
    ['a team that is not there', { teamId: 77 }, 404, 'Time não encontrado'],
    ['a test on somebody else', { testModeUserId: 4_711 }, 422, 'O modo de teste envia só para você'],
    ['nobody at all', { gender: 'Masculino' }, 422, 'Ninguém se encaixa nesse filtro'],
    ['nobody who can be reached', { adminOnly: true }, 422, 'Ninguém receberia: 1 sem celular'],
  ])('%s is refused', async (_name, wrong, status, message) => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    await somePlayers(server, 1, { phone: null, userId: admin.id });
    for (const key of [
      REMINDER,
      'POST /api/whatsapp/send-top-players',
      'POST /api/whatsapp/send-teams-ranking',
    ] as const) {
      expect(await server.refused(admin, key, { body: { ...body, ...wrong } })).toMatchObject({
        status,
        message,
      });
    }
  });

  test('the best players of a round without points are neither shown nor sent, with the reason', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 2);
    const refusal = {
      status: 422,
      code: 'NOTHING_TO_SAY',
      message: 'A rodada 2 ainda não tem pontos de jogadores: lance as pontuações primeiro',
    };
    const preview = { messageType: 'top_players' as const, ...body };
    const send = 'POST /api/whatsapp/send-top-players';
    expect(await server.refused(admin, 'POST /api/whatsapp/preview', { body: preview })).toMatchObject(
      refusal,
    );
    expect(await server.refused(admin, send, { body })).toMatchObject(refusal);
    await aScoredRound(admin, 2);
    expect((await admin.call('POST /api/whatsapp/preview', { body: preview })).preview).toContain('Pontuada');
    expect((await admin.call(send, { body })).queued).toBe(2);
  });

  test('the preview accepts both names of the ranking, and no others', async () => {
    const admin = await server.asAdmin();
    await aTeam(admin, 'Recife');
    const text = async (messageType: 'teams_ranking' | 'ranking_teams_general_utility') =>
      (await admin.call('POST /api/whatsapp/preview', { body: { messageType, ...body } })).preview;
    expect(await text('teams_ranking')).toContain('Ranking geral de times');
    expect(await text('teams_ranking')).toBe(await text('ranking_teams_general_utility'));
    const wrong = { messageType: 'custom', ...body };
    expect(await server.refused(admin, 'POST /api/whatsapp/preview', { body: wrong })).toMatchObject({
      status: 400,
      message: 'Tipo inválido',
    });
  });
});
