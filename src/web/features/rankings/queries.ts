import type { Got } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { read } from '#web/lib/query.ts';

export type PlayerRank = Got<Contract['GET /api/rankings/players/total']>[number];
export type TeamRank = Got<Contract['GET /api/rankings/teams/total']>[number];

export type HistoryRound = Got<Contract['GET /api/historical-top-players']>[number];

export const playerRankingQuery = read('GET /api/rankings/players/total', {});
export const historyQuery = {
  ...read('GET /api/historical-top-players', {}),
  refetchOnWindowFocus: 'always' as const,
};

/** Milliseconds, for while the event stream is not open. */
export const POLL = { players: 30_000, history: 10_000 } as const;
