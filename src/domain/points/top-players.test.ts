import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aGame, aPlayer, aRow, aTournament } from '#domain/fixtures.ts';
import type { Tournament } from '#domain/tournament.ts';
import { playerRanking } from './player-ranking.ts';
import { historicalBest, roundBest } from './top-players.ts';

const hundred: [number, number][] = [
  [21, 19],
  [21, 19],
  [11, 9],
];
const ids = (tournament: Tournament) => roundBest(tournament, 1).feminino.map((entry) => entry.playerId);

describe('the best of a round', () => {
  test('are five, by relative points, men and women apart', () => {
    const players = [1, 2, 3, 4, 5, 6].map((id) => aPlayer(id)).concat(aPlayer(7, { gender: 'Masculino' }));
    const points = players.map(({ id }) => aRow(id, id));
    const best = roundBest(aTournament({ players, points, games: [aGame(1, 2, hundred)] }), 1);
    expect(best.feminino.map((entry) => [entry.position, entry.playerId, entry.relative])).toEqual([
      [1, 6, 6],
      [2, 5, 5],
      [3, 4, 4],
      [4, 3, 3],
      [5, 2, 2],
    ]);
    expect(best.masculino).toEqual([
      { position: 1, playerId: 7, teamId: 1, raw: 7, contested: 100, relative: 7 },
    ]);
  });

  test('have at least one raw point, and were present', () => {
    const points = [aRow(1, 0), aRow(2, 5, { present: false }), aRow(3, 1)];
    expect(ids(aTournament({ players: [aPlayer(1), aPlayer(2), aPlayer(3)], points }))).toEqual([3]);
  });

  test('of equal relative points: the one with more raw points, then by name on a shared position', () => {
    const players = [aPlayer(1, { firstName: 'Bia' }), aPlayer(2, { firstName: 'Ana' }), aPlayer(3)];
    const points = [aRow(1, 10), aRow(2, 10), aRow(3, 20, { teamId: 2 })];
    const games = [aGame(1, 9, hundred), aGame(2, 9, hundred), aGame(2, 9, hundred)];
    const best = roundBest(aTournament({ players, points, games }), 1).feminino;
    expect(best.map((entry) => [entry.position, entry.playerId, entry.relative])).toEqual([
      [1, 3, 10],
      [2, 2, 10],
      [2, 1, 10],
    ]);
  });

  test('without contested points come after the others, by raw points and without relative ones', () => {
    const players = [aPlayer(1), aPlayer(2), aPlayer(3)];
    const points = [aRow(1, 30, { teamId: 3 }), aRow(2, 40, { teamId: 3 }), aRow(3, 1)];
    const games = [aGame(1, 2, hundred), aGame(3, 4, hundred, { status: 'em_andamento' })];
    const best = roundBest(aTournament({ players, points, games }), 1).feminino;
    expect(best.map((entry) => [entry.playerId, entry.raw, entry.relative])).toEqual([
      [3, 1, 1],
      [2, 40, null],
      [1, 30, null],
    ]);
  });

  test('are the first five of the ranking, when it knows that round alone', () => {
    const rows = fc.array(
      fc.record({ saques: fc.integer({ min: 0, max: 6 }), teamId: fc.integer({ min: 1, max: 4 }) }),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(rows, (made) => {
        const tournament = aTournament({
          players: made.map((_, index) => aPlayer(index + 1)),
          points: made.map(({ saques, teamId }, index) => aRow(index + 1, saques, { teamId })),
          games: [aGame(1, 2, hundred), aGame(2, 3, [[21, 0]])],
        });
        const ranked = playerRanking(tournament).filter(({ raw }) => raw > 0);
        expect(
          roundBest(tournament, 1).feminino.map(({ position, playerId }) => [position, playerId]),
        ).toEqual(ranked.slice(0, 5).map(({ position, playerId }) => [position, playerId]));
      }),
    );
  });

  test('name the team of that round', () => {
    const players = [aPlayer(1, { teamId: 2 })];
    const best = roundBest(aTournament({ players, points: [aRow(1, 3, { teamId: 1 })] }), 1);
    expect(best.feminino).toMatchObject([{ playerId: 1, teamId: 1 }]);
  });
});

test('the history has the newest round first, and only rounds with anyone', () => {
  const players = [aPlayer(1), aPlayer(2, { gender: 'Masculino' })];
  const points = [aRow(1, 3), aRow(2, 0, { round: 2 }), aRow(2, 4, { round: 5 }), aRow(1, 2, { round: 5 })];
  const tournament = aTournament({ players, points, games: [aGame(1, 2, hundred)] });
  const history = historicalBest(tournament);
  expect(history.map(({ round }) => round)).toEqual([5, 1]);
  expect(history[1]).toEqual({ round: 1, ...roundBest(tournament, 1) });
  expect(history[0]?.masculino).toMatchObject([{ playerId: 2, raw: 4, relative: null }]);
});
