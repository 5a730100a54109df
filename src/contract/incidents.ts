/**
 * Kinds of incidents of a server, one for each different thing that an administrator can do about it. `internal`: an unexpected
 * error in a call; `page`: a public page was not rendered here, and the reader's browser drew it; `disk-full`: nothing could be
 * stored; `database-away`: nothing could be stored or read; `backup`, `messages`, `push`: a background job failed; `tidy`: so did
 * the deletion of what has expired, a checkpoint or the end of an abandoned restore; `clock`: the system clock jumped by more than
 * a minute; `upgrade-finished`, `upgrade-undone`: an interrupted upgrade ended by itself, with the new release or with the one
 * before it; `upgrade-failed`: the new release did not answer, and the one before it was put back.
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
