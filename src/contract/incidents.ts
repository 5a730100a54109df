/**
 * What goes wrong in a server, by what there is to do about it. `internal`: a call failed in a way that nobody foresaw;
 * `page`: a public page was not rendered, and the reader's browser drew it; `disk-full`, `database-away`: nothing could be
 * stored; `backup`, `messages`, `push`, `tidy`: work that the server does by itself did not succeed; `clock`: the time of day
 * jumped by more than a minute.
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
] as const;
export type IncidentKind = (typeof INCIDENTS)[number];
