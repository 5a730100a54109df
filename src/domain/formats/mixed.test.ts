import { describe, expect, test } from 'vitest';
import { countsOf, spread, tableCounts } from './drawn-round.ts';
import { mixedGamesAtATime, mixedTable, restOfMixedTable } from './mixed.ts';

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
const width = (counts: readonly number[]) => spread(counts).most - spread(counts).least;

describe.each([
  [2, 2, 2, 1],
  [4, 4, 4, 2],
  [5, 5, 5, 2],
  [6, 6, 6, 3],
  [6, 6, 4, 2],
  [7, 7, 7, 3],
  [8, 8, 8, 4],
  [8, 8, 5, 2],
  [4, 6, 6, 2],
  [7, 4, 7, 2],
  [9, 6, 8, 2],
  [3, 8, 8, 1],
  [10, 10, 7, 5],
])('%i women and %i men in %i rounds on %i courts', (women, men, rounds, courts) => {
  const table = mixedTable(women, men, rounds, courts);
  const [ofWomen, ofMen] = [numbers(0, women), numbers(women, men)];
  const { partners, opponents, byes } = countsOf(table);
  const between = (
    ones: readonly number[],
    others: readonly number[],
    count: (a: number, b: number) => number,
  ) => ones.flatMap((a) => others.filter((b) => a !== b).map((b) => count(a, b)));

  test('are a woman and a man in each pair, each with each of the other sex at most once', () => {
    for (const { games, byes: out } of table) {
      expect(games).toHaveLength(mixedGamesAtATime(women, men, courts));
      for (const side of games.flatMap(({ sides }) => sides)) {
        expect(side.map((person) => person < women)).toEqual([true, false]);
      }
      const busy = games.flatMap(({ sides }) => sides.flat()).concat(out);
      expect(busy.toSorted((a, b) => a - b)).toEqual(numbers(0, women + men));
    }
    expect(Math.max(...between(ofWomen, ofMen, partners))).toBe(1);
  });

  test('sit out evenly, and meet opponents evenly', () => {
    expect(width(ofWomen.map(byes))).toBeLessThanOrEqual(1);
    expect(width(ofMen.map(byes))).toBeLessThanOrEqual(1);
    const widths = [
      [ofWomen, ofWomen],
      [ofMen, ofMen],
      [ofWomen, ofMen],
    ].map(([ones = [], others = []]) => width(between(ones, others, opponents)));
    expect(Math.max(...widths)).toBeLessThanOrEqual(2);
  });
});

test('one of a sex, or no court, is refused', () => {
  expect(() => mixedTable(1, 5, 3, 1)).toThrow(RangeError);
  expect(() => mixedTable(5, 5, 3, 0)).toThrow(RangeError);
});

describe.each([
  [5, 5, 5, 2],
  [6, 6, 6, 2],
  [4, 6, 6, 2],
])(
  'when somebody leaves %i women and %i men in %i rounds on %i courts, or comes',
  (women, men, rounds, courts) => {
    const [ofWomen, ofMen] = [numbers(0, women), numbers(women, men)];
    const played = mixedTable(women, men, rounds, courts).slice(0, 2);
    const left = { women: ofWomen.slice(1), men: ofMen };
    const grown = { women: ofWomen, men: [...ofMen, 99] };

    test.each([
      ['leaves', left],
      ['comes', grown],
    ])('the rest where a person %s is of mixed pairs, with even byes and partners', (_name, people) => {
      const rest = restOfMixedTable(played, people, rounds - 2, courts);
      const here = [...people.women, ...people.men];
      for (const { games, byes } of rest) {
        expect(games).toHaveLength(mixedGamesAtATime(people.women.length, people.men.length, courts));
        for (const side of games.flatMap(({ sides }) => sides))
          expect(side.map((person) => people.women.includes(person))).toEqual([true, false]);
        const busy = games.flatMap(({ sides }) => sides.flat()).concat(byes);
        expect(busy.toSorted((a, b) => a - b)).toEqual(here.toSorted((a, b) => a - b));
      }
      expect(tableCounts([...played, ...rest], here).partners.most).toBe(1);
      const { byes } = countsOf([...played, ...rest]);
      expect(width(people.women.map(byes))).toBeLessThanOrEqual(1);
      expect(width(people.men.filter((person) => person !== 99).map(byes))).toBeLessThanOrEqual(1);
    });
  },
);
