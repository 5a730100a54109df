import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { ask } from '#web/lib/net/client.ts';

export type System = CallAnswer<Contract['GET /api/system']>;
export type Backup = System['backups']['list'][number];

const ASK_EVERY = 30_000;

export const systemQuery = queryOptions({
  queryKey: ['GET /api/system'],
  queryFn: ({ signal }) => ask('GET /api/system', {}, signal),
  refetchInterval: ASK_EVERY,
  staleTime: 0,
});
