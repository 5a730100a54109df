import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rightTimes } from './event-times.ts';

const NOW = Date.parse('2025-04-05T12:00:00.000Z');
const MINUTE = 60_000;
const DAY = 86_400_000;
const IN_2099 = Date.parse('2099-01-01T00:00:00Z');

/** In seconds from the server's time. */
const stored = (times: readonly number[], before?: number) =>
  rightTimes(times, before, NOW).map((time) => (time - NOW) / 1000);

test('times of a correct clock stay: up to five minutes ahead, and up to a month late', () => {
  const times = [NOW + 5 * MINUTE, NOW, NOW - 30 * DAY];
  expect(rightTimes(times, undefined, NOW)).toBe(times);
});

test.each([
  ['ahead by a little more than five minutes', NOW + 5 * MINUTE + 1_000],
  ['of 2099', IN_2099],
  ['of 1970', 70_000],
  ['of the last year that a clock can show', 8_640_000_000_000_000],
  ['of the year 0', Date.parse('0000-01-01T00:01:10Z')],
])('a clock %s: the last tap gets the server’s time, and the time between taps stays', (_, clock) => {
  expect(stored([clock - 70_000, clock - 20_000, clock])).toEqual([-70, -20, 0]);
});

test('a clock that was corrected meanwhile: earlier events end at the first correct time', () => {
  expect(stored([0, 30_000, NOW - 60_000, NOW])).toEqual([-90, -60, -60, 0]);
});

test('a clock that became wrong: later events are neither before earlier ones nor after the server’s time', () => {
  expect(stored([NOW - 10_000, IN_2099, IN_2099 + MINUTE])).toEqual([-10, -10, 0]);
  expect(stored([0, 3_600_000], NOW - 30_000)).toEqual([-30, 0]);
});

test('whatever the clocks show, all times are within the bounds, and one wrong clock keeps its order', () => {
  const time = fc.oneof(
    fc.integer({ min: 0, max: Date.parse('2100-01-01T00:00:00Z') }),
    fc.integer({ min: NOW - 40 * DAY, max: NOW + DAY }),
  );
  const someTimes = fc.array(time, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(someTimes, fc.option(time, { nil: undefined }), (times, before) => {
      for (const each of rightTimes(times, before, NOW)) {
        expect(each).toBeLessThanOrEqual(NOW + 5 * MINUTE);
        expect(each).toBeGreaterThanOrEqual(NOW - 30 * DAY);
      }
      const ahead = times.map((_, i) => IN_2099 + i * MINUTE);
      const right = rightTimes(ahead, before, NOW);
      expect(right).toEqual(right.toSorted((a, b) => a - b));
    }),
  );
});
