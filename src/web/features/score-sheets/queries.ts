import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { read } from '#web/lib/net/query.ts';

export type SheetRow = CallAnswer<Contract['GET /api/detailed-points']>[number];
export type Proposal = CallAnswer<Contract['GET /api/detailed-points/proposals']>[number];

export const allRowsQuery = read('GET /api/detailed-points', {});

/** A player who changed teams has rows with the team they played for. */
export const roundRowsQuery = (round: number, base?: string) =>
  read('GET /api/detailed-points', { query: { round: String(round) } }, base);

export const proposalsQuery = (round: number) =>
  read('GET /api/detailed-points/proposals', { query: { round: String(round) } });
