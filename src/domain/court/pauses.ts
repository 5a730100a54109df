/** Something that stops the play for a known time. */
export type PauseType = 'timeout' | 'medical';

/**
 * How long a pause may last, in seconds: a time-out of a team and a technical one (FIVB Beach Volleyball 15.4), the
 * recovery of a player (17.1).
 */
const PAUSE_SECONDS: Readonly<Record<PauseType, number>> = { timeout: 30, medical: 300 };

/**
 * The seconds that are left of a pause; 0 once it is over, and never more than it lasts, whatever the clocks say. `at`:
 * ISO 8601 UTC; `now`: milliseconds.
 */
export function pauseLeft(
  { type, at }: { readonly type: PauseType; readonly at: string },
  now: number,
): number {
  const most = PAUSE_SECONDS[type];
  const gone = Math.floor((now - Date.parse(at)) / 1000);
  return Math.min(most, Math.max(0, most - gone));
}
