import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aGame, aTeam } from '#domain/fixtures.ts';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import { bracketOrder } from './bracket.ts';
import { chanceOf } from './chance.ts';
import { countsOf } from './drawn-round.ts';
import {
  groupRounds,
  groupStandings,
  groupsOf,
  qualified,
  qualifierOrder,
  standingsOfPlace,
} from './groups.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const noClub = () => null;
const chance = chanceOf('grupos');

describe('groups', () => {
  test('are filled in a snake by seed', () => {
    expect(groupsOf(numbers(8), 4, 'seed', noClub, chance)).toEqual([
      [0, 7],
      [1, 6],
      [2, 5],
      [3, 4],
    ]);
    expect(
      groupsOf(numbers(11), 3, 'seed', noClub, chance)
        .map(({ length }) => length)
        .toSorted(),
    ).toEqual([3, 4, 4]);
  });

  type Clubs = readonly number[];
  const clubbed = (clubs: Clubs, groups: number, by: 'seed' | 'lot') =>
    groupsOf(numbers(clubs.length), groups, by, (entrant) => `${clubs[entrant]}`, chance);
  const together = (clubs: Clubs, groups: readonly (readonly number[])[]) =>
    groups.flatMap((group) => group.flatMap((a) => group.filter((b) => b > a && clubs[a] === clubs[b])))
      .length;
  const anyClubs = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 20 });

  test('by lot have as few of one club together as there can be: each club spread evenly', () => {
    fc.assert(
      fc.property(anyClubs, fc.integer({ min: 2, max: 4 }), (clubs, count) => {
        const groups = clubbed(clubs, count, 'lot');
        expect(groups.flat().toSorted((a, b) => a - b)).toEqual(numbers(clubs.length));
        const least = [...Map.groupBy(clubs, (club) => club).values()].reduce((sum, { length }) => {
          const [each, more] = [Math.floor(length / count), length % count];
          return sum + (count * each * (each - 1)) / 2 + more * each;
        }, 0);
        expect(together(clubs, groups)).toBe(least);
      }),
    );
  });

  test('by seed have one of each row of the snake, and as few of one club together as all other ways', () => {
    const orders = (list: readonly number[]): number[][] =>
      list.length < 2
        ? [[...list]]
        : list.flatMap((one) => orders(list.filter((each) => each !== one)).map((rest) => [one, ...rest]));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 9, maxLength: 9 }), (clubs) => {
        const groups = clubbed(clubs, 3, 'seed');
        for (const group of groups)
          expect(group.map((entrant) => Math.floor(entrant / 3)).toSorted()).toEqual([0, 1, 2]);
        const ways = orders([3, 4, 5]).flatMap((second) =>
          orders([6, 7, 8]).map((third) => numbers(3).map((i) => [i, second[i] ?? 0, third[i] ?? 0])),
        );
        expect(together(clubs, groups)).toBe(Math.min(...ways.map((way) => together(clubs, way))));
      }),
    );
  });

  test('play everybody against everybody once, nobody twice at a time', () => {
    for (const sizes of [
      [3, 4, 4],
      [5, 5],
      [2, 3],
      [4, 4, 4, 4],
    ]) {
      let next = 10;
      const groups = sizes.map((size) => numbers(size).map(() => next++));
      const rounds = groupRounds(groups);
      const counts = countsOf(rounds);
      const all = groups.flat();
      for (const a of all) {
        for (const b of all) {
          const isMet = a !== b && groups.some((group) => group.includes(a) && group.includes(b));
          expect(counts.opponents(a, b)).toBe(Number(isMet));
        }
      }
      for (const { games, byes } of rounds) {
        const busy = games.flatMap(({ sides }) => sides.flat()).concat(byes);
        expect(new Set(busy).size).toBe(busy.length);
      }
    }
  });
});

