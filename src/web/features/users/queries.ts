import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { read } from '#web/lib/net/query.ts';

export type Account = CallAnswer<Contract['GET /api/users']>[number];

export const accountsQuery = read('GET /api/users', {});
