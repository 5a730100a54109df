import { expect, test } from 'vitest';
import { firstDays } from './open-tournament.ts';

test('the rounds of the first year stand on the days that were announced', () => {
  expect(firstDays(2025)).toEqual([
    '2025-04-05',
    '2025-05-10',
    '2025-06-07',
    '2025-07-12',
    '2025-08-02',
    '2025-09-06',
    '2025-10-11',
    '2025-11-08',
  ]);
});

test.each([2024, 2026, 2027, 2028])('the rounds of %i are of that year, on Saturdays', (year) => {
  for (const day of firstDays(year)) {
    expect(day.slice(0, 4)).toBe(String(year));
    expect(new Date(`${day}T12:00:00Z`).getUTCDay()).toBe(6);
  }
});
