import { describe, expect, test } from 'vitest';
import { countsOf, type DrawnRound, spread } from './drawn-round.ts';
import { leagueRounds } from './league.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const teamsOf = (count: number) => numbers(0, count - 1);
const width = (counts: readonly number[]) => spread(counts).most - spread(counts).least;

function firstAndSecond(rounds: readonly DrawnRound[], team: number) {
  const games = rounds.flatMap((round) => round.games);
  const named = (side: 0 | 1) => games.filter(({ sides }) => sides[side].includes(team)).length;
  return [named(0), named(1)] as const;
}

describe.each([2, 3, 4, 5, 6, 7, 8, 9, 12, 13])('a league of %i teams', (count) => {
  const teams = teamsOf(count);
  const opponents = count - 1 + (count % 2);
  const lengths = [...numbers(1, Math.min(2 * opponents + 1, 34))];

  test('plays each round with everybody once, or with one bye', () => {
    for (const { games, byes } of leagueRounds(count, opponents * 2, false)) {
      expect(
        games
          .flatMap(({ sides }) => sides.flat())
          .concat(byes)
          .toSorted((a, b) => a - b),
      ).toEqual(teams);
      expect(byes).toHaveLength(count % 2);
    }
  });

  test('has nobody twice before everybody once, at each length, with byes and first-named sides even', () => {
    for (const isSeeded of [false, true]) {
      for (const length of lengths) {
        const rounds = leagueRounds(count, length, isSeeded);
        const counts = countsOf(rounds);
        const meetings = teams.flatMap((a) => teams.filter((b) => b > a).map((b) => counts.opponents(a, b)));
        expect(width(meetings)).toBeLessThanOrEqual(1);
        expect(width(teams.map(counts.byes))).toBeLessThanOrEqual(1);
        for (const team of teams) {
          const [first, second] = firstAndSecond(rounds, team);
          expect(Math.abs(first - second)).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  test('exchanges the sides in the second leg', () => {
    const rounds = leagueRounds(count, opponents * 2, false);
    const ordered = rounds.flatMap(({ games }) => games.map(({ sides }) => sides.join(' x ')));
    expect(new Set(ordered).size).toBe(count * (count - 1));
  });
});

test.each([
  [8, 2],
  [8, 3],
  [8, 4],
  [12, 4],
  [16, 3],
  [16, 5],
  [32, 5],
])('%i seeded teams in %i rounds have opponents of more even strength', (count, length) => {
  const widthOf = (isSeeded: boolean) => {
    const meetings = leagueRounds(count, length, isSeeded).flatMap(({ games }) =>
      games.map(({ sides }) => sides.flat()),
    );
    const strength = (team: number) =>
      meetings
        .filter((meeting) => meeting.includes(team))
        .reduce((sum, [one = 0, other = 0]) => sum + one + other - team, 0);
    return width(teamsOf(count).map(strength));
  };
  expect(widthOf(true) * 2.5).toBeLessThan(widthOf(false));
});

test('a league of one is refused', () => expect(() => leagueRounds(1, 1, false)).toThrow(RangeError));
