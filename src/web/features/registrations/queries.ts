import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { read } from '#web/lib/net/query.ts';

export type Registration = CallAnswer<Contract['GET /api/tournament/pre-registrations']>[number];

export const registrationsQuery = read('GET /api/tournament/pre-registrations', {});
