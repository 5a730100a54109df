/** How far a device's clock may be ahead of the server's, in milliseconds. */
const AHEAD = 5 * 60_000;
/** How long a tap may wait on a device, in milliseconds: as long as an unused session lasts. */
const WAITS = 30 * 86_400_000;

/**
 * The times of events to store, in the events' order; impossible times are corrected (docs/rules.md, Court
 * 10). All in milliseconds since 1970. `before`: the time of the last event of the log, undefined where there
 * is none; `now`: the server's clock. A series of wrong times is moved as a whole, which keeps the intervals
 * between taps. It then ends at the next right time, or at `now`, and no time in it is before the right one
 * that precedes it.
 */
export function rightTimes(
  times: readonly number[],
  before: number | undefined,
  now: number,
): readonly number[] {
  // A clock that is too far ahead at one tap was ahead at the taps just before it.
  const latest = times.some((time) => time > now + AHEAD) ? now : now + AHEAD;
  const isRight = (time: number) => time <= latest && time >= now - WAITS;
  const wrong = times.filter((time) => !isRight(time));
  if (wrong.length === 0) return times;
  const lastWrong = times.findLastIndex((time) => !isRight(time));
  const end = Math.min(now, times[lastWrong + 1] ?? now);
  const shift = end - Math.max(...wrong);
  let floor = before !== undefined && isRight(before) ? Math.min(before, end) : now - WAITS;
  return times.map((time) => {
    if (!isRight(time)) return Math.max(floor, time + shift);
    floor = Math.max(floor, Math.min(time, end));
    return time;
  });
}
