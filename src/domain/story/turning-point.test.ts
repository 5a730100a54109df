import { expect, test } from 'vitest';
import { pointsOf } from '#tests/support/data/court-logs.ts';
import { setStory } from './set-story.ts';
import { turningPoint } from './turning-point.ts';

const turnsAt = (sides: string) => turningPoint(setStory(pointsOf(sides)).rallies);

test('a set turns at the rally after which its winner stays ahead', () => {
  // 1:0 1:1 1:2 2:2 3:2 3:3 4:3: the first team was last not ahead at 3:3.
  expect(turnsAt('1221121')).toBe(6);
});

test('a set that its winner never trailed in has no turning point', () => {
  expect(turnsAt('111')).toBeNull();
  expect(turnsAt('1212121')).toBeNull();
});

test('a set that nobody won has no turning point', () => {
  expect(turnsAt('')).toBeNull();
  expect(turnsAt('1221')).toBeNull();
});
