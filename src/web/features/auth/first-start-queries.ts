import { queryOptions } from '@tanstack/react-query';
import { ask } from '#web/lib/net/client.ts';

export const firstStartQuery = queryOptions({
  queryKey: ['GET /api/first-start'],
  queryFn: ({ signal }) => ask('GET /api/first-start', {}, signal),
  staleTime: 0,
});
