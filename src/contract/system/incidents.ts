/** A server's incidents, one kind for each thing an administrator can do about it. */
export const INCIDENTS = [
  'internal',
  /** The reader's browser had to render a public page, because the server could not. */
  'page',
  'disk-full',
  'database-away',
  'backup',
  'messages',
  'push',
  /** Deleting expired data, a database checkpoint or ending an abandoned restore failed. */
  'cleanup',
  /** The server stopped uncleanly; the time is when it was last known to run. */
  'stopped',
  /** The system clock jumped by more than a minute. */
  'clock',
  /** An interrupted upgrade was finished: the new release runs. */
  'upgrade-finished',
  /** An interrupted upgrade was undone: the previous release runs. */
  'upgrade-undone',
  /** The new release did not answer, and the previous one was put back. */
  'upgrade-failed',
] as const;
export type IncidentKind = (typeof INCIDENTS)[number];
