import { describe, expect, test } from 'vitest';
import { aCompletedGame, aTeam } from '#tests/support/data/builders.ts';
import { aPlayedTournament } from '#tests/support/data/played-tournament.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

describe('the standings', () => {
  test('count completed games only', async () => {
    const { recife, olinda, natal, complete } = await aPlayedTournament(server);
    const line = (
      team: { id: number; name: string },
      position: number,
      numbers: number[],
      form: string[],
      previousPosition: number | null = null,
    ) => {
      const [
        totalPoints,
        totalWins,
        totalLosses,
        gamesPlayed,
        totalSetsWon,
        totalSetsLost,
        pointsFor,
        pointsAgainst,
      ] = numbers;
      const counted = {
        totalPoints,
        totalWins,
        totalLosses,
        gamesPlayed,
        totalSetsWon,
        totalSetsLost,
        pointsFor,
        pointsAgainst,
      };
      const pointDifference = (pointsFor ?? 0) - (pointsAgainst ?? 0);
      return {
        position,
        id: team.id,
        name: team.name,
        imageUrl: null,
        category: 'Misto',
        seed: null,
        ...counted,
        pointDifference,
        decidedBy: null,
        headToHead: null,
        lotDrawnAt: null,
        previousPosition,
        form,
      };
    };
    const standings = () => server.anonymous.call('GET /api/rankings/teams/total');
    expect(await standings()).toEqual([
      line(recife, 1, [3, 1, 0, 1, 2, 0, 42, 32], ['win']),
      line(olinda, 2, [2, 1, 1, 2, 2, 3, 86, 92], ['loss', 'win']),
      line(natal, 3, [1, 0, 1, 1, 1, 2, 50, 54], ['loss']),
    ]);
    await complete();
    expect(await standings()).toEqual([
      line(recife, 1, [6, 2, 0, 2, 4, 0, 84, 54], ['win', 'win'], 1),
      line(olinda, 2, [2, 1, 1, 2, 2, 3, 86, 92], ['loss', 'win'], 2),
      line(natal, 3, [1, 0, 2, 2, 1, 4, 72, 96], ['loss', 'loss'], 3),
    ]);
  });

  test('show what put a team ahead of the next one, and share a position where no tie-break decides', async () => {
    const admin = await server.asAdmin();
    const teams = [];
    for (const name of ['Recife', 'Olinda', 'Natal', 'Caruaru', 'Bezerros', 'Abreu'])
      teams.push((await aTeam(admin, name)).id);
    const [recife = 0, olinda = 0, natal = 0, caruaru = 0] = teams;
    await aCompletedGame(
      admin,
      [
        [21, 15],
        [21, 17],
      ],
      { team1Id: recife, team2Id: olinda },
    );
    await aCompletedGame(
      admin,
      [
        [21, 10],
        [21, 10],
      ],
      { team1Id: natal, team2Id: caruaru },
    );
    const rows = await server.anonymous.call('GET /api/rankings/teams/total');
    expect(rows.map(({ position, name, decidedBy }) => [position, name, decidedBy])).toEqual([
      [1, 'Natal', 'pointDifference'],
      [2, 'Recife', null],
      [3, 'Abreu', 'shared'],
      [3, 'Bezerros', 'pointDifference'],
      [5, 'Olinda', 'pointDifference'],
      [6, 'Caruaru', null],
    ]);
  });
});

describe('the best of the round', () => {
  test('are ordered by raw points while nothing was contested, and by relative ones once the game is completed', async () => {
    const { bia, duda, complete } = await aPlayedTournament(server);
    const top = () => server.anonymous.call('GET /api/live-scores/top-players');
    const line = (
      player: typeof bia,
      name: string,
      teamName: string,
      roundPoints: number | null,
      rawPoints: number,
      position: number,
    ) => {
      return {
        position,
        id: player.id,
        name,
        imageUrl: null,
        teamId: player.teamId,
        teamName,
        teamImage: null,
        roundPoints,
        rawPoints,
      };
    };
    expect(await top()).toEqual({
      round: 2,
      masculino: [],
      feminino: [line(duda, 'Duda', 'Natal', null, 9, 1), line(bia, 'Bia Barros', 'Recife', null, 7, 2)],
    });
    await complete();
    expect((await top()).feminino).toEqual([
      line(duda, 'Duda', 'Natal', 14.1, 9, 1),
      line(bia, 'Bia Barros', 'Recife', 10.9, 7, 2),
    ]);
  });

  test('are those of the last completed round when none is active, and nobody before the first', async () => {
    const empty = await server.anonymous.call('GET /api/live-scores/top-players');
    expect(empty).toEqual({ round: null, masculino: [], feminino: [] });
    const { admin, bia, caio } = await aPlayedTournament(server);
    await admin.call('POST /api/live-scores/active-round', { body: { active: false } });
    const { round, masculino, feminino } = await server.anonymous.call('GET /api/live-scores/top-players');
    expect([round, masculino.map(({ id }) => id), feminino[0]?.id]).toEqual([1, [caio.id], bia.id]);
  });

  test('are kept for every round, newest first', async () => {
    const { bia, duda, caio, complete } = await aPlayedTournament(server);
    await complete();
    const rounds = await server.anonymous.call('GET /api/historical-top-players');
    const shown = rounds.map(({ round, masculino, feminino }) => [
      round,
      masculino.map(({ playerId, totalPoints }) => [playerId, totalPoints]),
      feminino.map(({ playerId, totalPoints }) => [playerId, totalPoints]),
    ]);
    expect(shown).toEqual([
      [
        2,
        [],
        [
          [duda.id, 14.1],
          [bia.id, 10.9],
        ],
      ],
      [
        1,
        [[caio.id, 6.7]],
        [
          [bia.id, 20.3],
          [duda.id, 12.5],
        ],
      ],
    ]);
  });
});
