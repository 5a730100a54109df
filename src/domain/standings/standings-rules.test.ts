import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { played } from '#domain/fixtures.ts';
import { gameScore } from '#domain/game/game-result.ts';
import { standingsPoints } from './standings-rules.ts';

const completed = (scores: [number, number][], isExtraRound = false) =>
  played(scores, { status: 'concluido', isExtraRound });

describe('the points a game hands out', () => {
  test.each<[string, [number, number][], boolean, [number, number]]>([
    [
      '2x0',
      [
        [21, 9],
        [21, 9],
      ],
      false,
      [3, 0],
    ],
    [
      '0x2',
      [
        [9, 21],
        [9, 21],
      ],
      false,
      [0, 3],
    ],
    [
      '2x1',
      [
        [21, 9],
        [9, 21],
        [15, 9],
      ],
      false,
      [2, 1],
    ],
    [
      '1x2',
      [
        [21, 9],
        [9, 21],
        [9, 15],
      ],
      false,
      [1, 2],
    ],
    ['1x0, without losing a set', [[21, 9]], false, [3, 0]],
    [
      '3x0, without losing a set',
      [
        [21, 9],
        [21, 9],
        [15, 9],
      ],
      false,
      [3, 0],
    ],
    ['1x0 in an extra round', [[21, 9]], true, [1, 0]],
    [
      '2x1 in a round that became an extra one',
      [
        [9, 21],
        [21, 9],
        [9, 15],
      ],
      true,
      [0, 1],
    ],
    [
      '1x1',
      [
        [21, 9],
        [9, 21],
      ],
      false,
      [0, 0],
    ],
    ['a tie in an extra round', [[20, 20]], true, [0, 0]],
  ])('%s', (_, scores, isExtraRound, [team1, team2]) => {
    expect(standingsPoints(completed(scores, isExtraRound))).toEqual({ team1, team2 });
  });

  test('none while the game is in progress', () => {
    expect(
      standingsPoints(
        played([
          [21, 9],
          [21, 9],
        ]),
      ),
    ).toEqual({ team1: 0, team2: 0 });
  });

  test('an award gives the points of its official sets', () => {
    const award = { winner: 2, reason: 'abandono' } as const;
    expect(standingsPoints({ ...completed([[14, 8]]), award })).toEqual({ team1: 0, team2: 3 });
    expect(
      standingsPoints({
        ...completed([
          [21, 8],
          [4, 2],
        ]),
        award,
      }),
    ).toEqual({ team1: 1, team2: 2 });
  });

  test('3, 1 or 0 in all, whatever was played', () => {
    const score = fc.integer({ min: 0, max: 31 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(score, score), { maxLength: 3 }),
        fc.boolean(),
        (scores, isExtraRound) => {
          const game = completed(scores, isExtraRound);
          const { team1, team2 } = standingsPoints(game);
          const tie = gameScore(game).winner === null;
          expect(team1 + team2).toBe(tie ? 0 : isExtraRound ? 1 : 3);
        },
      ),
    );
  });
});
