import { expect, test } from 'vitest';
import { seriesOfDays } from './series.ts';

test.each([
  ['2026-12-19', 'week', ['2026-12-19', '2026-12-26', '2027-01-02']],
  ['2026-12-19', 'fortnight', ['2026-12-19', '2027-01-02', '2027-01-16']],
  ['2026-11-14', 'month', ['2026-11-14', '2026-12-12', '2027-01-09']],
  // A fifth Saturday means the last of the month.
  ['2026-10-31', 'month', ['2026-10-31', '2026-11-28', '2026-12-26']],
] as const)('from %s every %s', (first, pace, days) => {
  expect(seriesOfDays(first, pace, 3)).toEqual(days);
});
