import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aGame } from '#domain/fixtures.ts';
import type { Game } from '#domain/tournament.ts';
import { individualTable } from './individual.ts';
import { individualStandings, PERSON_ORDER } from './individual-standings.ts';

const people = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `Atleta ${id}` }));

/** Pairs are teams by the hundred of one and the number of the other. */
const pairOf = ([one = 0, other = 0]: readonly number[]) => 100 * (one + 1) + other;
const membersOf = (teamId: number) => [Math.floor(teamId / 100) - 1, teamId % 100];
const singleSet = (
  one: readonly number[],
  other: readonly number[],
  score: readonly [number, number],
  parts: Partial<Game> = {},
) => aGame(pairOf(one), pairOf(other), [score], { isExtraRound: true, ...parts });

const short = (rows: ReturnType<typeof individualStandings>) =>
  rows.map(({ personId, position, decidedBy }) => [personId, position, decidedBy]);

describe('individual standings', () => {
  test('count a game for each of its four as it counts for their pair', () => {
    const rows = individualStandings({
      people: people(5),
      games: [singleSet([0, 1], [2, 3], [21, 15])],
      membersOf,
    });
    expect(
      rows.map(({ personId, wins, losses, pointsFor, pointsAgainst }) => [
        personId,
        wins,
        losses,
        pointsFor,
        pointsAgainst,
      ]),
    ).toEqual([
      [0, 1, 0, 21, 15],
      [1, 1, 0, 21, 15],
      [4, 0, 0, 0, 0],
      [2, 0, 1, 15, 21],
      [3, 0, 1, 15, 21],
    ]);
  });

  test('put wins first, then the difference, the points won, the fewest lost, and the lot', () => {
    const games = [
      singleSet([0, 1], [2, 3], [18, 10]),
      singleSet([0, 2], [1, 3], [18, 16]),
      singleSet([0, 3], [1, 2], [18, 17]),
    ];
    expect(short(individualStandings({ people: people(4), games, membersOf }))).toEqual([
      [0, 1, 'wins'],
      [1, 2, 'pointDifference'],
      [2, 3, 'pointDifference'],
      [3, 4, null],
    ]);
    const level = [singleSet([0, 1], [2, 3], [18, 10])];
    expect(
      short(
        individualStandings({
          people: people(4),
          games: level,
          membersOf,
          lots: new Map([
            [0, 4],
            [1, 2],
            [2, 1],
            [3, 3],
          ]),
        }),
      ),
    ).toEqual([
      [1, 1, 'lot'],
      [0, 2, 'wins'],
      [2, 3, 'lot'],
      [3, 4, null],
    ]);
    expect(short(individualStandings({ people: people(4), games: level, membersOf }))[0]).toEqual([
      0,
      1,
      'shared',
    ]);
  });

  test('put more points won ahead, at the same difference', () => {
    const games = [singleSet([0, 1], [2, 3], [21, 19]), singleSet([4, 5], [6, 7], [18, 16])];
    expect(short(individualStandings({ people: people(8), games, membersOf })).slice(0, 3)).toEqual([
      [0, 1, 'shared'],
      [1, 1, 'pointsFor'],
      [4, 3, 'shared'],
    ]);
  });

  test('put fewer points lost ahead where an organiser asks for that first', () => {
    const games = [singleSet([0, 1], [2, 3], [21, 19]), singleSet([4, 5], [6, 7], [18, 16])];
    const rows = individualStandings({ people: people(8), games, membersOf, order: ['pointsAgainst'] });
    expect(rows.map(({ pointsAgainst }) => pointsAgainst)).toEqual([16, 16, 18, 18, 19, 19, 21, 21]);
    expect(rows[1]?.decidedBy).toBe('pointsAgainst');
  });

  test('may be ordered by what an organiser chooses for teams, such as who won against whom', () => {
    const games = [singleSet([0, 4], [1, 5], [18, 16]), singleSet([1, 6], [2, 7], [18, 2])];
    const rows = individualStandings({
      people: people(2),
      games,
      membersOf,
      order: [
        { measure: 'wins', among: 'all' },
        { measure: 'wins', among: 'level' },
      ],
    });
    expect(short(rows)).toEqual([
      [0, 1, 'headToHead'],
      [1, 2, null],
    ]);
  });

  test('do not count a game in progress, and count a W.O. by its official sets', () => {
    const games = [
      singleSet([0, 1], [2, 3], [21, 15], { status: 'em_andamento' }),
      aGame(pairOf([0, 2]), pairOf([1, 3]), [], { isExtraRound: true, award: { winner: 1, reason: 'wo' } }),
    ];
    const rows = individualStandings({ people: people(4), games, membersOf });
    expect(rows.map(({ personId, gamesPlayed, pointsFor }) => [personId, gamesPlayed, pointsFor])).toEqual([
      [0, 1, 21],
      [2, 1, 21],
      [1, 1, 0],
      [3, 1, 0],
    ]);
  });

  test('of a whole evening agree with a count by hand', () => {
    const score = fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 16 }));
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 13 }),
        fc.integer({ min: 1, max: 8 }),
        fc.infiniteStream(score),
        (count, rounds, scores) => {
          const byHand = people(count).map(({ id }) => ({ id, wins: 0, won: 0, lost: 0 }));
          const games = individualTable(count, rounds, 3).flatMap((round) =>
            round.games.map(({ sides: [one, other] }) => {
              const [isFirst, less] = scores.next().value;
              const [a, b] = isFirst ? [18, less] : [less, 18];
              for (const hand of byHand) {
                if (one.includes(hand.id))
                  [hand.wins, hand.won, hand.lost] = [hand.wins + Number(a > b), hand.won + a, hand.lost + b];
                if (other.includes(hand.id))
                  [hand.wins, hand.won, hand.lost] = [hand.wins + Number(b > a), hand.won + b, hand.lost + a];
              }
              return singleSet(one, other, [a, b]);
            }),
          );
          const rows = individualStandings({ people: people(count), games, membersOf });
          const ordered = byHand.toSorted(
            (a, b) =>
              b.wins - a.wins ||
              b.won - b.lost - (a.won - a.lost) ||
              b.won - a.won ||
              a.lost - b.lost ||
              a.id - b.id,
          );
          expect(rows.map(({ wins, pointsFor, pointsAgainst }) => [wins, pointsFor, pointsAgainst])).toEqual(
            ordered.map(({ wins, won, lost }) => [wins, won, lost]),
          );
        },
      ),
      { numRuns: 50 },
    );
    expect(PERSON_ORDER).toHaveLength(5);
  });
});
