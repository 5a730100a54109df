import { describe, expect, test } from 'vitest';
import { DRAW_METHOD } from './draw.ts';
import { countsOf, type DrawnRound, gamesAtATime, type Spread, spread, tableCounts } from './drawn-round.ts';
import { individualTable, PEOPLE_RANGE, ROUNDS_RANGE, restOfTable, withSubstitute } from './individual.ts';
import { TABLES } from './individual-tables.ts';
import { sha256 } from './sha256.ts';
import { whistTournament } from './whist.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const everybody = (people: number) => numbers(0, people - 1);
const width = ({ least, most }: Spread) => most - least;

/** Whether each person is in each round exactly once, in a game of four or sitting out. */
const hasEverybodyOnce = (rounds: readonly DrawnRound[], people: number) =>
  rounds.every(({ games, byes }) => {
    const busy = [...games.flatMap(({ sides: [one, other] }) => [...one, ...other]), ...byes];
    return (
      busy.length === people &&
      new Set(busy).size === people &&
      busy.every((person) => person >= 0 && person < people)
    );
  });

describe.each([4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24])('a Super %i at full length', (people) => {
  const table = whistTournament(people) ?? [];

  test('has everybody once with everybody, twice against everybody, and as many byes', () => {
    const byes = people % 4 === 1 ? 1 : 0;
    expect(table).toHaveLength(people - 1 + byes);
    expect(hasEverybodyOnce(table, people)).toBe(true);
    expect(tableCounts(table, everybody(people))).toEqual({
      partners: { least: 1, most: 1 },
      opponents: { least: 2, most: 2 },
      byes: { least: byes, most: byes },
    });
    expect(individualTable(people, table.length, 6)).toEqual(table);
  });
});

describe.each(numbers(PEOPLE_RANGE.min, PEOPLE_RANGE.max))('%i people', (people) => {
  test('have a table of each length on one to six courts: nobody twice at a time, byes even', () => {
    const wrong: string[] = [];
    for (const games of numbers(1, Math.floor(people / 4))) {
      for (const rounds of numbers(ROUNDS_RANGE.min, ROUNDS_RANGE.max)) {
        const table = individualTable(people, rounds, games);
        const { partners, opponents, byes } = tableCounts(table, everybody(people));
        const isWhole = table.length === rounds && table.every((round) => round.games.length === games);
        const isEven = width(byes) <= 1 && width(partners) <= 2 && width(opponents) <= 3;
        if (!isWhole || !isEven || !hasEverybodyOnce(table, people))
          wrong.push(`${rounds} rounds of ${games} games`);
      }
    }
    expect(wrong).toEqual([]);
    expect(gamesAtATime(people, 6)).toBe(Math.floor(people / 4));
  });
});

/** Other tables would be another method of drawing. `npm run bench -- formats` lists those that differ by more. */
test('all but a few tables differ by one at most', () => {
  const widths = numbers(PEOPLE_RANGE.min, PEOPLE_RANGE.max).flatMap((people) =>
    numbers(1, Math.floor(people / 4)).flatMap((games) =>
      numbers(ROUNDS_RANGE.min, ROUNDS_RANGE.max).map((rounds) => {
        const { partners, opponents } = tableCounts(
          individualTable(people, rounds, games),
          everybody(people),
        );
        return { partners: width(partners), opponents: width(opponents) };
      }),
    ),
  );
  expect(widths).toHaveLength(1980);
  expect(widths.filter(({ partners }) => partners <= 1).length).toBe(1977);
  expect(widths.filter(({ partners, opponents }) => partners <= 1 && opponents <= 1).length).toBe(1620);
});

test('the tables of a method of drawing stay as they are: others need another number of the method', () => {
  const whist = numbers(PEOPLE_RANGE.min, PEOPLE_RANGE.max).map(whistTournament);
  expect([DRAW_METHOD, sha256(JSON.stringify([TABLES, whist]))]).toEqual([
    2,
    'ece37936ef6b40b313e602e84a3da1804ba9d468d7916cbb818947378195ebf4',
  ]);
});

test.each([
  [7, 7],
  [8, 5],
  [10, 9],
  [12, 8],
  [6, 15],
])('%i people in %i rounds differ by one at most', (people, rounds) => {
  const { partners, opponents, byes } = tableCounts(individualTable(people, rounds, 6), everybody(people));
  expect([width(partners), width(opponents), width(byes)].every((each) => each <= 1)).toBe(true);
});

test('a table outside the range is refused', () => {
  expect(() => individualTable(3, 5, 1)).toThrow(RangeError);
  expect(() => individualTable(25, 5, 1)).toThrow(RangeError);
  expect(() => individualTable(8, 0, 1)).toThrow(RangeError);
  expect(() => individualTable(8, 31, 1)).toThrow(RangeError);
  expect(() => individualTable(8, 7, 0)).toThrow(RangeError);
});

describe('when somebody leaves or comes', () => {
  describe.each([
    [8, 7, 2],
    [12, 17, 2],
    [13, 10, 3],
  ])('a Super %i in %i rounds on %i courts', (people, rounds, courts) => {
    const played = individualTable(people, rounds, courts).slice(0, Math.floor(rounds / 2));
    const ended = (present: readonly number[]) => {
      const rest = restOfTable(played, present, rounds - played.length, courts);
      return { rest, counts: tableCounts([...played, ...rest], present) };
    };

    test('the rest is played by those who stay, byes and partners stay even', () => {
      const staying = everybody(people).filter((person) => person !== 2);
      const { rest, counts } = ended(staying);
      for (const { games, byes } of rest) {
        const busy = games.flatMap(({ sides }) => sides.flat()).concat(byes);
        expect(busy.toSorted((a, b) => a - b)).toEqual(staying);
      }
      expect(width(counts.byes)).toBeLessThanOrEqual(1);
      expect(counts.partners.most).toBeLessThanOrEqual(2);
      expect(width(counts.opponents)).toBeLessThanOrEqual(4);
    });

    test('who comes gets their share of games, and not of byes that were before', () => {
      const { rest, counts } = ended([...everybody(people), 99]);
      const before = (played.length * (played[0]?.byes.length ?? 0)) / people;
      const { byes } = countsOf([...played, ...rest]);
      const asIfThere = [...everybody(people).map(byes), Math.round(before) + byes(99)];
      expect(width(spread(asIfThere))).toBeLessThanOrEqual(1);
      expect(counts.partners.most).toBeLessThanOrEqual(2);
    });
  });

  test('a substitute has the places of the one who left', () => {
    const table = individualTable(8, 7, 2);
    const rest = withSubstitute(table.slice(3), 5, 42);
    expect(
      rest.map(({ games }) => games.map(({ sides }) => sides.flat().map((id) => (id === 42 ? 5 : id)))),
    ).toEqual(table.slice(3).map(({ games }) => games.map(({ sides }) => sides.flat())));
    expect(rest.every(({ games }) => games.some(({ sides }) => sides.flat().includes(42)))).toBe(true);
  });

  test('fewer than four people cannot go on', () => {
    expect(() => restOfTable([], [1, 2, 3], 2, 1)).toThrow(RangeError);
  });
});
