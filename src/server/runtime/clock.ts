/**
 * The clock, passed in so that a test can move it. Stored and displayed times use the time of day, which
 * people and NTP change; waiting times in memory use the steady clock.
 */
export type Clock = {
  /** The time of day: milliseconds since 1970, as `Date.now()` gives. */
  now(): number;
  /** Milliseconds since an arbitrary moment; never decreases, whatever happens to the time of day. */
  steady(): number;
};

export const systemClock: Clock = { now: () => Date.now(), steady: () => performance.now() };

/**
 * A stored time that is further ahead of now than this was written before the clock was put back, and is
 * ignored. In milliseconds: the clocks of several machines differ by less.
 */
export const AHEAD = 60_000;
