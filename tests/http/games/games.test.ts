import { describe, expect, test } from 'vitest';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import { aCompletedGame, aGame, aGameInProgress, aTeam, twoTeams } from '#tests/support/data/builders.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

describe('a new game', () => {
  test("is at 08:00 UTC of its round's day, mixed and scheduled by default", async () => {
    const admin = await server.asAdmin();
    const [team1Id, team2Id] = await twoTeams(admin);
    const { status, body } = await admin.ask('POST /api/games', { body: { team1Id, team2Id, round: 2 } });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      team1Id,
      team2Id,
      team1: { id: team1Id, name: 'Recife', imageUrl: null },
      team2: { id: team2Id, name: 'Olinda', imageUrl: null },
      category: 'Misto',
      court: null,
      round: 2,
      isExtraRound: false,
      status: 'agendado',
      date: '2025-05-10T08:00:00.000Z',
      team1Score: 0,
      team2Score: 0,
      sets: [],
      usedAllPlayersTeam1: false,
      usedAllPlayersTeam2: false,
      technicalTimeout: false,
      rules: DEFAULT_RULES.normal,
      award: null,
      version: 1,
    });
    expect(await admin.call('GET /api/games/{id}', { params: { id: body.id } })).toEqual(body);
  });

  test('keeps the chosen time, in UTC, the trimmed court and the category', async () => {
    const admin = await server.asAdmin();
    const chosen = { date: '2025-04-05T09:30:00-03:00', court: ' Quadra 2 ', category: 'Feminino' } as const;
    const game = await aGame(admin, chosen);
    expect(game).toMatchObject({ date: '2025-04-05T12:30:00.000Z', court: 'Quadra 2', category: 'Feminino' });
  });

  test('that is created in progress accepts sets at once', async () => {
    const admin = await server.asAdmin();
    const { id, status, version } = await aGame(admin, { status: 'em_andamento' });
    expect([status, version]).toEqual(['em_andamento', 1]);
    const body = { setNumber: 1, team1Score: 5, team2Score: 3 };
    expect((await admin.ask('POST /api/games/{id}/sets', { params: { id }, body })).status).toBe(201);
  });

  test('of a team with itself is refused', async () => {
    const admin = await server.asAdmin();
    const [id] = await twoTeams(admin);
    const body = { team1Id: id, team2Id: id, round: 1 };
    expect(await server.refused(admin, 'POST /api/games', { body })).toMatchObject({
      status: 422,
      code: 'SAME_TEAM',
      message: 'Escolha dois times diferentes',
    });
  });

  test('of an unknown team is not found', async () => {
    const admin = await server.asAdmin();
    const [team1Id] = await twoTeams(admin);
    const body = { team1Id, team2Id: 999, round: 1 };
    expect(await server.refused(admin, 'POST /api/games', { body })).toMatchObject({
      status: 404,
      message: 'Time não encontrado',
    });
  });

  test.each([
    ['in round 0', { round: 0 }, 'Rodada inválida'],
    ['in round 31', { round: 31 }, 'Rodada inválida'],
    ['in half a round', { round: 1.5 }, 'Rodada inválida'],
    ['that is over from the start', { status: 'concluido' }, 'Um confronto começa agendado ou em andamento'],
    ['on a court with a name too long', { court: 'x'.repeat(21) }, 'Use no máximo 20 caracteres'],
    ['in a category that is none', { category: 'Sub-21' }, 'Selecione uma categoria'],
    ['at a time that is none', { date: '2025-13-01T08:00:00Z' }, 'Data e hora inválidas'],
    ['in the year 0', { date: '0000-01-01T08:00:00Z' }, 'Data e hora inválidas'],
    ['after the year 9999', { date: '9999-12-31T23:59:59-23:59' }, 'Data e hora inválidas'],
    ['with a team by its name', { team1Id: 'Recife' }, 'Identificador inválido'],
  ])('%s is refused', async (_name, wrong, message) => {
    const admin = await server.asAdmin();
    const [team1Id, team2Id] = await twoTeams(admin);
    const body = { team1Id, team2Id, round: 1, ...wrong };
    expect(await server.refused(admin, 'POST /api/games', { body })).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      message,
    });
  });
});

