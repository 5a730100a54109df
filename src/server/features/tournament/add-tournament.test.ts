import { expect, test } from 'vitest';
import { eightRounds } from '#domain/fixtures.ts';
import { firstDays } from './add-tournament.ts';

test('the rounds of 2025 have the days that were announced', () => {
  expect(firstDays(2025)).toEqual(eightRounds.map(({ date }) => date));
});

test.each([2024, 2026, 2027, 2028])('the rounds of %i are of that year, on Saturdays', (year) => {
  for (const day of firstDays(year)) {
    expect(day.slice(0, 4)).toBe(String(year));
    expect(new Date(`${day}T12:00:00Z`).getUTCDay()).toBe(6);
  }
});
