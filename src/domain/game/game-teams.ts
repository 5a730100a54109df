import type { Game, Side } from '#domain/tournament.ts';

type Teams = Pick<Game, 'team1Id' | 'team2Id'>;

/** The side a team plays on in a game; null if it does not play in it, or for a null team. */
export function sideOf({ team1Id, team2Id }: Teams, teamId: number | null): Side | null {
  if (teamId === null) return null;
  if (team1Id === teamId) return 1;
  return team2Id === teamId ? 2 : null;
}

export const isGameOf = (game: Teams, teamId: number | null): boolean => sideOf(game, teamId) !== null;

export const teamIdOf = ({ team1Id, team2Id }: Teams, side: Side): number => (side === 1 ? team1Id : team2Id);
