import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextByRanking } from './by-ranking.ts';
import { countsOf, type DrawnRound, spread } from './drawn-round.ts';

test('the first and the fourth play the second and the third, and so on', () => {
  const { games, byes } = nextByRanking([9, 8, 7, 6, 5, 4, 3, 2], [], 2);
  expect(games.map(({ sides }) => sides)).toEqual([
    [
      [9, 6],
      [8, 7],
    ],
    [
      [5, 2],
      [4, 3],
    ],
  ]);
  expect(byes).toEqual([]);
});

test('two who were partners in their last game are not again', () => {
  const first = nextByRanking([1, 2, 3, 4], [], 1);
  expect(nextByRanking([1, 2, 3, 4], [first], 1).games[0]?.sides).toEqual([
    [1, 3],
    [2, 4],
  ]);
});

test('who sat out in between does not get the same partner either, where that can be', () => {
  const round = (sides: readonly (readonly number[])[], byes: readonly number[]): DrawnRound => {
    const [one = [], other = []] = sides;
    return { games: [{ sides: [one, other], group: null }], byes };
  };
  const played = [
    round(
      [
        [1, 4],
        [2, 3],
      ],
      [5],
    ),
    round(
      [
        [5, 3],
        [2, 4],
      ],
      [1],
    ),
  ];
  expect(nextByRanking([1, 2, 3, 4, 5], played, 1).byes).toEqual([4]);
  expect(
    nextByRanking([1, 4, 2, 5, 3], played, 1).games[0]?.sides.map((side) => side.toSorted()),
  ).not.toContainEqual([1, 4]);
});

test('over an evening byes are even, nobody is twice at a time, and nobody has the same partner twice in a row', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 17 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.infiniteStream(fc.nat()), { minLength: 12, maxLength: 12 }),
      (people, courts, rounds) => {
        const everybody = Array.from({ length: people }, (_, i) => i);
        const played: DrawnRound[] = [];
        let partners = new Map<number, number>();
        for (const numbers of rounds) {
          const merit = new Map(everybody.map((person) => [person, numbers.next().value]));
          const order = everybody.toSorted((a, b) => (merit.get(a) ?? 0) - (merit.get(b) ?? 0));
          const round = nextByRanking(order, played, courts);
          played.push(round);
          const busy = round.games.flatMap(({ sides }) => sides.flat()).concat(round.byes);
          expect(busy.toSorted((a, b) => a - b)).toEqual(everybody);
          const now = new Map<number, number>();
          for (const [one = 0, other = 0] of round.games.flatMap(({ sides }) => sides)) {
            expect(partners.get(one)).not.toBe(other);
            now.set(one, other).set(other, one);
          }
          partners = now;
          const { least, most } = spread(everybody.map(countsOf(played).byes));
          expect(most - least).toBeLessThanOrEqual(1);
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('three people, or none on a court, are refused', () => {
  expect(() => nextByRanking([1, 2, 3], [], 1)).toThrow(RangeError);
  expect(() => nextByRanking([1, 2, 3, 4], [], 0)).toThrow(RangeError);
});

test('who comes later does not sit out for the rounds before', () => {
  const first = nextByRanking([1, 2, 3, 4, 5], [], 1);
  const second = nextByRanking([1, 2, 3, 4, 5], [first], 1);
  const next = nextByRanking(
    [1, 2, 3, 4, 5, 6],
    [
      first,
      second,
      nextByRanking([1, 2, 3, 4, 5], [first, second], 1),
      nextByRanking([1, 2, 3, 4, 5], [first, second], 1),
    ],
    1,
  );
  expect(next.byes).not.toContain(6);
});
