import { expect, test } from 'vitest';
import { aGame, aTeam, aTournament } from '#domain/fixtures.ts';
import { movedByType } from './round-type.ts';

const teams = [aTeam(1, 'Recife'), aTeam(2, 'Olinda'), aTeam(3, 'Natal')];
/** Recife beats Olinda in round 1 by 2x0; Natal beats Olinda in round 2 by 2x1. */
const games = [
  aGame(1, 2, [
    [21, 19],
    [21, 19],
  ]),
  aGame(
    3,
    2,
    [
      [21, 9],
      [19, 21],
      [15, 9],
    ],
    { round: 2 },
  ),
];

test('making a round extra lists the teams that move, with both positions', () => {
  expect(movedByType(aTournament({ teams, games }), 1, true)).toEqual([
    { teamId: 3, name: 'Natal', before: { position: 2, points: 2 }, after: { position: 1, points: 2 } },
    { teamId: 1, name: 'Recife', before: { position: 1, points: 3 }, after: { position: 2, points: 1 } },
  ]);
});

test('the loser of 2x1 loses a point with the round', () => {
  expect(movedByType(aTournament({ teams, games }), 2, true)).toEqual([
    { teamId: 3, name: 'Natal', before: { position: 2, points: 2 }, after: { position: 2, points: 1 } },
    { teamId: 2, name: 'Olinda', before: { position: 3, points: 1 }, after: { position: 3, points: 0 } },
  ]);
});

test('nothing moves without a completed game, or if the type stays the same', () => {
  const open = [aGame(1, 2, [[21, 19]], { status: 'em_andamento', round: 3 })];
  expect(movedByType(aTournament({ teams, games: [...games, ...open] }), 3, true)).toEqual([]);
  expect(movedByType(aTournament({ teams, games }), 1, false)).toEqual([]);
});
