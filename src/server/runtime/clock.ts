/**
 * The clock, passed in so that tests can move it. Stored and displayed times use the time of day, which
 * people and NTP change; waiting times in memory use the steady clock.
 */
export type Clock = {
  /** Time of day in milliseconds since 1970, like `Date.now()`. */
  now(): number;
  /** Milliseconds since an arbitrary moment; never decreases. */
  steady(): number;
};

export const systemClock: Clock = { now: () => Date.now(), steady: () => performance.now() };

/**
 * Stored times further ahead than this were written before the clock was set back, and are ignored. In
 * milliseconds: the clocks of several machines differ by less.
 */
export const AHEAD = 60_000;
