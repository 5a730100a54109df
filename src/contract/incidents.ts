/**
 * Kinds of failures of a server, by what an administrator can do. `internal`: an unexpected error in a call;
 * `page`: a public page was not rendered here, and the reader's browser drew it; `disk-full`,
 * `database-away`: nothing could be stored; `backup`, `messages`, `push`, `tidy`: a background job failed;
 * `clock`: the time of day jumped by more than a minute; `upgrade-finished`, `upgrade-undone`: an interrupted upgrade
 * ended by itself, with the new release or with the one before it; `upgrade-failed`: the new release did not answer, and
 * the one before it was put back.
 */
export const INCIDENTS = [
  'internal',
  'page',
  'disk-full',
  'database-away',
  'backup',
  'messages',
  'push',
  'tidy',
  'clock',
  'upgrade-finished',
  'upgrade-undone',
  'upgrade-failed',
] as const;
export type IncidentKind = (typeof INCIDENTS)[number];
