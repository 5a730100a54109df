/** The time of day, passed in so that a test can move it. Milliseconds since 1970, as `Date.now()` gives. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
