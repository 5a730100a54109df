import { useQuery } from '@tanstack/react-query';
import { tournamentTitle } from '#domain/names.ts';
import { read } from '#web/lib/query.ts';

/** What a tournament is called whose name cannot be loaded. */
export const DEFAULT_NAME = 'Torneio de Vôlei de Praia';

export const tournamentQuery = read('GET /api/tournament', {});

/** What every text for the group says: which tournament it is of, and at which address it is. */
export function useGroupPlace() {
  const { data } = useQuery(tournamentQuery);
  return { tournament: data ? tournamentTitle(data) : DEFAULT_NAME, address: location.origin };
}
