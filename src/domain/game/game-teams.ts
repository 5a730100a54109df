import type { Game, Side } from '#domain/tournament.ts';

type Teams = Pick<Game, 'team1Id' | 'team2Id'>;

/** The side that a team has in a game; null where it does not play, or without a team. */
export function sideOf({ team1Id, team2Id }: Teams, teamId: number | null): Side | null {
  if (teamId === null) return null;
  if (team1Id === teamId) return 1;
  return team2Id === teamId ? 2 : null;
}

/** Whether a team plays in a game; false without a team. */
export const isGameOf = (game: Teams, teamId: number | null): boolean => sideOf(game, teamId) !== null;

/** The team of a side. */
export const teamIdOf = ({ team1Id, team2Id }: Teams, side: Side): number => (side === 1 ? team1Id : team2Id);
