import { expect, test } from 'vitest';
import { aCompletedGame, aGame, aGameInProgress, type Game } from '#tests/support/data/builders.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

async function awarded(game: Game, winner: 1 | 2, reason: 'wo' | 'abandono') {
  const scorer = await server.asScorer();
  return scorer.ask('POST /api/games/{id}/award', { params: { id: game.id }, body: { winner, reason } });
}

async function refused(game: Game, winner: unknown, reason: unknown) {
  const sent = { params: { id: game.id }, body: { winner, reason } };
  return server.refused(await server.asScorer(), 'POST /api/games/{id}/award', sent);
}

const scores = ({ award }: Game) => award?.officialSets.map((set) => `${set.team1Score}x${set.team2Score}`);

async function extraRound() {
  const admin = await server.asAdmin();
  const [round] = await admin.call('GET /api/tournament/rounds');
  const params = { roundId: round?.id ?? 0 };
  await admin.call('PATCH /api/tournament/rounds/{roundId}/type', { params, body: { isExtraRound: true } });
}

test('a walkover of a scheduled game gives it 21x0 21x0, and no team used all its players', async () => {
  const { status, body } = await awarded(await aGame(await server.asAdmin()), 1, 'wo');
  expect([status, scores(body)]).toEqual([200, ['21x0', '21x0']]);
  expect(body).toMatchObject({
    status: 'concluido',
    team1Score: 2,
    team2Score: 0,
    sets: [],
    usedAllPlayersTeam1: false,
    usedAllPlayersTeam2: false,
    award: { winner: 1, reason: 'wo' },
  });
});

test('a walkover in an extra round is one set', async () => {
  await extraRound();
  const { body } = await awarded(await aGame(await server.asAdmin()), 2, 'wo');
  expect([scores(body), body.team1Score, body.team2Score]).toEqual([['0x21'], 0, 1]);
});

test.each([
  ['14x8 and the team with 14 stops', [[14, 8]], 2, ['14x21', '0x21'], [0, 2]],
  [
    '21x23 22x20 and a team stops',
    [
      [21, 23],
      [22, 20],
    ],
    1,
    ['21x23', '22x20', '15x0'],
    [2, 1],
  ],
  ['20x19 and the team with 20 stops', [[20, 19]], 2, ['20x22', '0x21'], [0, 2]],
  ['before the first point', [], 1, ['21x0', '21x0'], [2, 0]],
] as const)(
  'a game stopped at %s gets the fewest points that complete it',
  async (_name, played, winner, official, score) => {
    const { body } = await awarded(await aGameInProgress(await server.asAdmin(), played), winner, 'abandono');
    expect([scores(body), [body.team1Score, body.team2Score]]).toEqual([official, score]);
    expect(body.sets.map((set) => [set.team1Score, set.team2Score])).toEqual(played);
  },
);

test('an awarded game counts in the standings by its official sets', async () => {
  const game = await aGameInProgress(await server.asAdmin(), [[14, 8]]);
  await awarded(game, 2, 'abandono');
  const [first, second] = await server.anonymous.call('GET /api/rankings/teams/total');
  expect(first).toMatchObject({
    id: game.team2Id,
    totalPoints: 3,
    totalWins: 1,
    pointsFor: 42,
    pointsAgainst: 14,
  });
  expect(second).toMatchObject({ id: game.team1Id, totalPoints: 0, totalLosses: 1, pointDifference: -28 });
});

test('a game that neither team came to is lost by both, without points', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin);
  const params = { id: game.id };
  const body = { winner: null, reason: 'wo' } as const;
  expect(await admin.call('POST /api/games/{id}/award', { params, body })).toMatchObject({
    status: 'concluido',
    team1Score: 0,
    team2Score: 0,
    award: { winner: null, reason: 'wo', officialSets: [] },
  });
  const rows = await server.anonymous.call('GET /api/rankings/teams/total');
  for (const id of [game.team1Id, game.team2Id]) {
    expect(rows.find((row) => row.id === id)).toMatchObject({
      gamesPlayed: 1,
      totalPoints: 0,
      totalWins: 0,
      totalLosses: 1,
      pointsFor: 0,
    });
  }
  const [line] = (await admin.call('GET /api/audit')).lines;
  expect(line).toMatchObject({ action: 'game.award', subjectId: game.id });
  const back = { params, body: { status: 'em_andamento' } } as const;
  expect((await admin.call('PATCH /api/games/{id}/status', back)).award).toBeNull();
});

test('nobody retires from a game for both teams', async () => {
  const game = await aGameInProgress(await server.asAdmin(), [[14, 8]]);
  expect(await refused(game, null, 'abandono')).toMatchObject({ status: 422, code: 'AWARD_WITHOUT_WINNER' });
});

test('reverting removes the award and nothing else', async () => {
  const game = await aGameInProgress(await server.asAdmin(), [[14, 8]]);
  await awarded(game, 2, 'abandono');
  const body = { status: 'em_andamento' } as const;
  const params = { id: game.id };
  const reverted = await (await server.asScorer()).call('PATCH /api/games/{id}/status', { params, body });
  expect(reverted).toEqual({ ...game, version: game.version + 2 });
});

test('a walkover is refused once a set has a point', async () => {
  const game = await aGameInProgress(await server.asAdmin(), [[1, 0]]);
  expect(await refused(game, 1, 'wo')).toMatchObject({
    status: 422,
    code: 'AWARD_AFTER_POINTS',
    message: 'O jogo já teve pontos: registre abandono em vez de W.O.',
  });
});

test('a team cannot retire before the game has started', async () => {
  expect(await refused(await aGame(await server.asAdmin()), 1, 'abandono')).toMatchObject({
    status: 409,
    code: 'GAME_NOT_IN_PROGRESS',
    message: 'O jogo não está em andamento.',
  });
});

test.each(['wo', 'abandono'])('%s is refused when the game is completed', async (reason) => {
  expect(await refused(await aCompletedGame(await server.asAdmin()), 1, reason)).toMatchObject({
    status: 409,
    code: 'GAME_COMPLETED',
    message: 'O jogo já está concluído.',
  });
});

test('a game that is already decided cannot be awarded to the other team', async () => {
  const game = await aGameInProgress(await server.asAdmin(), [
    [21, 3],
    [21, 5],
  ]);
  expect(await refused(game, 2, 'abandono')).toMatchObject({ status: 422, code: 'AWARD_AGAINST_WINNER' });
});

test.each([
  ['a third team', 3, 'wo', 'Escolha o time 1 ou o time 2'],
  ['no reason', 1, undefined, 'Escolha W.O. ou abandono'],
  ['another reason', 1, 'chuva', 'Escolha W.O. ou abandono'],
])('an award with %s is refused', async (_name, winner, reason, message) => {
  expect(await refused(await aGame(await server.asAdmin()), winner, reason)).toMatchObject({
    status: 400,
    message,
  });
});
