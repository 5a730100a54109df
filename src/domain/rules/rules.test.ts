import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSet } from '#domain/fixtures.ts';
import { hasPlayEnded, isFinalScore, winningPoints } from '#domain/game/sets.ts';
import { setChance } from '#domain/story/win-chance.ts';
import { PRESETS } from './presets.ts';
import { DEFAULT_RULES, hasTechnicalTimeout, type MatchRules, withTechnicalTimeout } from './rules.ts';

const anySet = fc
  .record({
    target: fc.integer({ min: 1, max: 30 }),
    lead: fc.constantFrom(1 as const, 2 as const),
    above: fc.option(fc.integer({ min: 0, max: 6 })),
  })
  .map(({ target, lead, above }) => ({
    ...DEFAULT_RULES.normal.set,
    target,
    lead,
    cap: lead === 1 || above === null ? null : target + above,
  }));

const singleSet = (set: MatchRules['set']): MatchRules => ({ ...DEFAULT_RULES.extra, set, deciding: set });

/** By playing on from 0 to 0: the scores a set passes, and those it ends at. */
function playedOut({ target, lead, cap }: MatchRules['set'], most: number) {
  const isOver = (a: number, b: number) =>
    (a >= target && a - b >= lead) ||
    (b >= target && b - a >= lead) ||
    (cap !== null && Math.max(a, b) >= cap);
  const ends = new Set<string>();
  const passes = new Set<string>();
  const open: [number, number][] = [[0, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [a, b] = next;
    if (isOver(a, b)) ends.add(`${a}x${b}`);
    else if (!passes.has(`${a}x${b}`) && Math.max(a, b) < most) {
      passes.add(`${a}x${b}`);
      open.push([a + 1, b], [a, b + 1]);
    }
  }
  return { ends, passes };
}

describe('whatever the rules of a set are', () => {
  test('it ends exactly at the scores where play stops, and has ended at every other that it does not pass', () => {
    fc.assert(
      fc.property(anySet, (set) => {
        const most = set.target + 8;
        const played = playedOut(set, most);
        const wrong: string[] = [];
        for (let team1 = 0; team1 < most; team1 += 1) {
          for (let team2 = 0; team2 < most; team2 += 1) {
            const score = aSet(1, team1, team2);
            const name = `${team1}x${team2}`;
            const [ends, passes] = [played.ends.has(name), played.passes.has(name)];
            const isAsPlayed =
              isFinalScore(score, singleSet(set)) === ends &&
              (!(ends || passes) || hasPlayEnded(score, singleSet(set)) === ends);
            if (!isAsPlayed) wrong.push(name);
          }
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('the points that win it against a score it passes end it there, and one fewer would not', () => {
    fc.assert(
      fc.property(anySet, fc.nat(29), (set, other) => {
        fc.pre(other < set.target);
        const own = winningPoints(0, other, set);
        expect(isFinalScore(aSet(1, own, other), singleSet(set))).toBe(true);
        expect(hasPlayEnded(aSet(1, own - 1, other), singleSet(set))).toBe(false);
      }),
    );
  });

  test('the chances of the two teams add up to 1', () => {
    const rate = fc.double({ min: 0.05, max: 0.95, noNaN: true });
    fc.assert(
      fc.property(anySet, fc.nat(12), fc.nat(12), rate, rate, (set, own, other, rate1, rate2) => {
        const mine = setChance({ team1Score: own, team2Score: other, server: 1 }, set, [rate1, rate2]);
        const theirs = setChance({ team1Score: other, team2Score: own, server: 2 }, set, [rate2, rate1]);
        expect(mine + theirs).toBeCloseTo(1, 8);
      }),
    );
  });
});

test('a set to 18 with a cap of 20 ends at 20 to 19, and not at 19 to 18', () => {
  const rules = singleSet({ ...DEFAULT_RULES.normal.set, target: 18, cap: 20 });
  const isFinal = (a: number, b: number) => isFinalScore(aSet(1, a, b), rules);
  expect([isFinal(18, 16), isFinal(19, 17), isFinal(20, 18), isFinal(20, 19)]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([isFinal(18, 17), isFinal(19, 18), isFinal(20, 17), isFinal(21, 19)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a technical time-out is taken in every set but the deciding one', () => {
  const taken = withTechnicalTimeout(DEFAULT_RULES, true);
  expect(
    [taken.normal.set, taken.normal.deciding, taken.extra.set].map((set) => set.technicalTimeoutAt),
  ).toEqual([21, null, 21]);
  expect([hasTechnicalTimeout(taken), hasTechnicalTimeout(DEFAULT_RULES)]).toEqual([true, false]);
  expect(withTechnicalTimeout(taken, false)).toEqual(DEFAULT_RULES);
  const to18 = PRESETS.find(({ key }) => key === 'single-18')?.rules ?? DEFAULT_RULES;
  expect(withTechnicalTimeout(to18, true).normal.set.technicalTimeoutAt).toBe(18);
});
