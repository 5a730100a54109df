import { expect, test } from 'vitest';
import { levelOf } from './share-of-best.ts';

test.each([
  [100, 'high'],
  [80, 'high'],
  [79, 'good'],
  [60, 'good'],
  [59, 'fair'],
  [40, 'fair'],
  [39, 'low'],
  [0, 'low'],
] as const)('%i of 100 is %s', (value, level) => expect(levelOf(value, 100)).toBe(level));

test('values that no float represents exactly are still on the limit', () => {
  expect(levelOf(10.4, 13)).toBe('high');
  expect(levelOf(0.3, 0.5)).toBe('good');
  expect(levelOf(10.3, 13)).toBe('good');
});

test('nothing is good if the best value is 0', () => expect(levelOf(0, 0)).toBe('low'));
