import { describe, expect, test } from 'vitest';
import { aSet, played } from '#domain/fixtures.ts';
import {
  currentSetNumber,
  isSetOver,
  nextStep,
  pointToWin,
  proposedSetNumber,
  setOfSanction,
  unfinishedEarlierSet,
} from './scoring.ts';

describe('a set is over', () => {
  test.each([
    [21, 15, 'at a final score'],
    [24, 15, 'past it, by points that somebody tapped'],
  ])('%i x %i: %3$s', (team1, team2) => expect(isSetOver(played([[team1, team2]]), 1)).toBe(true));

  test('when the scorekeeper closed it, or it was skipped', () => {
    expect(isSetOver(played([], { sets: [aSet(1, 15, 10, { closed: true })] }), 1)).toBe(true);
    expect(isSetOver(played([], { sets: [aSet(1, 0, 0, { skipped: true })] }), 1)).toBe(true);
  });

  test('and not while it is played, nor before', () => {
    expect(isSetOver(played([[21, 20]]), 1)).toBe(false);
    expect(isSetOver(played([]), 1)).toBe(false);
  });
});

describe('the set to play, and the one a typed result is for', () => {
  test.each<[string, Parameters<typeof played>[0], number, number]>([
    ['the first of a new game', [], 1, 1],
    ['the one that is being played', [[12, 9]], 1, 1],
    ['the second once the first is over', [[21, 10]], 2, 2],
    ['the second once the first went past its end', [[24, 15]], 2, 2],
    [
      'the third at one set each',
      [
        [21, 10],
        [15, 21],
      ],
      3,
      3,
    ],
    [
      'no more than three',
      [
        [21, 10],
        [15, 21],
        [15, 9],
      ],
      3,
      3,
    ],
  ])('%s', (_, scores, toPlay, toEnter) => {
    expect(currentSetNumber(played(scores))).toBe(toPlay);
    expect(proposedSetNumber(played(scores))).toBe(toEnter);
  });

  test('of a decided game: the last set to play, and the next free number for a result', () => {
    const decided = played([
      [21, 10],
      [21, 12],
    ]);
    expect(currentSetNumber(decided)).toBe(2);
    expect(proposedSetNumber(decided)).toBe(3);
  });

  test('of an extra round: its only one', () => {
    expect(currentSetNumber(played([[21, 10]], { isExtraRound: true }))).toBe(1);
    expect(proposedSetNumber(played([[21, 10]], { isExtraRound: true }))).toBe(1);
  });
});

describe('the next step', () => {
  test('is none while the set goes on', () => expect(nextStep(played([[20, 10]]), 1)).toBeNull());

  test('is the next set while nobody has won two', () => {
    expect(nextStep(played([[21, 10]]), 1)).toEqual({ do: 'playSet', setNumber: 2 });
    expect(nextStep(played([[23, 10]]), 1)).toEqual({ do: 'playSet', setNumber: 2 });
  });

  test('of an earlier set is the one that is being played', () => {
    const third = played([
      [21, 10],
      [10, 21],
      [3, 2],
    ]);
    expect(nextStep(third, 1)).toEqual({ do: 'playSet', setNumber: 3 });
  });

  test('is completing the game once a team has won two sets', () => {
    const decided = played([
      [10, 21],
      [12, 21],
    ]);
    expect(nextStep(decided, 2)).toEqual({ do: 'completeGame', winner: 2 });
  });

  test('is completing it after the third set, and after the only one of an extra round', () => {
    const third = played([
      [21, 10],
      [10, 21],
      [15, 9],
    ]);
    expect(nextStep(third, 3)).toEqual({ do: 'completeGame', winner: 1 });
    expect(nextStep(played([[19, 21]], { isExtraRound: true }), 1)).toEqual({
      do: 'completeGame',
      winner: 2,
    });
  });
});

test('only a set that has not begun can leave another one unfinished', () => {
  expect(unfinishedEarlierSet(played([[12, 9]]), 2)).toBe(1);
  expect(unfinishedEarlierSet(played([[12, 9]]), 1)).toBeNull();
  expect(unfinishedEarlierSet(played([[21, 9]]), 2)).toBeNull();
  expect(unfinishedEarlierSet(played([]), 1)).toBeNull();
  const bothBegun = played([
    [12, 9],
    [3, 2],
  ]);
  expect(unfinishedEarlierSet(bothBegun, 2)).toBeNull();
  const [first, second] = played([
    [12, 9],
    [0, 0],
  ]).sets;
  const isPrepared = {
    ...played([]),
    sets: [first, second].flatMap((set) => set ?? []).map((set) => ({ ...set, log: {} })),
  };
  expect(unfinishedEarlierSet(isPrepared, 2)).toBe(1);
});

describe('the next point wins', () => {
  test.each<[string, Parameters<typeof played>[0], number, ReturnType<typeof pointToWin>]>([
    ['nothing at 19 to 18', [[19, 18]], 1, null],
    ['nothing at 20 to 20', [[20, 20]], 1, null],
    ['the set at 20 to 18', [[20, 18]], 1, { side: 1, wins: 'set' }],
    ['the set at 22 to 23', [[22, 23]], 1, { side: 2, wins: 'set' }],
    ['nothing once the set is over', [[21, 18]], 1, null],
    ['nothing in a set that has not begun', [], 1, null],
    [
      'the game for the team that won the first set',
      [
        [21, 10],
        [20, 5],
      ],
      2,
      { side: 1, wins: 'game' },
    ],
    [
      'the set for the team that lost the first',
      [
        [21, 10],
        [5, 20],
      ],
      2,
      { side: 2, wins: 'set' },
    ],
    [
      'the game at 14 in the third set',
      [
        [21, 10],
        [15, 21],
        [12, 14],
      ],
      3,
      { side: 2, wins: 'game' },
    ],
  ])('%s', (_, sets, setNumber, expected) => {
    expect(pointToWin(played(sets), setNumber)).toEqual(expected);
  });

  test('the game in an extra round', () => {
    expect(pointToWin(played([[20, 3]], { isExtraRound: true }), 1)).toEqual({ side: 1, wins: 'game' });
  });
});

describe('a sanction', () => {
  test.each<[string, Parameters<typeof played>[0], number, number | null]>([
    ['belongs to the set that is played', [[12, 9]], 1, 1],
    ['before the first rally of a set belongs to it', [[21, 10]], 2, 2],
    ['between two sets belongs to the next one', [[21, 10]], 1, 2],
    [
      'is not noted in a set that is over while the next is played',
      [
        [21, 10],
        [3, 2],
      ],
      1,
      null,
    ],
    [
      'is not noted after the last set',
      [
        [21, 10],
        [21, 12],
      ],
      2,
      null,
    ],
  ])('%s', (_, scores, setNumber, expected) => {
    expect(setOfSanction(played(scores), setNumber)).toBe(expected);
  });
});
