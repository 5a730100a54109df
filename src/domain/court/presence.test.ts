import { expect, test } from 'vitest';
import { currentScorekeeper } from './presence.ts';

const idle = { since: 100, scoringSince: null, tookOverAt: null };

test('the person who came first is the scorekeeper where nobody entered anything', () => {
  const [first, second] = [idle, { ...idle, since: 101 }];
  expect(currentScorekeeper([second, first])).toBe(first);
});

test('the person who entered something first is the scorekeeper, whoever came first', () => {
  const scorekeeper = { ...idle, since: 300, scoringSince: 310 };
  expect(currentScorekeeper([idle, { ...idle, scoringSince: 311 }, scorekeeper])).toBe(scorekeeper);
});

test('the person who took over last is the scorekeeper, whoever entered something before', () => {
  const last = { ...idle, since: 300, tookOverAt: 401 };
  expect(currentScorekeeper([{ ...idle, scoringSince: 110, tookOverAt: 400 }, last])).toBe(last);
});

test('there is no scorekeeper where nobody is present', () => {
  expect(currentScorekeeper([])).toBeUndefined();
});
