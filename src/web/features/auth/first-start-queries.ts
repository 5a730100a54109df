import { queryOptions } from '@tanstack/react-query';
import { ask } from '#web/lib/net/client.ts';

/** Whether this server waits for its first administrator. */
export const firstStartQuery = queryOptions({
  queryKey: ['GET /api/first-start'],
  queryFn: ({ signal }) => ask('GET /api/first-start', {}, signal),
  staleTime: 0,
});
