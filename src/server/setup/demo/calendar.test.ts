import { expect, test } from 'vitest';
import { chosenTime } from './calendar.ts';

test.each([
  ['2026-11-26T07:55:00.000Z', '2026-11-26T07:55:00.000Z'],
  ['2026-11-26T08:00:00.000Z', '2026-11-26T08:05:00.000Z'],
  ['2026-11-26T08:05:00.000Z', '2026-11-26T08:05:00.000Z'],
])('a game at %s is shown with its time, that of %s', (at, chosen) => {
  expect(chosenTime(Date.parse(at)).toISOString()).toBe(chosen);
});
