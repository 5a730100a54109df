/**
 * What this page knows of the tournament's revision: the greatest it has seen, which its reads ask for, and the
 * revision up to which everything on the screen is known to be current, which tells whether something was missed.
 */
export const revision = {
  greatest: 0,
  current: Number.POSITIVE_INFINITY,

  /** An answer of a read, which shows this revision. */
  read(seen: number): void {
    revision.greatest = Math.max(revision.greatest, seen);
    revision.current = Math.min(revision.current, seen);
  },

  /** An answer of a write, which holds this revision. */
  wrote(seen: number): void {
    revision.greatest = Math.max(revision.greatest, seen);
  },

  /** Everything on the screen is at this revision, or being asked for. */
  caughtUp(seen: number): void {
    revision.greatest = Math.max(revision.greatest, seen);
    revision.current = seen;
  },

  /** The database went back to an earlier state: what was seen is not there any more. */
  reset(seen: number): void {
    revision.greatest = seen;
    revision.current = seen;
  },
};
