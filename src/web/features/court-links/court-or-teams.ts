import { courtName } from '#domain/court/court-link.ts';

export function courtOrTeams({
  court,
  teams,
}: {
  court: string | null;
  teams: readonly [string, string] | null;
}): string {
  if (court !== null) return courtName(court);
  return teams ? `${teams[0]} × ${teams[1]}` : 'Jogo';
}
