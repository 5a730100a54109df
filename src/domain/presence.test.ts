import { expect, test } from 'vitest';
import { currentScorer } from './presence.ts';

const idle = { since: 100, scoringSince: null, tookOverAt: null };

test('the person who came first is the scorer where nobody entered anything', () => {
  const [first, second] = [idle, { ...idle, since: 101 }];
  expect(currentScorer([second, first])).toBe(first);
});

test('the person who entered something first is the scorer, whoever came first', () => {
  const scorer = { ...idle, since: 300, scoringSince: 310 };
  expect(currentScorer([idle, { ...idle, scoringSince: 311 }, scorer])).toBe(scorer);
});

test('the person who took over last is the scorer, whoever entered something before', () => {
  const last = { ...idle, since: 300, tookOverAt: 401 };
  expect(currentScorer([{ ...idle, scoringSince: 110, tookOverAt: 400 }, last])).toBe(last);
});

test('there is no scorer where nobody is present', () => {
  expect(currentScorer([])).toBeUndefined();
});
