import { useQuery } from '@tanstack/react-query';
import { tournamentTitle } from '#domain/people/names.ts';
import { read } from '#web/lib/net/query.ts';

/** The tournament's name when it cannot be loaded. */
export const DEFAULT_NAME = 'Torneio de Vôlei de Praia';

export const tournamentQuery = read('GET /api/tournament', {});

/** The tournament's name with its year; a general one until it is loaded. */
export function useTournamentName(): string {
  const { data } = useQuery(tournamentQuery);
  return data ? tournamentTitle(data) : DEFAULT_NAME;
}

/** The tournament's name and address, which every text for the group contains. */
export function useTextContext() {
  return { tournament: useTournamentName(), address: location.origin };
}
