/** How far a device's clock may be ahead of the server's, in milliseconds. */
const AHEAD = 5 * 60_000;
/** How long what was tapped may wait on a device, in milliseconds: as long as a session that is not used. */
const WAITS = 30 * 86_400_000;

/**
 * The times of events as they are stored, in the events' order: one that no right clock says is put right
 * (docs/rules.md, Court 10). All in milliseconds since 1970. `before`: of the last event of the log that they follow,
 * undefined where there is none; `now`: the server's clock.
 *
 * The wrong times move together, so that the time between two taps of a device stays, and end at the next right one, or
 * at `now`; none is before the right one that it follows.
 */
export function rightTimes(
  times: readonly number[],
  before: number | undefined,
  now: number,
): readonly number[] {
  // A clock that is too far ahead for one tap was ahead for those just before it.
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
