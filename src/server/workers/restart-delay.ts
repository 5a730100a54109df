const FIRST_DELAY = 500;
const LONGEST_DELAY = 30_000;
/** A worker that ran this long did not crash at its start, in milliseconds. */
const HEALTHY_AFTER = 60_000;

/** How many workers in a row crashed soon after their start. */
export type RestartState = { readonly crashes: number };

/**
 * How long to wait before a crashed worker is replaced, in milliseconds: the delay doubles with each crash, and starts
 * over after a worker that ran for a minute. `uptime`: of the worker that crashed, in milliseconds.
 */
export function nextRestart(
  { crashes }: RestartState,
  uptime: number,
): RestartState & { readonly pause: number } {
  const before = uptime >= HEALTHY_AFTER ? 0 : crashes;
  return { crashes: before + 1, pause: Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** before) };
}
