import { expect, test } from 'vitest';
import { PRESETS } from '#domain/rules/presets.ts';
import { DEFAULT_RULES, type Rules } from '#domain/rules/rules.ts';
import { expectedRallies, formatMinutes, gameMinutes, lengthWords } from './length.ts';

const rulesOf = (key: string): Rules => PRESETS.find((preset) => preset.key === key)?.rules ?? DEFAULT_RULES;

test('twelve people on two courts with sets of 18 take about 3 h 40', () => {
  const games = Array.from({ length: 17 }, () => 2);
  expect(lengthWords(formatMinutes(games, 2, gameMinutes(rulesOf('single-18').normal)))).toBe(
    'cerca de 3 h 40',
  );
});

test('a set takes as many rallies as all its ways on average', () => {
  expect(expectedRallies({ target: 1, lead: 1, cap: null })).toBe(1);
  expect(expectedRallies({ target: 2, lead: 1, cap: null })).toBe(2.5);
  // Of two clear points each two rallies decide half of the time.
  expect(expectedRallies({ target: 1, lead: 2, cap: null })).toBeCloseTo(4);
  expect(expectedRallies({ target: 2, lead: 2, cap: 3 })).toBe(3.25);
});

test('a best of three takes longer than two of its sets, and more courts take turns away', () => {
  const { normal } = DEFAULT_RULES;
  expect(gameMinutes(normal)).toBeGreaterThan(2 * gameMinutes(rulesOf('single-21').normal) - 5);
  expect(formatMinutes([3, 3], 1, gameMinutes(normal))).toBe(6 * gameMinutes(normal));
  expect(formatMinutes([3, 3], 2, gameMinutes(normal))).toBe(4 * gameMinutes(normal));
  expect(formatMinutes([3, 3], 3, gameMinutes(normal))).toBe(2 * gameMinutes(normal));
});

test('is said in tens of minutes, below an hour in fives', () => {
  expect([3, 52, 58, 61, 124, 217].map(lengthWords)).toEqual([
    'cerca de 5 min',
    'cerca de 50 min',
    'cerca de 1 h',
    'cerca de 1 h',
    'cerca de 2 h',
    'cerca de 3 h 40',
  ]);
});
