import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { PRESENCE } from '#contract/limits.ts';
import { send } from '#web/lib/net/client.ts';
import { useConnection } from '#web/lib/net/connection.ts';
import { read } from '#web/lib/net/query.ts';

export type Other = CallAnswer<Contract['GET /api/games/{id}/presence']>['others'][number];

const presenceQuery = (id: number) => read('GET /api/games/{id}/presence', { params: { id } });

/**
 * Announces that this device has the game open for scoring, while the page is visible, and returns who else has. Only a
 * warning: scoring does not depend on it.
 */
export function usePresence(id: number) {
  const queries = useQueryClient();
  const { isLost } = useConnection();
  const say = useCallback(
    async (isTakingOver: boolean) => {
      try {
        const presence = await send('PUT /api/games/{id}/presence', {
          params: { id },
          body: { isTakingOver },
        });
        queries.setQueryData(presenceQuery(id).queryKey, presence);
      } catch {
        // The next announcement tries again.
      }
    },
    [id, queries],
  );
  useEffect(() => {
    if (isLost) return;
    const sayHere = () => {
      if (!document.hidden) void say(false);
    };
    sayHere();
    const again = setInterval(sayHere, PRESENCE.every);
    document.addEventListener('visibilitychange', sayHere);
    return () => {
      clearInterval(again);
      document.removeEventListener('visibilitychange', sayHere);
    };
  }, [isLost, say]);
  const { data, isError } = useQuery({
    ...presenceQuery(id),
    enabled: ({ state }) => !isLost && state.data !== undefined,
  });
  const others: readonly Other[] = isLost || isError ? [] : (data?.others ?? []);
  return { others, takeOver: () => say(true) };
}
