import { useQuery } from '@tanstack/react-query';
import { tournamentTitle } from '#domain/people/names.ts';
import { read } from '#web/lib/net/query.ts';

/** Shown if the name cannot be loaded. */
export const DEFAULT_NAME = 'Torneio de Vôlei de Praia';

export const tournamentQuery = read('GET /api/tournament', {});

/** With its year; the default name until loaded. */
export function useTournamentName(): string {
  const { data } = useQuery(tournamentQuery);
  return data ? tournamentTitle(data) : DEFAULT_NAME;
}

/** The name and address that every group text contains. */
export function useTextContext() {
  return { tournament: useTournamentName(), address: location.origin };
}
