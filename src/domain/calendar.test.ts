import { expect, test } from 'vitest';
import { dayIn, sameTimeOn } from './calendar.ts';

const BEACH = 'America/Sao_Paulo';

test('late in the evening it is another day in UTC, and the same at the beach', () => {
  expect(dayIn('2025-04-06T01:30:00.000Z', BEACH)).toBe('2025-04-05');
  expect(dayIn('2025-04-05T08:00:00.000Z', BEACH)).toBe('2025-04-05');
});

test.each([
  ['2025-04-05T13:00:00.000Z', '2025-04-12', '2025-04-12T13:00:00.000Z'],
  ['2025-04-06T01:30:00.000Z', '2025-05-31', '2025-06-01T01:30:00.000Z'],
])('%s goes to %s at the time of day it had', (instant, day, moved) => {
  expect(sameTimeOn(day, instant, BEACH)).toBe(Date.parse(moved));
});

test('also over a change of the clock', () => {
  // In February 2019 the summer time of São Paulo ended for good.
  expect(sameTimeOn('2019-03-02', '2019-02-02T12:00:00.000Z', BEACH)).toBe(
    Date.parse('2019-03-02T13:00:00.000Z'),
  );
});