describe('going on from groups', () => {
  const groupA = [1, 2, 3].map((id) => aTeam(id));
  const groupB = [4, 5, 6, 7].map((id) => aTeam(id));
  const won = [
    [21, 10],
    [21, 10],
  ] as const;
  const close = [
    [21, 19],
    [21, 19],
  ] as const;
  const games = [
    aGame(1, 2, won),
    aGame(1, 3, won),
    aGame(2, 3, close),
    aGame(4, 5, won),
    aGame(4, 6, won),
    aGame(4, 7, won),
    aGame(5, 6, close),
    aGame(5, 7, won),
    aGame(6, 7, won),
  ];
  const played = { teams: [...groupA, ...groupB], games, rules: DEFAULT_RULES, lots: [] };
  const tables = [groupStandings({ ...played, teams: groupA }), groupStandings({ ...played, teams: groupB })];

  test('a group counts only its own games', () => {
    expect(tables.map((table) => table.map(({ teamId }) => teamId))).toEqual([
      [1, 2, 3],
      [4, 5, 6, 7],
    ]);
    expect(tables[1]?.map(({ gamesPlayed }) => gamesPlayed)).toEqual([3, 3, 3, 3]);
  });

  test('the best third is found over equal numbers of games', () => {
    const thirds = standingsOfPlace(tables, 3, played);
    // With its game against the last, 6 would have three points and be first.
    expect(thirds.map(({ teamId, gamesPlayed, points }) => [teamId, gamesPlayed, points])).toEqual([
      [3, 2, 0],
      [6, 2, 0],
    ]);
  });

  describe('into an elimination', () => {
    const over = (isOver: readonly boolean[]) =>
      tables.map((rows, group) => ({ rows, isOver: isOver[group] ?? false }));
    const order = [1, 4, 2, 5, 3, 6, 7];

    test('each group is in when it is over, the best of the next place when all are', () => {
      const qualifiers = qualifierOrder(2, 2, 1);
      const filled = (isOver: readonly boolean[]) => qualified(qualifiers, over(isOver), order, played);
      expect(filled([false, false])).toEqual([null, null, null, null, null]);
      expect(filled([true, false])).toEqual(
        qualifiers.map((each) => (each.from === 'group' && each.group === 0 ? each.place : null)),
      );
      expect(filled([true, true]).toSorted()).toEqual([1, 2, 3, 4, 5]);
      expect(filled([true, true]).at(-1)).toBe(3);
    });

    test('of two who are level to the end, the one ahead in the draw goes on', () => {
      const level = { ...played, games: [aGame(1, 2, close), aGame(2, 3, close), aGame(3, 1, close)] };
      const rows = groupStandings({ ...level, teams: groupA });
      expect(rows.map(({ position }) => position)).toEqual([1, 1, 1]);
      const table = [{ rows, isOver: true }];
      expect(qualified(qualifierOrder(1, 2, 0), table, [3, 1, 2], level)).toEqual([3, 1]);
      expect(qualified(qualifierOrder(1, 2, 0), table, [2, 3, 1], level)).toEqual([2, 3]);
    });
  });

  test.each([
    [3, 7, 11],
    [7, 11, 3],
    [11, 3, 7],
    [3, 11, 7],
    [11, 7, 3],
    [7, 3, 11],
  ])('the best thirds, in the order %i %i %i, do not begin against their own group', (...thirds) => {
    const groups = [
      [1, 2, 3, 4],
      [5, 6, 7, 8],
      [9, 10, 11, 12],
    ];
    // All are level, so that the order of the draw decides.
    const order = [1, 5, 9, 2, 6, 10, ...thirds, 4, 8, 12];
    const level = { ...played, teams: groups.flat().map((id) => aTeam(id)), games: [] };
    const level4 = groups.map((ids) => ({
      rows: groupStandings({ ...level, teams: ids.map((id) => aTeam(id)) }),
      isOver: true,
    }));
    const teams = qualified(qualifierOrder(3, 2, 2), level4, order, level);
    expect(new Set(teams.slice(6))).toEqual(new Set(thirds.slice(0, 2)));
    const lines = bracketOrder(8).map((place) => teams[place] ?? 0);
    const groupOf = (id = 0) => Math.ceil(id / 4);
    for (const first of [0, 2, 4, 6]) expect(groupOf(lines[first])).not.toBe(groupOf(lines[first + 1]));
  });

  test.each([
    [2, 2],
    [4, 2],
    [8, 2],
    [4, 4],
    [3, 2],
    [6, 2],
  ])('of %i groups with %i from each nobody meets their own group early', (groups, perGroup) => {
    const order = qualifierOrder(groups, perGroup, 0);
    expect(order.slice(0, groups)).toEqual(
      numbers(groups).map((group) => ({ from: 'group', group, place: 1 })),
    );
    const size = 2 ** Math.ceil(Math.log2(order.length));
    const lines = bracketOrder(size);
    const halves = order.map((qualifier, place) => ({
      qualifier,
      half: Math.floor((2 * lines.indexOf(place)) / size),
    }));
    for (const group of numbers(groups)) {
      const own = halves.filter(({ qualifier }) => qualifier.from === 'group' && qualifier.group === group);
      expect(own.filter(({ half }) => half === 0)).toHaveLength(perGroup / 2);
    }
  });

  test('the best thirds come after all others', () => {
    expect(qualifierOrder(6, 2, 4).slice(12)).toEqual(
      numbers(4).map((i) => ({ from: 'next', place: i + 1, inGroup: 3 })),
    );
  });
});
