import { useQuery } from '@tanstack/react-query';
import { type Player, playersQuery } from '#web/features/players/queries.ts';
import { toastFailure } from '#web/form/toasts.ts';

/** The players of the tournament. `reload`: as they are now, for whoever was entered meanwhile; says so if it fails. */
export function usePlayers() {
  const players = useQuery(playersQuery);
  const reload = async (): Promise<readonly Player[]> => {
    const { data } = await players.refetch({ throwOnError: true }).catch((error: Error) => {
      toastFailure('Erro ao carregar os jogadores')(error);
      throw error;
    });
    return data ?? [];
  };
  return { players, reload };
}
