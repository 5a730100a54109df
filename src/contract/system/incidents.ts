/** Kinds of incidents of a server, one for each different thing that an administrator can do about it. */
export const INCIDENTS = [
  /** An unexpected error in a call. */
  'internal',
  /** A public page was not rendered on the server, and the reader's browser rendered it. */
  'page',
  /** Nothing could be stored. */
  'disk-full',
  /** The database could not be reached. */
  'database-away',
  /** The backup failed. */
  'backup',
  /** The sending of messages failed. */
  'messages',
  /** The sending of push messages failed. */
  'push',
  /** The cleanup (the deletion of expired data), a checkpoint of the database or the end of an abandoned restore failed. */
  'cleanup',
  /** The server ended without a clean end; the time is when it was last known to run. */
  'stopped',
  /** The system clock jumped by more than a minute. */
  'clock',
  /** An interrupted upgrade was finished: the new release runs. */
  'upgrade-finished',
  /** An interrupted upgrade was undone: the release before it runs. */
  'upgrade-undone',
  /** The new release did not answer, and the one before it was put back. */
  'upgrade-failed',
] as const;
export type IncidentKind = (typeof INCIDENTS)[number];
