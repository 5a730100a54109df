import { describe, expect, test } from 'vitest';
import { aCompletedGame, aGame, aPlayer, aSheet, twoTeams } from '#tests/support/data/builders.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const UNKNOWN = { status: 404, code: 'ROUND_NOT_FOUND', message: 'Rodada não encontrada' };

async function firstRound() {
  const [round] = await server.anonymous.call('GET /api/tournament/rounds');
  if (!round) throw new Error('There are no rounds');
  return round;
}

describe('a fresh tournament', () => {
  test('has its name, year and eight common rounds on their days, none of them active', async () => {
    expect(await server.anonymous.call('GET /api/tournament')).toEqual({
      name: 'Torneio de Vôlei de Praia 2025',
      year: 2025,
      courts: [],
      rounds: 8,
      logoUrl: null,
      technicalTimeout: false,
      rostersPublic: false,
      slug: 'torneio-de-volei-de-praia-2025',
      isCurrent: true,
      hasOthers: false,
      hasStages: false,
      state: 'running',
      place: null,
      firstDay: null,
      lastDay: null,
    });
    const rounds = await server.anonymous.call('GET /api/tournament/rounds');
    expect(
      rounds.map(({ round_number, round_date, is_extra_round }) => [
        round_number,
        round_date,
        is_extra_round,
      ]),
    ).toEqual([
      [1, '2025-04-05', false],
      [2, '2025-05-10', false],
      [3, '2025-06-07', false],
      [4, '2025-07-12', false],
      [5, '2025-08-02', false],
      [6, '2025-09-06', false],
      [7, '2025-10-11', false],
      [8, '2025-11-08', false],
    ]);
    expect(await server.anonymous.call('GET /api/live-scores/active-round')).toEqual({ activeRound: 0 });
    expect(await server.anonymous.call('GET /api/live-scores')).toEqual([]);
  });
});

describe('a move of a round', () => {
  const move = (date: unknown, roundNumber: unknown = 1) => ({ params: { roundNumber }, body: { date } });

  test('moves the games at the default time of the old day, and no others', async () => {
    const admin = await server.asAdmin();
    const [team1Id, team2Id] = await twoTeams(admin);
    const teams = { team1Id, team2Id };
    const following = await aGame(admin, teams);
    const chosen = await aGame(admin, { ...teams, date: '2025-04-05T13:00:00.000Z' });
    const elsewhere = await aGame(admin, { ...teams, date: '2025-04-06T08:00:00.000Z' });
    const ofAnother = await aGame(admin, { ...teams, round: 2, date: '2025-04-05T08:00:00.000Z' });
    const sent = { params: { roundNumber: 1 }, body: { date: '2025-04-12' } };
    const { status, body } = await admin.ask('PUT /api/tournament/rounds/{roundNumber}', sent);
    expect([status, body]).toEqual([200, { ...(await firstRound()), round_date: '2025-04-12' }]);
    const seen = (id: number) => admin.call('GET /api/games/{id}', { params: { id } });
    const moved = { ...following, date: '2025-04-12T08:00:00.000Z', version: 2 };
    expect(await seen(following.id)).toEqual(moved);
    for (const game of [chosen, elsewhere, ofAnother]) expect(await seen(game.id)).toEqual(game);
    // If nothing moved, scoring goes on with the same version.
    await admin.call('PUT /api/tournament/rounds/{roundNumber}', sent);
    expect(await seen(following.id)).toEqual(moved);
  });

  test('is refused with the current round where another person moved it first, and moves nothing', async () => {
    const admin = await server.asAdmin();
    const game = await aGame(admin);
    const sent = (date: string, seenDate: string) => ({
      params: { roundNumber: 1 },
      body: { date, seenDate },
    });
    await admin.call('PUT /api/tournament/rounds/{roundNumber}', sent('2025-04-12', '2025-04-05'));
    const refusal = await server.refused(
      admin,
      'PUT /api/tournament/rounds/{roundNumber}',
      sent('2025-04-19', '2025-04-05'),
    );
    const round = { ...(await firstRound()), round_date: '2025-04-12' };
    expect(refusal).toMatchObject({ status: 409, code: 'ROUND_MOVED', round });
    const { date } = await admin.call('GET /api/games/{id}', { params: { id: game.id } });
    expect([await firstRound(), date]).toEqual([round, '2025-04-12T08:00:00.000Z']);
    await admin.call('PUT /api/tournament/rounds/{roundNumber}', sent('2025-04-19', '2025-04-12'));
    expect((await firstRound()).round_date).toBe('2025-04-19');
  });

  test.each([
    ['a day that is none', '2025-02-30', 1, 400, 'Data inválida'],
    ['an instant', '2025-04-12T08:00:00Z', 1, 400, 'Data inválida'],
    ['the year 0', '0000-01-01', 1, 400, 'Data inválida'],
    ['nothing', undefined, 1, 400, 'Data não fornecida'],
    ['no day', null, 1, 400, 'Data inválida'],
    ['round 31', '2025-04-12', 31, 400, 'Rodada inválida'],
    ['round 0', '2025-04-12', 0, 400, 'Rodada inválida'],
    ['round one', '2025-04-12', 'um', 400, 'Rodada inválida'],
  ])('to %s is refused', async (_name, date, number, status, message) => {
    const admin = await server.asAdmin();
    const refusal = await server.refused(
      admin,
      'PUT /api/tournament/rounds/{roundNumber}',
      move(date, number),
    );
    expect(refusal).toMatchObject({ status, message });
  });
});

