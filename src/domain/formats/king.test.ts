import { describe, expect, test } from 'vitest';
import { aGame } from '#domain/fixtures.ts';
import { tableCounts } from './drawn-round.ts';
import { individualStandings } from './individual-standings.ts';
import {
  bestOfKingGroups,
  kingGroups,
  kingRounds,
  kingStage,
  makesKingGroups,
  nextStageSizes,
  standingsOfKingPlace,
} from './king.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const once = { least: 1, most: 1 };

describe('a group of rei da praia', () => {
  test('of four plays three games, each once with each other as partner', () => {
    const rounds = kingRounds([4, 7, 8, 9]);
    expect(rounds).toHaveLength(3);
    expect(tableCounts(rounds, [4, 7, 8, 9])).toEqual({
      partners: once,
      opponents: { least: 2, most: 2 },
      byes: { least: 0, most: 0 },
    });
  });

  test('of five plays five, and each sits out once', () => {
    const rounds = kingRounds(numbers(5));
    expect(rounds).toHaveLength(5);
    expect(tableCounts(rounds, numbers(5))).toEqual({
      partners: once,
      opponents: { least: 2, most: 2 },
      byes: once,
    });
  });

  test('of three or six is refused', () => {
    expect(() => kingRounds([1, 2, 3])).toThrow(RangeError);
    expect(() => kingRounds(numbers(6))).toThrow(RangeError);
  });
});

describe('a stage of rei da praia', () => {
  test('is made of fours and fives: of all numbers but 6, 7 and 11', () => {
    const possible = numbers(25).filter(makesKingGroups);
    expect(possible).toEqual(numbers(25).filter((people) => people >= 4 && ![6, 7, 11].includes(people)));
    for (const people of possible) {
      const groups = kingGroups(people);
      expect([4, 5]).toContain(Math.floor(people / groups));
      expect([4, 5]).toContain(Math.ceil(people / groups));
    }
  });

  test('plays its groups at a time, and one of four ends before one of five', () => {
    const rounds = kingStage([
      [1, 2, 3, 4],
      [5, 6, 7, 8, 9],
    ]);
    expect(rounds.map(({ games }) => games.map(({ group }) => group))).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
      [1],
      [1],
    ]);
    expect(rounds.flatMap(({ byes }) => byes).toSorted()).toEqual([5, 6, 7, 8, 9]);
  });

  test('leads to a smaller one, at last to the final of four', () => {
    expect(nextStageSizes(16)).toEqual([4, 8, 12]);
    expect(nextStageSizes(8)).toEqual([4]);
    expect(nextStageSizes(4)).toEqual([]);
  });

  /** In each game the side of the person with the lowest number wins. */
  function played(groups: readonly (readonly number[])[]) {
    const pairs = new Map<number, readonly number[]>();
    const games = kingStage(groups).flatMap((round) =>
      round.games.map(({ sides: [one, other] }) => {
        const [team1Id, team2Id] = [pairs.size + 1, pairs.size + 2];
        pairs.set(team1Id, one).set(team2Id, other);
        const isFirst = Math.min(...one) < Math.min(...other);
        return aGame(
          team1Id,
          team2Id,
          [isFirst ? [21, 10 + Math.min(...one)] : [10 + Math.min(...other), 21]],
          { isExtraRound: true },
        );
      }),
    );
    const people = groups.flat().map((id) => ({ id, name: `Atleta ${id}` }));
    const evening = { people, games, membersOf: (id: number) => pairs.get(id) ?? [] };
    const tables = groups.map((group) =>
      individualStandings({ ...evening, people: people.filter(({ id }) => group.includes(id)) }),
    );
    return { evening, tables };
  }

  test('lets the best of each group go on, then the best of those in the next place', () => {
    const { evening, tables } = played([
      [0, 5, 6, 7],
      [1, 4, 8, 9],
      [2, 3, 10, 11],
    ]);
    const order = evening.people.map(({ id }) => id);
    const all = bestOfKingGroups(tables, order, evening);
    expect(all.toSorted((a, b) => a - b)).toEqual(order.toSorted((a, b) => a - b));
    const four = all.slice(0, 4);
    expect(new Set(four.slice(0, 3))).toEqual(new Set([0, 1, 2]));
    expect(tables.flat().find(({ personId }) => personId === four[3])?.position).toBe(2);
  });

  test('lets who is level in everything go on in the order of the draw', () => {
    const { evening, tables } = played([
      [0, 5, 6, 7],
      [1, 4, 8, 9],
    ]);
    const nobody = { ...evening, games: [] };
    const level = tables.map((table) =>
      individualStandings({ ...nobody, people: table.map(({ personId }) => ({ id: personId, name: '' })) }),
    );
    expect(bestOfKingGroups(level, [9, 8, 7, 6, 5, 4, 1, 0], nobody)).toEqual([9, 7, 8, 6, 5, 4, 1, 0]);
  });

  test('compares over three games, in a group of five without the one beside the last', () => {
    const { evening, tables } = played([
      [0, 3, 4, 5],
      [1, 2, 6, 7, 8],
    ]);
    expect(tables[1]?.[0]?.gamesPlayed).toBe(4);
    expect(standingsOfKingPlace(tables, 1, evening).map(({ gamesPlayed }) => gamesPlayed)).toEqual([3, 3]);
  });
});
