import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { read } from '#web/lib/net/query.ts';

export type PlayerRank = CallAnswer<Contract['GET /api/rankings/players/total']>[number];
export type TeamRank = CallAnswer<Contract['GET /api/rankings/teams/total']>[number];

export type HistoryRound = CallAnswer<Contract['GET /api/historical-top-players']>[number];

export const playerRankingQuery = read('GET /api/rankings/players/total', {});
export const historyQuery = {
  ...read('GET /api/historical-top-players', {}),
  refetchOnWindowFocus: 'always' as const,
};

export const POLL = { players: 30_000, history: 10_000, topPlayers: 10_000, standings: 30_000 } as const;

export const standingsQuery = read('GET /api/rankings/teams/total', {});
export const lotsQuery = read('GET /api/rankings/teams/lots', {});
export type Lots = CallAnswer<Contract['GET /api/rankings/teams/lots']>;
export const topPlayersQuery = read('GET /api/live-scores/top-players', {});
