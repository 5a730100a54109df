import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { read } from '#web/lib/net/query.ts';

export type Team = CallAnswer<Contract['GET /api/teams']>[number];

export const POLL = { teams: 30_000 } as const;

export const teamsQuery = read('GET /api/teams', {});
