import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { read } from '#web/lib/query.ts';

export type Round = CallAnswer<Contract['GET /api/tournament/rounds']>[number];

export const roundsQuery = { ...read('GET /api/tournament/rounds', {}), staleTime: 300_000 };
export const activeRoundQuery = read('GET /api/live-scores/active-round', {});

/** The polling intervals of the specification, in milliseconds, while the event stream is not open. */
export const POLL = { activeRound: 30_000 } as const;
