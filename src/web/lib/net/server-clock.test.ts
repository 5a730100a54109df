import { expect, test, vi } from 'vitest';
import { slotAt } from '#web/lib/device/slot.ts';
import { fakeStorage } from '#web/lib/offline/fake-device.ts';
import { earliestNow, noteServerClock } from './server-clock.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2025-04-05T15:00:00.000Z');

/** The earliest time on a device at noon that heard these server clocks in turn. */
function earliestAfter(...heard: readonly number[]): number {
  vi.spyOn(Date, 'now').mockReturnValue(NOON);
  const slot = slotAt<{ aheadBy: number }>('clock', fakeStorage());
  for (const aheadBy of heard) noteServerClock(aheadBy, slot);
  return earliestNow(slot);
}

test('a device whose clock is ahead uses the server’s, as last known', () => {
  expect(earliestAfter(-20 * HOUR)).toBe(NOON - 20 * HOUR);
});

test('a device whose clock is behind or right uses its own', () => {
  expect(earliestAfter(20 * HOUR)).toBe(NOON);
  expect(earliestAfter(-2_000)).toBe(NOON);
  expect(earliestAfter()).toBe(NOON);
});

test('a corrected clock is used again', () => {
  expect(earliestAfter(-20 * HOUR, 300)).toBe(NOON);
});

test.each([
  '{"aheadBy":"x"}',
  '{"aheadBy":[1,2]}',
  '{"aheadBy":{}}',
  '{"aheadBy":-1e999}',
  '{}',
  '[]',
  '7',
  'x',
])('an invalid difference, such as %s, counts as none', (text) => {
  vi.spyOn(Date, 'now').mockReturnValue(NOON);
  const storage = fakeStorage();
  storage().setItem('clock', text);
  expect(earliestNow(slotAt<{ aheadBy: number }>('clock', storage))).toBe(NOON);
});
