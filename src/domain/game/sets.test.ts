import { describe, expect, test } from 'vitest';
import { aSet, played, sets } from '#domain/fixtures.ts';
import { DEFAULT_RULES, rulesOfSet } from '#domain/rules/rules.ts';
import { isFinalScore, isSetFinished, setInPlay, setNumbersOf, shownSets, winnerOfSet } from './sets.ts';

const { normal: NORMAL, extra: EXTRA } = DEFAULT_RULES;

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
  expect([1, 2, 3].map((number) => rulesOfSet(NORMAL, number).target)).toEqual([21, 21, 15]);
  expect(rulesOfSet(EXTRA, 1).target).toBe(21);
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
    expect(isFinalScore(aSet(number, team1, team2), NORMAL)).toBe(true);
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
    expect(isFinalScore(aSet(number, team1, team2), NORMAL)).toBe(false);
  });

  test('the single set of an extra round is not over at 15 x 13', () => {
    expect(isFinalScore(aSet(1, 15, 13), EXTRA)).toBe(false);
    expect(isFinalScore(aSet(1, 21, 13), EXTRA)).toBe(true);
  });

  test('a skipped set has none', () => {
    expect(isFinalScore(aSet(1, 21, 10, { skipped: true }), NORMAL)).toBe(false);
  });
});

describe('a set of a game in progress is finished', () => {
  const firstOf = (all: readonly ReturnType<typeof aSet>[]) =>
    isSetFinished(all, all[0] ?? aSet(1, 0, 0), NORMAL);

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
    expect(isSetFinished([aSet(1, 20, 3), later], aSet(1, 20, 3), NORMAL)).toBe(false);
    expect(isSetFinished([aSet(1, 20, 3), { ...later, closed: true }], aSet(1, 20, 3), NORMAL)).toBe(true);
  });
});

test('a normal round has three sets, an extra one the first alone', () => {
  expect([setNumbersOf(NORMAL), setNumbersOf(EXTRA)]).toEqual([[1, 2, 3], [1]]);
});

describe('the set in play', () => {
  const numberOf = (...game: Parameters<typeof played>) => setInPlay(played(...game))?.setNumber;

  test('is the first that is not finished', () => {
    expect(numberOf([[5, 3]])).toBe(1);
    expect(
      numberOf([
        [21, 15],
        [0, 1],
      ]),
    ).toBe(2);
  });

  test('is none between two sets, nor once a team has won two', () => {
    expect(numberOf([[21, 15]])).toBeUndefined();
    expect(
      numberOf([
        [21, 15],
        [21, 17],
      ]),
    ).toBeUndefined();
  });

  test('is one that the scorekeeper continued past its final score, and it counts for nobody yet', () => {
    expect(numberOf([[22, 15]])).toBe(1);
  });

  test('is none of a game that is scheduled or completed', () => {
    expect(numberOf([[5, 3]], { status: 'concluido' })).toBeUndefined();
    expect(numberOf([], { status: 'agendado' })).toBeUndefined();
  });
});

describe('the sets that are shown', () => {
  const prepared = (setNumber: number, server: 1 | null = null) => ({
    ...aSet(setNumber, 0, 0),
    log: { server },
  });
  const numbersOf = (game: Parameters<typeof shownSets>[0]) =>
    shownSets(game).map(({ setNumber }) => setNumber);

  test('are the finished ones and the one in play', () => {
    expect(
      numbersOf(
        played([
          [21, 15],
          [3, 2],
        ]),
      ),
    ).toEqual([1, 2]);
    expect(numbersOf(played([[21, 15]]))).toEqual([1]);
  });

  test('leave out a later one without points until its server is known', () => {
    expect(numbersOf(played([], { sets: [aSet(1, 21, 15), prepared(2)] }))).toEqual([1]);
    expect(numbersOf(played([], { sets: [aSet(1, 20, 15), prepared(2, 1)] }))).toEqual([1]);
    expect(numbersOf(played([], { sets: [aSet(1, 21, 15), prepared(2, 1)] }))).toEqual([1, 2]);
  });

  test('have the first from the beginning, and one that was typed at 0 to 0', () => {
    expect(numbersOf(played([], { sets: [prepared(1)] }))).toEqual([1]);
    expect(
      numbersOf(
        played([
          [21, 15],
          [0, 0],
        ]),
      ),
    ).toEqual([1, 2]);
  });

  test('are all of a completed game', () => {
    expect(numbersOf(played([], { status: 'concluido', sets: [aSet(1, 5, 3), prepared(2)] }))).toEqual([
      1, 2,
    ]);
  });
});
