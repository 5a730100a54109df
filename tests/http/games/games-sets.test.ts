import { describe, expect, test } from 'vitest';
import { aCompletedGame, aGame, aGameInProgress } from '#tests/support/data/builders.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

type Set = Readonly<Record<string, unknown>>;

async function refused(id: number, set: Set) {
  const body = { team1Score: 0, team2Score: 0, ...set };
  return server.refused(await server.asScorer(), 'POST /api/games/{id}/sets', { params: { id }, body });
}

describe('a set', () => {
  test('is created with 201, replaced with 200, and keeps its notes', async () => {
    const { id } = await aGameInProgress(await server.asAdmin());
    const scorer = await server.asScorer();
    const register = (body: { team1Score: number; notes?: string; startTime?: string }) =>
      scorer.ask('POST /api/games/{id}/sets', {
        params: { id },
        body: { setNumber: 1, team2Score: 7, ...body },
      });
    const first = await register({
      team1Score: 9,
      notes: 'Vento forte',
      startTime: '2025-04-05T09:00:00-03:00',
    });
    expect(first).toMatchObject({ status: 201, body: { version: 3 } });
    const corrected = await register({ team1Score: 10 });
    expect(corrected).toMatchObject({ status: 200, body: { version: 4 } });
    expect(corrected.body.sets).toEqual([
      {
        id: first.body.sets[0]?.id,
        setNumber: 1,
        team1Score: 10,
        team2Score: 7,
        skipped: false,
        closed: false,
        finished: false,
        notes: 'Vento forte',
        startTime: '2025-04-05T12:00:00.000Z',
        endTime: null,
        log: null,
      },
    ]);
  });

  test('in progress counts for nobody; a final score, a later set or a person completes it', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin, [[5, 3]]);
    const register = (body: {
      setNumber: number;
      team1Score: number;
      team2Score: number;
      closed?: boolean;
    }) => admin.call('POST /api/games/{id}/sets', { params: { id }, body });
    expect(await admin.call('GET /api/games/{id}', { params: { id } })).toMatchObject({
      team1Score: 0,
      team2Score: 0,
    });
    const closed = await register({ setNumber: 1, team1Score: 5, team2Score: 3, closed: true });
    expect(closed).toMatchObject({ team1Score: 1, sets: [{ closed: true, finished: true }] });
    const open = await register({ setNumber: 1, team1Score: 5, team2Score: 3 });
    expect(open).toMatchObject({ team1Score: 0, sets: [{ closed: false, finished: false }] });
    const followed = await register({ setNumber: 2, team1Score: 19, team2Score: 21 });
    expect(followed).toMatchObject({
      team1Score: 1,
      team2Score: 1,
      sets: [
        { closed: false, finished: true },
        { closed: false, finished: true },
      ],
    });
  });

  test('that was skipped has no points, whatever was sent', async () => {
    const { id } = await aGameInProgress(await server.asAdmin(), [
      [21, 3],
      [21, 5],
    ]);
    const body = { setNumber: 3, team1Score: 9, team2Score: 4, skipped: true };
    const game = await (await server.asScorer()).call('POST /api/games/{id}/sets', { params: { id }, body });
    expect(game).toMatchObject({ team1Score: 2, team2Score: 0 });
    expect(game.sets[2]).toMatchObject({ skipped: true, finished: true, team1Score: 0, team2Score: 0 });
  });

  test.each([
    ['number 4', { setNumber: 4 }, 'O set vai de 1 a 3'],
    ['number 0', { setNumber: 0 }, 'O set vai de 1 a 3'],
    [
      'with a negative score',
      { setNumber: 1, team1Score: -1 },
      'O placar vai de 0 a 99, em números inteiros',
    ],
    ['with half a point', { setNumber: 1, team2Score: 20.5 }, 'O placar vai de 0 a 99, em números inteiros'],
    [
      'with a hundred points',
      { setNumber: 1, team1Score: 100 },
      'O placar vai de 0 a 99, em números inteiros',
    ],
    [
      'with a score in words',
      { setNumber: 1, team1Score: '21' },
      'O placar vai de 0 a 99, em números inteiros',
    ],
    ['with notes too long', { setNumber: 1, notes: 'x'.repeat(501) }, 'Use no máximo 500 caracteres'],
    ['begun in the year 0', { setNumber: 1, startTime: '0000-01-01T08:00:00Z' }, 'Data e hora inválidas'],
  ])('%s is refused', async (_name, set, message) => {
    const { id } = await aGameInProgress(await server.asAdmin());
    expect(await refused(id, set)).toMatchObject({ status: 400, code: 'VALIDATION', message });
  });

  test('2 is refused before set 1, and set 3 before set 2', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    expect(await refused(id, { setNumber: 2 })).toMatchObject({
      status: 422,
      code: 'SET_OUT_OF_ORDER',
      message: 'Registre o set 1 antes do set 2.',
    });
    const body = { setNumber: 1, team1Score: 21, team2Score: 18 };
    await admin.call('POST /api/games/{id}/sets', { params: { id }, body });
    expect(await refused(id, { setNumber: 3 })).toMatchObject({
      status: 422,
      message: 'Registre o set 2 antes do set 3.',
    });
  });

  test('2 is refused in an extra round', async () => {
    const admin = await server.asAdmin();
    const [round] = await admin.call('GET /api/tournament/rounds');
    const params = { roundId: round?.id ?? 0 };
    await admin.call('PATCH /api/tournament/rounds/{roundId}/type', { params, body: { isExtraRound: true } });
    const { id } = await aGameInProgress(admin, [[21, 18]]);
    expect(await refused(id, { setNumber: 2, team1Score: 1 })).toMatchObject({
      status: 422,
      code: 'SET_NOT_IN_EXTRA_ROUND',
      message: 'Uma rodada extra tem só o set 1.',
    });
  });

  test('3 is refused once a team has won two', async () => {
    const { id } = await aGameInProgress(await server.asAdmin(), [
      [21, 18],
      [21, 10],
    ]);
    expect(await refused(id, { setNumber: 3, team1Score: 15, team2Score: 3 })).toMatchObject({
      status: 422,
      code: 'THIRD_SET_SUPERFLUOUS',
      message: 'Um time já venceu dois sets: o terceiro fica como não jogado.',
    });
  });

  test('cannot be corrected so that a third one would have been superfluous', async () => {
    const { id } = await aGameInProgress(await server.asAdmin(), [
      [21, 18],
      [19, 21],
      [15, 9],
    ]);
    expect(await refused(id, { setNumber: 2, team1Score: 21, team2Score: 19 })).toMatchObject({
      status: 422,
      message: 'Com este placar o terceiro set sobraria: exclua o set 3 antes de corrigir.',
    });
  });

  test.each([
    ['has not started', aGame],
    ['is over', aCompletedGame],
  ])('is refused for a game that %s', async (_name, make) => {
    const { id } = await make(await server.asAdmin());
    expect(await refused(id, { setNumber: 1, team1Score: 21, team2Score: 3 })).toMatchObject({
      status: 409,
      code: 'GAME_NOT_IN_PROGRESS',
      message: 'O jogo não está em andamento.',
    });
  });
});

