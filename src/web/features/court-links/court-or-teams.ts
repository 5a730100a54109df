import { courtName } from '#domain/court/court-link.ts';

export function courtOrTeams({
  court,
  gameId,
  teams,
}: {
  court: string | null;
  gameId: number | null;
  teams: readonly [string, string] | null;
}): string {
  if (court !== null) return courtName(court);
  if (gameId === null) return 'Todas as quadras';
  return teams ? `${teams[0]} × ${teams[1]}` : 'Jogo';
}

/** Whether a link is for all courts of its day. */
export const isOfAllCourts = ({ court, gameId }: { court: string | null; gameId: number | null }): boolean =>
  court === null && gameId === null;
