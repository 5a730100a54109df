import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { tournamentTitle } from '#domain/people/names.ts';
import { ownSite } from '#web/lib/net/base.ts';
import { ask } from '#web/lib/net/client.ts';
import { read } from '#web/lib/net/query.ts';

/** Shown if the name cannot be loaded. */
export const DEFAULT_NAME = 'Torneio de Vôlei de Praia';

export const tournamentQuery = read('GET /api/tournament', {});
export const tournamentsQuery = read('GET /api/tournaments', {});
export const rulesQuery = read('GET /api/tournament/rules', {});

export type ListedTournament = CallAnswer<Contract['GET /api/tournaments']>[number];

type RulesSent = CallRequest<Contract['POST /api/tournament/rules/preview']>['body']['rules'];

/** What other rules would change. A POST that changes nothing. */
export const rulesEffectQuery = (rules: RulesSent) =>
  queryOptions({
    queryKey: ['POST /api/tournament/rules/preview', rules],
    queryFn: ({ signal }) => ask('POST /api/tournament/rules/preview', { body: { rules } }, signal),
  });

export function useTournamentName(): string {
  const { data } = useQuery(tournamentQuery);
  return data ? tournamentTitle(data) : DEFAULT_NAME;
}

export function useTextContext() {
  return { tournament: useTournamentName(), address: ownSite() };
}
