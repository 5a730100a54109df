import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasReached } from '#domain/game/sets.ts';
import { DEFAULT_RULES, rulesOfSet } from '#domain/rules/rules.ts';
import type { Side } from '#domain/tournament.ts';
import { type GamePosition, gameChance, type Rates, setChance } from './win-chance.ts';

const TO_21 = DEFAULT_RULES.normal.set;
const EVEN: Rates = [0.6, 0.6];
const START: GamePosition = {
  team1Score: 0,
  team2Score: 0,
  server: null,
  setNumber: 1,
  setsWon: [0, 0],
  rules: DEFAULT_RULES.normal,
};

const rate = fc.double({ min: 0.05, max: 0.95, noNaN: true });
const rates = fc.tuple(rate, rate);
const server = fc.constantFrom<Side>(1, 2);

describe('a set', () => {
  test('of two equal teams is even while nobody knows who begins to serve', () => {
    expect(setChance(START, TO_21, EVEN)).toBeCloseTo(0.5, 12);
  });

  test('is a little worse for the team that serves first if receiving is an advantage, and symmetric', () => {
    const serving = setChance({ ...START, server: 1 }, TO_21, EVEN);
    expect(serving).toBeLessThan(0.5);
    expect(serving).toBeGreaterThan(0.45);
    expect(setChance({ ...START, server: 2 }, TO_21, EVEN)).toBeCloseTo(1 - serving, 12);
  });

  test.each([
    [21, 19, 1],
    [20, 22, 0],
    [25, 10, 1],
  ])('that stands at %i to %i is decided', (team1Score, team2Score, chance) => {
    expect(setChance({ team1Score, team2Score, server: 1 }, TO_21, [0.2, 0.9])).toBe(chance);
  });

  test('never gets worse by a point, whoever serves after it', () => {
    const points = fc.nat(23);
    fc.assert(
      fc.property(points, points, server, rates, (team1Score, team2Score, serves, chosen) => {
        fc.pre(!hasReached({ team1Score, team2Score }, TO_21));
        const at = (own: number, other: number) =>
          setChance({ team1Score: own, team2Score: other, server: serves }, TO_21, chosen);
        expect(at(team1Score + 1, team2Score)).toBeGreaterThanOrEqual(at(team1Score, team2Score) - 1e-12);
        expect(at(team1Score, team2Score + 1)).toBeLessThanOrEqual(at(team1Score, team2Score) + 1e-12);
      }),
    );
  });

  test('of one side and of the other add up to 1', () => {
    const points = fc.nat(24);
    fc.assert(
      fc.property(points, points, server, rates, (own, other, serves, [rate1, rate2]) => {
        const mine = setChance({ team1Score: own, team2Score: other, server: serves }, TO_21, [rate1, rate2]);
        const turned = {
          team1Score: other,
          team2Score: own,
          server: serves === 1 ? (2 as const) : (1 as const),
        };
        expect(mine + setChance(turned, TO_21, [rate2, rate1])).toBeCloseTo(1, 10);
      }),
    );
  });
});

describe('a game', () => {
  test('of two equal teams is even at its start', () => {
    expect(gameChance(START, EVEN)).toBeCloseTo(0.5, 12);
  });

  test('of an extra round is its one set', () => {
    const position = {
      ...START,
      team1Score: 12,
      team2Score: 9,
      server: 1 as const,
      rules: DEFAULT_RULES.extra,
    };
    expect(gameChance(position, [0.6, 0.5])).toBeCloseTo(setChance(position, TO_21, [0.6, 0.5]), 12);
  });

  test('is certain once a team has two sets, and not after one', () => {
    const won = { ...START, team1Score: 21, team2Score: 15 };
    expect(gameChance({ ...won, setNumber: 2, setsWon: [1, 0] }, EVEN)).toBe(1);
    expect(gameChance(won, EVEN)).toBeCloseTo(0.75, 12);
    expect(gameChance({ ...won, setNumber: 2, setsWon: [0, 1] }, EVEN)).toBeCloseTo(0.5, 12);
    expect(gameChance({ ...won, team1Score: 10, team2Score: 15, setNumber: 3, setsWon: [1, 1] }, EVEN)).toBe(
      0,
    );
  });

  test('that can only end even in sets counts as half', () => {
    const tied = { ...START, team1Score: 15, team2Score: 10, setNumber: 3, setsWon: [0, 1] as const };
    expect(gameChance(tied, EVEN)).toBe(0.5);
  });

  test.each<[string, GamePosition, Rates]>([
    ['from its start', START, [0.65, 0.55]],
    [
      'late in the deciding set',
      { ...START, team1Score: 12, team2Score: 13, server: 1, setNumber: 3, setsWon: [1, 1] },
      [0.62, 0.5],
    ],
    [
      'past the target of the second set',
      { ...START, team1Score: 22, team2Score: 22, server: 2, setNumber: 2, setsWon: [0, 1] },
      [0.4, 0.7],
    ],
  ])('is won as often as in 20,000 games that are played out %s', (_, position, chosen) => {
    const random = generator(20_250_405);
    let won = 0;
    for (let game = 0; game < 20_000; game += 1) won += Number(playOut(position, chosen, random));
    // Four standard deviations of such a share are 0.0142 at most.
    expect(Math.abs(won / 20_000 - gameChance(position, chosen))).toBeLessThan(0.0142);
  });
});

function playOut(
  { setNumber, setsWon, ...set }: GamePosition,
  [rate1, rate2]: Rates,
  random: () => number,
): boolean {
  const sets: [number, number] = [...setsWon];
  let { team1Score, team2Score, server: serves } = set;
  for (let number = setNumber; Math.max(...sets) < 2; number += 1) {
    let side: Side = serves ?? (random() < 0.5 ? 1 : 2);
    while (!hasReached({ team1Score, team2Score }, rulesOfSet(DEFAULT_RULES.normal, number))) {
      const isSideOut = random() < (side === 1 ? rate2 : rate1);
      if (isSideOut) side = side === 1 ? 2 : 1;
      if (side === 1) team1Score += 1;
      else team2Score += 1;
    }
    sets[team1Score > team2Score ? 0 : 1] += 1;
    [team1Score, team2Score, serves] = [0, 0, null];
  }
  return sets[0] === 2;
}

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
