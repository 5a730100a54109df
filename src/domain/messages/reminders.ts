/**
 * When a round's automatic reminder is sent. Days are `YYYY-MM-DD`, hours 0 to 23, in the tournament's time zone.
 */

export type Reminder = { readonly enabled: boolean; readonly daysBefore: number; readonly hour: number };
export type LocalTime = { readonly day: string; readonly hour: number };

export const REMINDER_DAYS = { min: 0, max: 14 } as const;
export const DEFAULT_REMINDER: Reminder = { enabled: false, daysBefore: 1, hour: 18 };

/**
 * Whether a reminder is due: from its hour, `daysBefore` days before the round, until the end of that day, so that
 * a server that was down sends it late but never after the round. `roundDay`: `YYYY-MM-DD`.
 */
export function isReminderDue(
  { enabled, daysBefore, hour }: Reminder,
  roundDay: string,
  now: LocalTime,
): boolean {
  const ahead = (Date.parse(roundDay) - Date.parse(now.day)) / DAY;
  if (!enabled || ahead < 0) return false;
  return ahead < daysBefore || (ahead === daysBefore && now.hour >= hour);
}

const DAY = 86_400_000;
