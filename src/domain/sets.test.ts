import { describe, expect, test } from 'vitest';
import { aSet, sets } from './fixtures.ts';
import { isFinalScore, isSetFinished, targetPoints, winnerOfSet } from './sets.ts';

describe('who wins a set', () => {
  test('the higher score', () => {
    expect(winnerOfSet(aSet(1, 21, 19))).toBe(1);
    expect(winnerOfSet(aSet(1, 20, 22))).toBe(2);
  });

  test('nobody when it is tied', () => expect(winnerOfSet(aSet(1, 18, 18))).toBeNull());

  test('nobody when it was skipped, whatever its score says', () => {
    expect(winnerOfSet(aSet(1, 21, 0, { skipped: true }))).toBeNull();
  });
});

test('the third set of a normal round goes to 15, every other to 21', () => {
  expect([1, 2, 3].map((number) => targetPoints(number, false))).toEqual([21, 21, 15]);
  expect(targetPoints(1, true)).toBe(21);
});

describe('a final score', () => {
  test.each([
    [1, 21, 0],
    [1, 21, 19],
    [1, 22, 20],
    [2, 29, 31],
    [3, 15, 13],
    [3, 16, 18],
  ])('set %i: %i x %i is one', (number, team1, team2) => {
    expect(isFinalScore(aSet(number, team1, team2), false)).toBe(true);
  });

  test.each([
    [1, 20, 18, 'the target is not reached'],
    [1, 21, 20, 'one point clear is not enough'],
    [1, 22, 19, 'the set was over at 21 x 19'],
    [1, 30, 10, 'the set was over at 21 x 10'],
    [3, 21, 10, 'the third set was over at 15 x 10'],
    [1, 25, 25, 'nobody leads'],
    [1, 0, 0, 'nothing was played'],
  ])('set %i: %i x %i is not: %s', (number, team1, team2) => {
    expect(isFinalScore(aSet(number, team1, team2), false)).toBe(false);
  });

  test('the single set of an extra round is not over at 15 x 13', () => {
    expect(isFinalScore(aSet(1, 15, 13), true)).toBe(false);
    expect(isFinalScore(aSet(1, 21, 13), true)).toBe(true);
  });

  test('a skipped set has none', () => {
    expect(isFinalScore(aSet(1, 21, 10, { skipped: true }), false)).toBe(false);
  });
});

describe('a set of a game in progress is finished', () => {
  const firstOf = (all: readonly ReturnType<typeof aSet>[]) =>
    isSetFinished(all, all[0] ?? aSet(1, 0, 0), false);

  test('not at 5 x 3', () => expect(firstOf(sets([[5, 3]]))).toBe(false));
  test('by a final score', () => expect(firstOf(sets([[21, 3]]))).toBe(true));
  test('when the scorekeeper ended it', () => expect(firstOf([aSet(1, 5, 3, { closed: true })])).toBe(true));
  test('when it was skipped', () => expect(firstOf([aSet(1, 0, 0, { skipped: true })])).toBe(true));
  test('when a later one follows', () =>
    expect(
      firstOf(
        sets([
          [5, 3],
          [0, 0],
        ]),
      ),
    ).toBe(true));
  test('not when the later one has a log without a point', () => {
    const later = { ...aSet(2, 0, 0), log: {} };
    expect(isSetFinished([aSet(1, 20, 3), later], aSet(1, 20, 3), false)).toBe(false);
    expect(isSetFinished([aSet(1, 20, 3), { ...later, closed: true }], aSet(1, 20, 3), false)).toBe(true);
  });
});
