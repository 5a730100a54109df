/**
 * What goes wrong in a server, by what there is to do about it. `internal`: a call failed in a way that nobody foresaw;
 * `disk-full`, `database-away`: nothing could be stored; `backup`, `messages`, `push`, `tidy`: work that the server does by
 * itself did not succeed.
 */
export const INCIDENTS = [
  'internal',
  'disk-full',
  'database-away',
  'backup',
  'messages',
  'push',
  'tidy',
] as const;
export type IncidentKind = (typeof INCIDENTS)[number];
