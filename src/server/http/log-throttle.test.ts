import { expect, test } from 'vitest';
import { LogThrottle } from './log-throttle.ts';

test('the first is logged, then one in each interval with the number of omitted ones', () => {
  let now = 1_000;
  const throttle = new LogThrottle(100, () => now);
  expect([throttle.count(), throttle.count(), throttle.count()]).toEqual([0, null, null]);
  now += 99;
  expect(throttle.count()).toBeNull();
  now += 1;
  expect([throttle.count(), throttle.count()]).toEqual([3, null]);
});
