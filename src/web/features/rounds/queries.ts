import { read } from '#web/lib/net/query.ts';

export const roundsQuery = { ...read('GET /api/tournament/rounds', {}), staleTime: 300_000 };
export const activeRoundQuery = read('GET /api/live-scores/active-round', {});

/** The polling intervals of the specification, in milliseconds, while the event stream is not open. */
export const POLL = { activeRound: 30_000 } as const;
