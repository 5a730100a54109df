import { queryOptions } from '@tanstack/react-query';
import { send } from '#web/lib/net/client.ts';
import { read } from '#web/lib/net/query.ts';
import { subscription } from './device.ts';

export const audienceQuery = read('GET /api/push/audience', {});

/** The teams this device follows; no request without a subscription. */
export const followedQuery = queryOptions({
  queryKey: ['followed'],
  staleTime: Number.POSITIVE_INFINITY,
  async queryFn(): Promise<number[]> {
    const current = await subscription();
    if (!current) return [];
    // A POST: the secret endpoint must not be in an address.
    const { teamIds } = await send('POST /api/push/followed', { body: { endpoint: current.endpoint } });
    return teamIds;
  },
});
