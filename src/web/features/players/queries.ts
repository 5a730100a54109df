import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { read } from '#web/lib/net/query.ts';

export type Player = CallAnswer<Contract['GET /api/players']>[number];

export const playersQuery = read('GET /api/players', {});
