/**
 * The clock, passed in so that a test can move it. What is stored or shown goes by the time of day, which people and NTP
 * put forward and back; what is only in memory and waits goes by the other (docs/decisions/0053).
 */
export type Clock = {
  /** The time of day: milliseconds since 1970, as `Date.now()` gives. */
  now(): number;
  /** Milliseconds since some moment: it only grows, whatever becomes of the time of day. */
  steady(): number;
};

export const systemClock: Clock = { now: () => Date.now(), steady: () => performance.now() };

/**
 * A stored time that is further ahead of now than it can be, by this much, was written before the clock was put back, and
 * holds nothing up. In milliseconds: the clocks of several machines differ by less.
 */
export const AHEAD = 60_000;
