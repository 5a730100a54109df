/**
 * The tournament's revision as this page knows it: the greatest seen, which its reads require, and the one up to which
 * everything on the screen is known to be current, which shows whether an event was missed.
 */
export const revision = {
  greatest: 0,
  current: Number.POSITIVE_INFINITY,
  /** Public answers may come from a CDN: the address that asks for them says what was seen. */
  isInAddress: false,

  /** Notes that the answer of a read had this revision. */
  read(seen: number): void {
    revision.greatest = Math.max(revision.greatest, seen);
    revision.current = Math.min(revision.current, seen);
  },

  /** Notes that the answer of a write had this revision. */
  wrote(seen: number): void {
    revision.greatest = Math.max(revision.greatest, seen);
  },

  /** Notes that everything on the screen is at this revision, or being fetched. */
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