describe('a round that nobody wants', () => {
  const KEY = 'DELETE /api/tournament/rounds/{roundNumber}';
  const sent = (roundNumber: number) => ({ params: { roundNumber } });
  const numbers = async () =>
    (await server.anonymous.call('GET /api/tournament/rounds')).map(({ round_number }) => round_number);

  test('is left without a day, is in no list, and comes back with a day', async () => {
    const admin = await server.asAdmin();
    expect(await admin.ask(KEY, sent(8))).toMatchObject({ status: 204 });
    expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect((await server.anonymous.call('GET /api/tournament')).rounds).toBe(7);
    const reminders = await admin.call('GET /api/whatsapp/reminders');
    expect(reminders.map(({ roundNumber }) => roundNumber)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    // A process that starts now sees the same.
    const other = server.of(await server.another());
    expect(await other.call('GET /api/tournament/rounds')).toHaveLength(7);
    const back = { ...sent(8), body: { date: '2025-12-06' } };
    const { body } = await admin.ask('PUT /api/tournament/rounds/{roundNumber}', back);
    expect(body).toMatchObject({ round_number: 8, round_date: '2025-12-06', is_extra_round: false });
    expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('has no games, is not activated, has no type, and is not left out again', async () => {
    const admin = await server.asAdmin();
    const [{ id: roundId = 0 } = {}] = (await server.anonymous.call('GET /api/tournament/rounds')).slice(7);
    await admin.ask(KEY, sent(8));
    const [team1Id, team2Id] = await twoTeams(admin);
    const day = {
      status: 422,
      code: 'ROUND_WITHOUT_DAY',
      message: 'A rodada 8 está sem dia: escolha um em Datas das Rodadas',
    };
    const game = { body: { team1Id, team2Id, round: 8 } };
    expect(await server.refused(admin, 'POST /api/games', game)).toMatchObject(day);
    const active = { body: { round: 8 } };
    expect(await server.refused(admin, 'POST /api/live-scores/active-round', active)).toMatchObject(day);
    const type = { params: { roundId }, body: { isExtraRound: true } };
    expect(await server.refused(admin, 'PATCH /api/tournament/rounds/{roundId}/type', type)).toMatchObject(
      UNKNOWN,
    );
    expect(await server.refused(admin, KEY, sent(8))).toMatchObject(UNKNOWN);
    // Who saw it with its day hears that it has none.
    const seen = { ...sent(8), body: { date: '2025-12-06', seenDate: '2025-11-08' } };
    expect(await server.refused(admin, 'PUT /api/tournament/rounds/{roundNumber}', seen)).toMatchObject({
      status: 409,
      code: 'ROUND_MOVED',
    });
  });

  test('keeps its day where it has games or points, or is active', async () => {
    const admin = await server.asAdmin();
    const game = await aGame(admin);
    const words = (number: number) =>
      server.refused(admin, KEY, sent(number)).then(({ status, message }) => [status, message]);
    expect(await words(1)).toEqual([409, 'A rodada 1 tem 1 jogo: exclua o jogo antes']);
    await admin.call('DELETE /api/games/{id}', { params: { id: game.id } });
    await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
    expect(await words(1)).toEqual([409, 'A rodada 1 está ao vivo: desative antes']);
    const player = await aPlayer(admin, { teamId: game.team1Id });
    await aSheet(admin, player, [[1, 2, 3]]);
    expect(await words(1)).toEqual([409, 'A rodada 1 tem pontos nas súmulas']);
  });

  test.each([31, 0, 'um'])('is not round %j', async (number) => {
    const refused = { params: { roundNumber: number } };
    const refusal = await server.refused(await server.asAdmin(), KEY, refused);
    expect(refusal).toMatchObject({ status: 400, message: 'Rodada inválida' });
  });
});

describe('a round beyond the first eight', () => {
  const give = (roundNumber: number, date = '2025-12-06') => ({ params: { roundNumber }, body: { date } });

  test('is there once it has a day, up to the thirtieth, with games, points and a type of its own', async () => {
    const admin = await server.asAdmin();
    const KEY = 'PUT /api/tournament/rounds/{roundNumber}';
    const round = await admin.call(KEY, give(9));
    expect(round).toMatchObject({ round_number: 9, round_date: '2025-12-06', is_extra_round: false });
    await admin.call(KEY, give(30, '2026-12-05'));
    const rounds = await server.anonymous.call('GET /api/tournament/rounds');
    expect(rounds.map(({ round_number }) => round_number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 30]);
    expect((await server.anonymous.call('GET /api/tournament')).rounds).toBe(10);
    const game = await aCompletedGame(admin, undefined, { round: 30 });
    const player = await aPlayer(admin, { teamId: game.team1Id });
    const row = {
      playerId: player.id,
      teamId: game.team1Id,
      saques: 3,
      defesas: 0,
      ataques: 0,
      present: true,
    };
    const updates = [{ ...row, round: 30 }];
    await admin.call('POST /api/detailed-points/batch-update', { body: { updates, lastUpdated: null } });
    const [points] = await admin.call('GET /api/scores');
    expect(points).toMatchObject({ round1Raw: null, round9Raw: null, round30Raw: 3, round30Contested: 74 });
    await admin.call('PATCH /api/tournament/rounds/{roundId}/type', {
      params: { roundId: round.id },
      body: { isExtraRound: true },
    });
    await admin.call('POST /api/live-scores/active-round', { body: { round: 30 } });
    expect(await server.of(await server.another()).call('GET /api/live-scores/active-round')).toEqual({
      activeRound: 30,
    });
  });

  test('has nothing before that', async () => {
    const admin = await server.asAdmin();
    const [team1Id, team2Id] = await twoTeams(admin);
    const player = await aPlayer(admin, { teamId: team1Id });
    const day = { status: 422, code: 'ROUND_WITHOUT_DAY' };
    const game = { body: { team1Id, team2Id, round: 9 } };
    expect(await server.refused(admin, 'POST /api/games', game)).toMatchObject(day);
    const active = { body: { round: 9 } };
    expect(await server.refused(admin, 'POST /api/live-scores/active-round', active)).toMatchObject(day);
    const row = { playerId: player.id, teamId: team1Id, saques: 1, defesas: 0, ataques: 0, present: true };
    const sheet = { body: { updates: [{ ...row, round: 9 }], lastUpdated: null } };
    expect(await server.refused(admin, 'POST /api/detailed-points/batch-update', sheet)).toMatchObject(day);
    const left = { params: { roundNumber: 9 } };
    expect(await server.refused(admin, 'DELETE /api/tournament/rounds/{roundNumber}', left)).toMatchObject(
      UNKNOWN,
    );
    const reminder = { params: { roundNumber: 9 }, body: { enabled: true, daysBefore: 1, hour: 9 } };
    expect(await server.refused(admin, 'PUT /api/whatsapp/reminders/{roundNumber}', reminder)).toMatchObject(
      UNKNOWN,
    );
    expect(await admin.call('GET /api/games/round/{round}', { params: { round: 9 } })).toEqual([]);
  });
});

describe('the type of a round', () => {
  test('determines the points of its games immediately, and back again', async () => {
    const admin = await server.asAdmin();
    const game = await aCompletedGame(admin);
    const { id: roundId } = await firstRound();
    const turn = (isExtraRound: boolean) =>
      admin.ask('PATCH /api/tournament/rounds/{roundId}/type', {
        params: { roundId },
        body: { isExtraRound },
      });
    const points = async () =>
      (await server.anonymous.call('GET /api/rankings/teams/total')).map(({ totalPoints }) => totalPoints);
    const shown = () => admin.call('GET /api/games/{id}', { params: { id: game.id } });
    expect(await points()).toEqual([3, 0]);
    expect(await turn(true)).toMatchObject({ status: 200, body: { id: roundId, is_extra_round: true } });
    expect([await points(), (await shown()).isExtraRound]).toEqual([[1, 0], true]);
    await turn(false);
    await turn(false);
    // Its games got a new version each time, so that older ones are refused.
    expect([await points(), await shown()]).toEqual([[3, 0], { ...game, version: game.version + 2 }]);
  });

  test('of an unknown round is not found', async () => {
    const sent = { params: { roundId: 999 }, body: { isExtraRound: true } };
    const refusal = await server.refused(
      await server.asAdmin(),
      'PATCH /api/tournament/rounds/{roundId}/type',
      sent,
    );
    expect(refusal).toMatchObject(UNKNOWN);
  });

  test.each([{}, { isExtraRound: 'true' }, { isExtraRound: null }])('cannot be %j', async (body) => {
    const sent = { params: { roundId: (await firstRound()).id }, body };
    const refusal = await server.refused(
      await server.asAdmin(),
      'PATCH /api/tournament/rounds/{roundId}/type',
      sent,
    );
    expect(refusal).toMatchObject({ status: 400, issues: [{ path: 'isExtraRound' }] });
  });
});

describe('the active round', () => {
  test('is one at a time, or none', async () => {
    const admin = await server.asAdmin();
    const activate = (body: { round: number } | { active: false }) =>
      admin.ask('POST /api/live-scores/active-round', { body });
    const shown = () => server.anonymous.call('GET /api/live-scores/active-round');
    expect(await activate({ round: 3 })).toMatchObject({ status: 200, body: { activeRound: 3 } });
    expect(await activate({ round: 5 })).toMatchObject({ status: 200, body: { activeRound: 5 } });
    expect(await activate({ round: 5 })).toMatchObject({ status: 200, body: { activeRound: 5 } });
    expect(await shown()).toEqual({ activeRound: 5 });
    expect(await activate({ active: false })).toMatchObject({ status: 200, body: { activeRound: 0 } });
    expect(await shown()).toEqual({ activeRound: 0 });
  });

  test.each([{}, { round: 0 }, { round: 31 }, { round: '3' }, { active: true }, { round: 1.5 }])(
    'cannot be %j',
    async (body) => {
      const refusal = await server.refused(await server.asAdmin(), 'POST /api/live-scores/active-round', {
        body,
      });
      expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION' });
    },
  );
});

test('the games of a round include none of others', async () => {
  const admin = await server.asAdmin();
  const [team1Id, team2Id] = await twoTeams(admin);
  const game = await aGame(admin, { team1Id, team2Id, round: 4 });
  const player = await server.asPlayer();
  expect(await player.call('GET /api/games/round/{round}', { params: { round: 4 } })).toEqual([game]);
  expect(await player.call('GET /api/games/round/{round}', { params: { round: 3 } })).toEqual([]);
  for (const round of ['0', '31', 'x', '1.0', '01']) {
    expect(await server.refused(player, 'GET /api/games/round/{round}', { params: { round } })).toMatchObject(
      {
        status: 400,
        message: 'Rodada inválida',
      },
    );
  }
});
