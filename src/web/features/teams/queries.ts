import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { read } from '#web/lib/query.ts';

export type SheetRow = CallAnswer<Contract['GET /api/detailed-points']>[number];
export type Team = CallAnswer<Contract['GET /api/teams']>[number];

/** The score sheets of all rounds. */
export const allPointsQuery = read('GET /api/detailed-points', {});

/** Milliseconds, for while the event stream is not open. */
export const POLL = { teams: 30_000 } as const;

export const teamsQuery = read('GET /api/teams', {});