describe('the status of a game', () => {
  const change = async (from: 'agendado' | 'em_andamento' | 'concluido') => {
    const admin = await server.asAdmin();
    const make = { agendado: aGame, em_andamento: aGameInProgress, concluido: aCompletedGame }[from];
    const { id } = await make(admin);
    return { id, scorer: await server.asScorer() };
  };

  test('goes from scheduled to in progress to completed and back to in progress', async () => {
    const { id, scorer } = await change('agendado');
    const to = (status: 'em_andamento' | 'concluido') =>
      scorer.ask('PATCH /api/games/{id}/status', { params: { id }, body: { status } });
    expect(await to('em_andamento')).toMatchObject({
      status: 200,
      body: { status: 'em_andamento', version: 2 },
    });
    const set = { setNumber: 1, team1Score: 21, team2Score: 19 };
    await scorer.call('POST /api/games/{id}/sets', { params: { id }, body: set });
    expect((await to('concluido')).body).toMatchObject({ status: 'concluido', team1Score: 1, version: 4 });
    expect((await to('em_andamento')).body).toMatchObject({
      status: 'em_andamento',
      version: 5,
      sets: [set],
    });
  });

  test('goes back to scheduled before the first point, with a line in the audit', async () => {
    const { id, scorer } = await change('em_andamento');
    const point = {
      id: '018f3c1e-0000-7000-8000-000000000001',
      at: new Date(server.now).toISOString(),
      type: 'point',
      side: 1,
    } as const;
    const at = point.at;
    const undo = {
      id: '018f3c1e-0000-7000-8000-000000000002',
      at,
      type: 'undo',
      eventId: point.id,
    } as const;
    const body = { setNumber: 1, after: null, events: [point, undo] };
    await scorer.call('POST /api/games/{id}/events', { params: { id }, body });
    const { version } = await scorer.call('GET /api/games/{id}', { params: { id } });
    const back = { params: { id }, body: { status: 'agendado', version } } as const;
    expect(await scorer.call('PATCH /api/games/{id}/status', back)).toMatchObject({
      status: 'agendado',
      sets: [],
      version: version + 1,
    });
    expect(await scorer.call('GET /api/games/{id}/events', { params: { id } })).toEqual([]);
    const admin = await server.asAdmin();
    const [line] = (await admin.call('GET /api/audit')).lines;
    expect(line).toMatchObject({ action: 'game.unstart', subjectId: id });
    const again = { params: { id }, body: { status: 'em_andamento', version } } as const;
    expect(await server.refused(scorer, 'PATCH /api/games/{id}/status', again)).toMatchObject({
      status: 409,
      code: 'GAME_CHANGED',
    });
  });

  test('stays once a point was scored', async () => {
    const { id } = await aGameInProgress(await server.asAdmin(), [[0, 1]]);
    const sent = { params: { id }, body: { status: 'agendado' } };
    expect(await server.refused(await server.asScorer(), 'PATCH /api/games/{id}/status', sent)).toMatchObject(
      {
        status: 409,
        code: 'STATUS_CHANGE_UNKNOWN',
        message: 'O jogo já tem pontos: não volta a ser agendado.',
      },
    );
  });

  test('becomes concluido for completed, and says which teams used all their players', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin, [[21, 3]]);
    const body = { status: 'completed', usedAllPlayersTeam2: true } as const;
    const game = await admin.call('PATCH /api/games/{id}/status', { params: { id }, body });
    expect(game).toMatchObject({
      status: 'concluido',
      usedAllPlayersTeam1: false,
      usedAllPlayersTeam2: true,
    });
  });

  test.each([
    ['concluido', 'agendado', 'Só um jogo em andamento volta a ser agendado.'],
    ['agendado', 'agendado', 'O jogo já está agendado.'],
    ['agendado', 'concluido', 'Só um jogo em andamento pode ser concluído.'],
    ['concluido', 'concluido', 'Só um jogo em andamento pode ser concluído.'],
    ['em_andamento', 'em_andamento', 'Só um jogo agendado pode ser iniciado.'],
  ] as const)('does not go from %s to %s', async (from, status, message) => {
    const { id, scorer } = await change(from);
    const sent = { params: { id }, body: { status } };
    expect(await server.refused(scorer, 'PATCH /api/games/{id}/status', sent)).toMatchObject({
      status: 409,
      code: 'STATUS_CHANGE_UNKNOWN',
      message,
    });
  });

  test.each([
    ['without a set', []],
    ['with a set of 0x0', [[0, 0]]],
  ] as const)('is not completed %s', async (_name, scores) => {
    const { id } = await aGameInProgress(await server.asAdmin(), scores);
    const sent = { params: { id }, body: { status: 'concluido' } };
    expect(await server.refused(await server.asScorer(), 'PATCH /api/games/{id}/status', sent)).toMatchObject(
      {
        status: 422,
        code: 'NO_SET_PLAYED',
        message: 'Registre ao menos um set com pontos antes de concluir o jogo.',
      },
    );
  });

  test('with an unknown value is refused', async () => {
    const { id, scorer } = await change('agendado');
    const sent = { params: { id }, body: { status: 'cancelado' } };
    expect(await server.refused(scorer, 'PATCH /api/games/{id}/status', sent)).toMatchObject({
      status: 400,
      message: 'Situação inválida',
    });
  });
});

describe('a deleted game', () => {
  test('is gone with its sets, and its team can be deleted too', async () => {
    const admin = await server.asAdmin();
    const { id, team1Id } = await aCompletedGame(admin);
    expect(await admin.ask('DELETE /api/games/{id}', { params: { id } })).toMatchObject({
      status: 204,
      text: '',
    });
    expect(await server.refused(admin, 'GET /api/games/{id}', { params: { id } })).toMatchObject({
      status: 404,
    });
    const { games, sets } = await server.state();
    expect([games, sets]).toEqual([[], []]);
    await admin.call('DELETE /api/teams/{id}', { params: { id: team1Id } });
  });

  test('cannot be deleted again', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGame(admin);
    await admin.call('DELETE /api/games/{id}', { params: { id } });
    expect(await server.refused(admin, 'DELETE /api/games/{id}', { params: { id } })).toMatchObject({
      status: 404,
      code: 'GAME_NOT_FOUND',
      message: 'Jogo não encontrado',
    });
  });
});

test('an unknown game is a 404 for every call', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  const params = { id: 999, setNumber: 1 };
  const calls = [
    ['GET /api/games/{id}', undefined],
    ['PATCH /api/games/{id}/status', { status: 'em_andamento' }],
    ['POST /api/games/{id}/sets', { setNumber: 1, team1Score: 1, team2Score: 0 }],
    ['DELETE /api/games/{id}/sets/{setNumber}', undefined],
    ['POST /api/games/{id}/award', { winner: 1, reason: 'wo' }],
  ] as const;
  for (const [key, body] of calls) {
    expect(await server.refused(admin, key, { params, body }), key).toMatchObject({
      status: 404,
      message: 'Jogo não encontrado',
    });
  }
});
