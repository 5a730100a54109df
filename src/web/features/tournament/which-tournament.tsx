import { useQuery } from '@tanstack/react-query';
import { tournamentTitle } from '#domain/people/names.ts';
import { tournamentQuery } from './queries.ts';

/** Which tournament a page is of, where there are several. */
export function WhichTournament() {
  const { data } = useQuery(tournamentQuery);
  if (!data?.hasOthers) return null;
  return <p className="text-soft print:hidden text-sm [overflow-wrap:anywhere]">{tournamentTitle(data)}</p>;
}
