import { describe, expect, test } from 'vitest';
import { aCompletedGame, aGame, aGameInProgress, aTeam } from '#tests/support/data/builders.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const EDIT = 'PATCH /api/games/{id}';
const NINE = '2025-04-05T12:00:00.000Z';

describe('a game that is edited', () => {
  test('gets another court, time, category and other teams, and nothing else changes', async () => {
    const admin = await server.asAdmin();
    const game = await aGame(admin);
    const natal = await aTeam(admin, 'Natal');
    const params = { id: game.id };
    const body = { court: ' 2 ', date: '2025-04-05T09:00:00-03:00', category: 'Feminino' as const };
    const { status, body: edited } = await admin.ask(EDIT, {
      params,
      body: { ...body, team2Id: natal.id, version: game.version },
    });
    expect(status).toBe(200);
    expect(edited).toEqual({
      ...game,
      court: '2',
      date: NINE,
      category: 'Feminino',
      version: 2,
      team2Id: natal.id,
      team2: { id: natal.id, name: 'Natal', imageUrl: null },
    });
    expect(await admin.call('GET /api/games/{id}', { params })).toEqual(edited);
  });

  test('without a change keeps its version, so that scoring goes on', async () => {
    const admin = await server.asAdmin();
    const game = await aGame(admin, { court: '1', date: NINE });
    const sent = { params: { id: game.id }, body: { court: '1', date: NINE } };
    expect((await admin.ask(EDIT, sent)).body).toEqual(game);
    expect((await admin.ask(EDIT, { params: { id: game.id }, body: {} })).body).toEqual(game);
  });

  test('in progress gets another court and time, and keeps its sets and teams', async () => {
    const admin = await server.asAdmin();
    const game = await aGameInProgress(admin, [[5, 3]]);
    const params = { id: game.id };
    const natal = await aTeam(admin, 'Natal');
    const { body } = await admin.ask(EDIT, {
      params,
      body: { court: '3', date: NINE, team1Id: game.team1Id },
    });
    expect(body).toEqual({ ...game, court: '3', date: NINE, version: game.version + 1 });
    expect(await server.refused(admin, EDIT, { params, body: { team1Id: natal.id } })).toMatchObject({
      status: 409,
      code: 'GAME_STARTED',
      message: 'O jogo já começou: os times não podem mais mudar.',
    });
  });

  test('after it was completed is refused', async () => {
    const admin = await server.asAdmin();
    const { id } = await aCompletedGame(admin);
    const refusal = await server.refused(admin, EDIT, { params: { id }, body: { court: '3' } });
    expect(refusal).toMatchObject({
      status: 409,
      code: 'GAME_COMPLETED',
      message: 'O jogo está concluído: reverta antes de editar.',
    });
  });

  test('with an outdated version is refused, with the current game', async () => {
    const admin = await server.asAdmin();
    const game = await aGame(admin);
    const params = { id: game.id };
    const current = await admin.call(EDIT, { params, body: { court: '2', version: game.version } });
    const refusal = await server.refused(admin, EDIT, {
      params,
      body: { court: '3', version: game.version },
    });
    expect(refusal).toMatchObject({ status: 409, code: 'GAME_CHANGED', game: current });
  });

  test('into a team against itself is refused, whether one or both teams are changed', async () => {
    const admin = await server.asAdmin();
    const { id, team1Id, team2Id } = await aGame(admin);
    for (const body of [{ team1Id: team2Id }, { team1Id, team2Id: team1Id }]) {
      expect(await server.refused(admin, EDIT, { params: { id }, body })).toMatchObject({
        status: 422,
        code: 'SAME_TEAM',
      });
    }
  });

  test('but unknown, or with an unknown team, is not found', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGame(admin);
    expect(await server.refused(admin, EDIT, { params: { id: 999 }, body: {} })).toMatchObject({
      status: 404,
      message: 'Jogo não encontrado',
    });
    expect(await server.refused(admin, EDIT, { params: { id }, body: { team1Id: 999 } })).toMatchObject({
      status: 404,
      message: 'Time não encontrado',
    });
  });

  test.each([
    ['on a court with a name too long', { court: 'x'.repeat(21) }, 'Use no máximo 20 caracteres'],
    ['at a time that is none', { date: '2025-13-01T08:00:00Z' }, 'Data e hora inválidas'],
    ['in a category that is none', { category: 'Sub-21' }, 'Selecione uma categoria'],
    ['with a team by its name', { team1Id: 'Recife' }, 'Identificador inválido'],
  ])('%s is refused', async (_name, body, message) => {
    const admin = await server.asAdmin();
    const { id } = await aGame(admin);
    expect(await server.refused(admin, EDIT, { params: { id }, body })).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      message,
    });
  });
});

describe('a round that is moved together with games that have their own time', () => {
  const move = (date: string, withChosenTimes = true) => ({
    params: { roundNumber: 1 },
    body: { date, withChosenTimes },
  });

  test('moves them to the same time on the new day, and leaves completed ones', async () => {
    const admin = await server.asAdmin();
    const game = await aGame(admin, { date: NINE });
    const teams = { team1Id: game.team1Id, team2Id: game.team2Id };
    const late = await aGame(admin, { ...teams, date: '2025-04-06T01:30:00.000Z' });
    const over = await aCompletedGame(admin, [[21, 10]], { ...teams, date: NINE });
    const following = await aGame(admin, teams);
    await admin.call('PUT /api/tournament/rounds/{roundNumber}', move('2025-04-12'));
    const dateOf = async ({ id }: { id: number }) =>
      (await admin.call('GET /api/games/{id}', { params: { id } })).date;
    expect(await Promise.all([game, late, over, following].map(dateOf))).toEqual([
      '2025-04-12T12:00:00.000Z',
      '2025-04-13T01:30:00.000Z',
      NINE,
      '2025-04-12T08:00:00.000Z',
    ]);
    const [last] = (await admin.call('GET /api/audit')).lines;
    expect(last).toMatchObject({
      action: 'round.move',
      changes: [
        { field: 'date', before: '2025-04-05', after: '2025-04-12' },
        { field: 'games', after: 2 },
      ],
    });
  });

  test('moves those that were left behind when it is requested later', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGame(admin, { date: NINE });
    await admin.call('PUT /api/tournament/rounds/{roundNumber}', move('2025-04-12', false));
    const shown = () => admin.call('GET /api/games/{id}', { params: { id } });
    expect(await shown()).toMatchObject({ date: NINE, version: 1 });
    await admin.call('PUT /api/tournament/rounds/{roundNumber}', move('2025-04-12'));
    const moved = { date: '2025-04-12T12:00:00.000Z', version: 2 };
    expect(await shown()).toMatchObject(moved);
    await admin.call('PUT /api/tournament/rounds/{roundNumber}', move('2025-04-12'));
    expect(await shown()).toMatchObject(moved);
  });

  test('accepts only true or false for it', async () => {
    const sent = { params: { roundNumber: 1 }, body: { date: '2025-04-12', withChosenTimes: 'sim' } };
    const refusal = await server.refused(
      await server.asAdmin(),
      'PUT /api/tournament/rounds/{roundNumber}',
      sent,
    );
    expect(refusal).toMatchObject({ status: 400, issues: [{ path: 'withChosenTimes' }] });
  });
});
