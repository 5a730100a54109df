import { expect, test } from 'vitest';
import { isReminderDue } from './reminders.ts';

const ROUND = '2025-03-01';

test.each([
  ['before its day', 2, { day: '2025-02-26', hour: 23 }, false],
  ['before its hour', 2, { day: '2025-02-27', hour: 17 }, false],
  ['at its hour', 2, { day: '2025-02-27', hour: 18 }, true],
  ['a day late', 2, { day: '2025-02-28', hour: 3 }, true],
  ['on the day of the round', 2, { day: '2025-03-01', hour: 23 }, true],
  ['after the round', 2, { day: '2025-03-02', hour: 0 }, false],
  ['on the day itself, before its hour', 0, { day: '2025-03-01', hour: 17 }, false],
  ['on the day itself, at its hour', 0, { day: '2025-03-01', hour: 18 }, true],
] as const)('%s, %i days before: %o is %s', (_name, daysBefore, now, expected) => {
  expect(isReminderDue({ enabled: true, daysBefore, hour: 18 }, ROUND, now)).toBe(expected);
  expect(isReminderDue({ enabled: false, daysBefore, hour: 18 }, ROUND, now)).toBe(false);
});
