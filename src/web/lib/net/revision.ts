/**
 * The tournament's revision as this page knows it: the highest seen, which its reads require, and the one the
 * whole screen is at, which reveals a missed event.
 */
export const revision = {
  greatest: 0,
  current: Number.POSITIVE_INFINITY,

  read(seen: number): void {
    revision.greatest = Math.max(revision.greatest, seen);
    revision.current = Math.min(revision.current, seen);
  },

  /** A write's answer. */
  wrote(seen: number): void {
    revision.greatest = Math.max(revision.greatest, seen);
  },

  caughtUp(seen: number): void {
    revision.greatest = Math.max(revision.greatest, seen);
    revision.current = seen;
  },

  /** The database was restored to an earlier state: start again from this revision. */
  reset(seen: number): void {
    revision.greatest = seen;
    revision.current = seen;
  },
};
