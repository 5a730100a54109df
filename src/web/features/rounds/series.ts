export const PACES = ['week', 'fortnight', 'month'] as const;
export type Pace = (typeof PACES)[number];

/**
 * Recurring days: weekly, every two weeks, or monthly on the same weekday (the second Saturday; a fifth means the
 * last). Days are `YYYY-MM-DD`.
 */
export function seriesOfDays(first: string, pace: Pace, count: number): string[] {
  const [year = 0, month = 1, date = 1] = first.split('-').map(Number);
  const days = pace === 'week' ? 7 : 14;
  return Array.from({ length: count }, (_, index) =>
    pace === 'month'
      ? sameWeekdayIn({ year, month: month + index, nth: Math.ceil(date / 7), weekday: weekdayOf(first) })
      : dayOf(year, month, date + index * days),
  );
}

type Monthly = { year: number; month: number; nth: number; weekday: number };

function sameWeekdayIn({ year, month, nth, weekday }: Monthly): string {
  const toFirst = (weekday - weekdayOf(dayOf(year, month, 1)) + 7) % 7;
  const date = 1 + toFirst + 7 * (nth - 1);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return dayOf(year, month, date > last ? date - 7 : date);
}

/** Values beyond the year's months or the month's days continue in the next. */
const dayOf = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay();
