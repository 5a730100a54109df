/**
 * The tournament's revision as this page knows it: the greatest seen, which its reads require; and the one up
 * to which the whole screen is known to be current, by which a missed event is noticed.
 */
export const revision = {
  greatest: 0,
  current: Number.POSITIVE_INFINITY,

  /** Records the revision of a read's answer. */
  read(seen: number): void {
    revision.greatest = Math.max(revision.greatest, seen);
    revision.current = Math.min(revision.current, seen);
  },

  /** Records the revision of a write's answer. */
  wrote(seen: number): void {
    revision.greatest = Math.max(revision.greatest, seen);
  },

  /** Records that everything on the screen is at this revision, or being fetched. */
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
