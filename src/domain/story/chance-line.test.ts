import { expect, test } from 'vitest';
import { sets } from '#domain/fixtures.ts';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import { aPhone } from '#tests/support/data/court-logs.ts';
import { chanceLine } from './chance-line.ts';
import { setStory } from './set-story.ts';
import { NO_SIDE_OUTS } from './side-outs.ts';

const NOTHING = { teams: [NO_SIDE_OUTS, NO_SIDE_OUTS], all: NO_SIDE_OUTS } as const;

const ralliesOf = (sides: string) => {
  const { tap, points } = aPhone();
  return setStory([tap({ type: 'serve', side: 1, left: 1 }), ...points(sides)]).rallies;
};
const logOf = (setNumber: number, sides: string) => ({ setNumber, rallies: ralliesOf(sides) });

test('the line has a number for each rally and ends at 1 for the winner', () => {
  const game = {
    sets: sets([
      [21, 0],
      [21, 0],
    ]),
    rules: DEFAULT_RULES.normal,
  };
  const [first = [], second = []] = chanceLine(
    game,
    [logOf(1, '1'.repeat(21)), logOf(2, '1'.repeat(21))],
    NOTHING,
  );
  expect(first).toHaveLength(21);
  expect(first.at(-1)).toBeGreaterThan(0.5);
  expect(first.at(-1)).toBeLessThan(1);
  expect(second.at(-1)).toBe(1);
});

test('a set whose result was typed counts as won without a line', () => {
  const rules = DEFAULT_RULES.normal;
  const [after1 = []] = chanceLine(
    {
      sets: sets([
        [21, 10],
        [1, 0],
      ]),
      rules,
    },
    [logOf(2, '1')],
    NOTHING,
  );
  const [after2 = []] = chanceLine(
    {
      sets: sets([
        [10, 21],
        [1, 0],
      ]),
      rules,
    },
    [logOf(2, '1')],
    NOTHING,
  );
  expect(after1[0]).toBeGreaterThan(0.7);
  expect(after2[0]).toBeLessThan(0.35);
});

test('a number does not depend on later rallies', () => {
  const game = { sets: sets([[3, 2]]), rules: DEFAULT_RULES.extra };
  const [whole = []] = chanceLine(game, [logOf(1, '11221')], NOTHING);
  const [beginning = []] = chanceLine(game, [logOf(1, '112')], NOTHING);
  expect(whole.slice(0, 3)).toEqual(beginning);
});

test('a team that received better in earlier games is ahead at the same score', () => {
  const game = { sets: sets([[1, 1]]), rules: DEFAULT_RULES.extra };
  const strong = { received: 100, won: 80 };
  const weak = { received: 100, won: 45 };
  const all = { received: 200, won: 125 };
  const [line = []] = chanceLine(game, [logOf(1, '12')], { teams: [strong, weak], all });
  expect(line[1]).toBeGreaterThan(0.85);
});
