import { describe, expect, test } from 'vitest';
import { reads } from '#contract/reads.ts';
import { aCompletedGame, aGame } from '#tests/support/data/builders.ts';
import { aPlayedTournament } from '#tests/support/data/played-tournament.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

describe('the games', () => {
  test('on the board: in progress, then scheduled by time and court, then completed', async () => {
    const { admin, recife, olinda, natal, playing } = await aPlayedTournament(server);
    const teams = { team1Id: recife.id, team2Id: olinda.id, round: 2 };
    const late = await aGame(admin, { ...teams, date: '2025-05-10T15:00:00.000Z', court: 'Quadra 1' });
    const ten = await aGame(admin, { ...teams, date: '2025-05-10T13:00:00.000Z', court: 'Quadra 10' });
    const two = await aGame(admin, { ...teams, date: '2025-05-10T13:00:00.000Z', court: 'Quadra 2' });
    const none = await aGame(admin, { ...teams, date: '2025-05-10T13:00:00.000Z' });
    const done = await aCompletedGame(admin, undefined, { team1Id: olinda.id, team2Id: natal.id, round: 2 });
    const ids = (games: readonly { id: number }[]) => games.map(({ id }) => id);
    const board = await server.anonymous.call('GET /api/live-scores');
    expect(ids(board)).toEqual([playing.id, two.id, ten.id, none.id, late.id, done.id]);
    expect(board[0]).toEqual(playing);
    const upcoming = await server.anonymous.call('GET /api/games/upcoming');
    expect(ids(upcoming)).toEqual([two.id, ten.id, none.id, late.id]);

    const start = { params: { id: ten.id }, body: { status: 'em_andamento' } } as const;
    await admin.call('PATCH /api/games/{id}/status', start);
    const inactive = { query: { round: 'inactive' } } as const;
    expect(await server.anonymous.call('GET /api/games/in-progress', inactive)).toEqual([]);
    await admin.call('POST /api/live-scores/active-round', { body: { active: false } });
    expect(await server.anonymous.call('GET /api/live-scores')).toEqual([]);
    expect(ids(await server.anonymous.call('GET /api/games/in-progress'))).toEqual([playing.id, ten.id]);
    expect(ids(await server.anonymous.call('GET /api/games/in-progress', inactive))).toEqual([
      playing.id,
      ten.id,
    ]);
  });

  test('that are completed are listed by round, the recent ones being those of the last completed round', async () => {
    const { complete } = await aPlayedTournament(server);
    const rounds = async () => {
      const { recentGames, gamesByRound, completedRounds } =
        await server.anonymous.call('GET /api/games/completed');
      return [
        recentGames.map(({ round }) => round),
        Object.entries(gamesByRound).map(([round, games]) => [round, games.length]),
        completedRounds,
      ];
    };
    expect(await rounds()).toEqual([[1, 1], [['1', 2]], [1]]);
    await complete();
    expect(await rounds()).toEqual([
      [2],
      [
        ['1', 2],
        ['2', 1],
      ],
      [1, 2],
    ]);
  });

  test('that are completed can be limited to a day and later, and the recent ones stay the same', async () => {
    const game = await aCompletedGame(await server.asAdmin());
    const since = async (day: string) => {
      const query = { since: day };
      const { recentGames, gamesByRound, completedRounds } = await server.anonymous.call(
        'GET /api/games/completed',
        { query },
      );
      return [recentGames, Object.values(gamesByRound).flat(), completedRounds].map((list) => list.length);
    };
    const played = game.sets.at(-1)?.endTime ?? game.date;
    expect(await since(played.slice(0, 10))).toEqual([1, 1, 1]);
    expect(await since('2099-12-31')).toEqual([1, 0, 1]);
    expect(
      await server.refused(server.anonymous, 'GET /api/games/completed', { query: { since: 'ontem' } }),
    ).toMatchObject({ status: 400, issues: [{ path: 'since', message: 'Data inválida' }] });
  });

  test('that are completed are cached once for all days since which the same games were played', async () => {
    await aCompletedGame(await server.asAdmin());
    const { answers, snapshots } = server.main.tournament;
    const { topics } = reads['GET /api/games/completed'];
    const isCached = (since: string) => {
      const key = `GET /api/games/completed${JSON.stringify([{}, { since }])}`;
      return answers.get(key, topics, snapshots.current, () => 'anew').bytes.toString() !== 'anew';
    };
    const made = ['1999-01-01', '2024-12-31', '2025-04-04', '2025-04-06', '2099-01-01'];
    for (const since of [...made, '2025-04-05'])
      await server.anonymous.call('GET /api/games/completed', { query: { since } });
    expect(made.filter(isCached)).toEqual([]);
    expect(['2025-04-05', '9999-12-31'].filter(isCached)).toEqual(['2025-04-05', '9999-12-31']);
  });
});
