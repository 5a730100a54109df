import { useQuery } from '@tanstack/react-query';
import { tournamentTitle } from '#domain/people/names.ts';
import { read } from '#web/lib/net/query.ts';

/** Shown if the name cannot be loaded. */
export const DEFAULT_NAME = 'Torneio de Vôlei de Praia';

export const tournamentQuery = read('GET /api/tournament', {});

export function useTournamentName(): string {
  const { data } = useQuery(tournamentQuery);
  return data ? tournamentTitle(data) : DEFAULT_NAME;
}

export function useTextContext() {
  return { tournament: useTournamentName(), address: location.origin };
}
