import { describe, expect, test } from 'vitest';
import { aGame, aPlayer, aRow, aTeam, aTournament } from '#domain/fixtures.ts';
import type { SheetRow } from '#domain/tournament.ts';
import { evolution, playerPoints } from './player-points.ts';

const games = [1, 2, 3].map((round) =>
  aGame(
    1,
    2,
    [
      [21, 19],
      [21, 19],
      [11, 9],
    ],
    { round },
  ),
);
const withRows = (...points: SheetRow[]) =>
  aTournament({ teams: [aTeam(1, 'Recife'), aTeam(2, 'Olinda')], players: [aPlayer(1)], games, points });

describe('the points of a player', () => {
  test('are listed by round, null where the player was absent or has no row', () => {
    const rows = [aRow(1, 15), aRow(1, 5, { round: 2, present: false }), aRow(1, 0, { round: 3 })];
    expect(playerPoints(withRows(...rows))).toEqual([
      {
        playerId: 1,
        rounds: [
          { raw: 15, contested: 100, relative: 15 },
          null,
          { raw: 0, contested: 100, relative: 0 },
          null,
          null,
          null,
          null,
          null,
        ],
        relative: 7.5,
        raw: 15,
        contested: 200,
        counted: 15,
      },
    ]);
  });

  test('of a round without a completed game are in the raw total only, here and in the evolution', () => {
    const open = withRows(aRow(1, 15), aRow(1, 30, { round: 4 }));
    expect(playerPoints(open)).toMatchObject([{ relative: 15, raw: 45, contested: 100, counted: 15 }]);
    const shown = evolution(open, 1);
    expect(shown).toMatchObject({ relative: 15, raw: 45, contested: 100, counted: 15 });
    expect(shown?.roundsData[3]).toMatchObject({ raw: 30, contested: 0, relative: 0 });
  });

  test('belong to the team of that round, whatever team the player joined later', () => {
    const moved = { ...withRows(aRow(1, 10)), players: [aPlayer(1, { teamId: 2 })] };
    const onlyFirst = {
      ...moved,
      games: [
        aGame(1, 3, [
          [21, 19],
          [21, 19],
          [11, 9],
        ]),
      ],
    };
    expect(playerPoints(onlyFirst)).toMatchObject([{ relative: 10, contested: 100 }]);
  });

  test('are listed by full name, also for players without any', () => {
    const players = [
      aPlayer(1, { firstName: 'Bia', lastName: 'Sá' }),
      aPlayer(2, { firstName: 'Ágata' }),
      aPlayer(3, { firstName: 'Bia', lastName: 'Reis' }),
    ];
    const points = playerPoints(aTournament({ players }));
    expect(points.map(({ playerId, relative }) => [playerId, relative])).toEqual([
      [2, 0],
      [3, 0],
      [1, 0],
    ]);
  });
});

describe("a player's evolution", () => {
  test('has eight rounds: played, absent with nothing counted, pending', () => {
    const played = aRow(1, 4, { defesas: 5, ataques: 6 });
    const absent = aRow(1, 9, { round: 2, present: false });
    const result = evolution(withRows(played, absent), 1);
    expect(result).toMatchObject({
      playerName: 'Atleta 1',
      teamName: 'Recife',
      relative: 15,
      raw: 15,
      contested: 100,
    });
    expect(result?.roundsData.length).toBe(8);
    expect(result?.roundsData.slice(0, 3)).toEqual([
      {
        round: 1,
        present: true,
        saques: 4,
        defesas: 5,
        ataques: 6,
        raw: 15,
        contested: 100,
        relative: 15,
        unplayed: 0,
      },
      {
        round: 2,
        present: false,
        saques: 0,
        defesas: 0,
        ataques: 0,
        raw: 0,
        contested: 0,
        relative: 0,
        unplayed: 0,
      },
      {
        round: 3,
        present: 'pending',
        saques: 0,
        defesas: 0,
        ataques: 0,
        raw: 0,
        contested: 0,
        relative: 0,
        unplayed: 0,
      },
    ]);
  });

  test('is null for an unknown player, and has no team name without a team', () => {
    expect(evolution(withRows(), 99)).toBeNull();
    expect(evolution({ ...withRows(), players: [aPlayer(1, { teamId: null })] }, 1)?.teamName).toBeNull();
  });

  test('trends compare the last two rounds played, skipping an absence', () => {
    const rows = [
      aRow(1, 9, { defesas: 1, ataques: 1, round: 1 }),
      aRow(1, 2, { defesas: 3, ataques: 4, round: 2 }),
      aRow(1, 50, { round: 3, present: false }),
      aRow(1, 3, { defesas: 1, ataques: 4, round: 5 }),
    ];
    const shown = evolution({ ...withRows(...rows), games: [] }, 1);
    expect(shown?.compared).toEqual({ before: 2, last: 5, isRelative: false });
    expect(shown?.trends).toEqual({
      saques: { direction: 'up' },
      defesas: { direction: 'down' },
      ataques: { direction: 'flat' },
      total: { direction: 'down' },
    });
  });

  test('trends compare rounds of different lengths by shares of the contested points', () => {
    // Out of 40 and of 100 points: fewer serves but a larger share, and an equal share of attacks.
    const short = aGame(1, 2, [[21, 19]], { round: 4, isExtraRound: true });
    const rows = [
      aRow(1, 10, { defesas: 10, ataques: 5, round: 3 }),
      aRow(1, 8, { defesas: 2, ataques: 2, round: 4 }),
    ];
    const shown = evolution({ ...withRows(...rows), games: [...games, short] }, 1);
    expect(shown?.compared).toEqual({ before: 3, last: 4, isRelative: true });
    expect(shown?.trends).toEqual({
      saques: { direction: 'up' },
      defesas: { direction: 'down' },
      ataques: { direction: 'flat' },
      total: { direction: 'up' },
    });
  });

  test('trends ignore a round without a completed game', () => {
    const rows = [aRow(1, 10), aRow(1, 12, { round: 2 }), aRow(1, 1, { round: 5 })];
    const shown = evolution(withRows(...rows), 1);
    expect(shown?.compared).toEqual({ before: 1, last: 2, isRelative: true });
    expect(shown?.trends.total).toEqual({ direction: 'up' });
    expect(evolution(withRows(aRow(1, 10), aRow(1, 1, { round: 5 })), 1)).toMatchObject({
      compared: null,
      trends: { total: { direction: 'flat' } },
    });
  });

  test('trends are flat with fewer than two rounds played', () => {
    const flat = { direction: 'flat' };
    const all = { saques: flat, defesas: flat, ataques: flat, total: flat };
    expect(evolution(withRows(), 1)?.trends).toEqual(all);
    expect(evolution(withRows(aRow(1, 9), aRow(1, 1, { round: 2, present: false })), 1)?.trends).toEqual(all);
  });
});