describe('the deletion of a set', () => {
  const deletion = (id: number, setNumber: number) => ({ params: { id, setNumber } });

  test('removes the last one, and the completion that it caused', async () => {
    const { id } = await aGameInProgress(await server.asAdmin(), [
      [9, 7],
      [3, 2],
    ]);
    const scorer = await server.asScorer();
    const { status, body } = await scorer.ask('DELETE /api/games/{id}/sets/{setNumber}', deletion(id, 2));
    expect([status, body.team1Score, body.sets.length, body.version]).toEqual([200, 0, 1, 5]);
  });

  test.each([
    ['of an earlier one', 1, { status: 422, message: 'Só o último set pode ser excluído.' }],
    ['of one that is not there', 3, { status: 404, message: 'Não há set para excluir.' }],
    ['of number 4', 4, { status: 400, message: 'O set vai de 1 a 3' }],
  ])('%s is refused', async (_name, setNumber, refusal) => {
    const { id } = await aGameInProgress(await server.asAdmin(), [
      [21, 7],
      [3, 2],
    ]);
    const scorer = await server.asScorer();
    expect(
      await server.refused(scorer, 'DELETE /api/games/{id}/sets/{setNumber}', deletion(id, setNumber)),
    ).toMatchObject(refusal);
  });

  test('is refused when the game is over', async () => {
    const { id } = await aCompletedGame(await server.asAdmin());
    const scorer = await server.asScorer();
    expect(
      await server.refused(scorer, 'DELETE /api/games/{id}/sets/{setNumber}', deletion(id, 2)),
    ).toMatchObject({ status: 409, code: 'GAME_NOT_IN_PROGRESS' });
  });
});
