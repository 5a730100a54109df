import { read } from '#web/lib/net/query.ts';

export const roundsQuery = { ...read('GET /api/tournament/rounds', {}), staleTime: 300_000 };
export const activeRoundQuery = read('GET /api/live-scores/active-round', {});

/** The specification's intervals without the event stream, in milliseconds. */
export const POLL = { activeRound: 30_000 } as const;
