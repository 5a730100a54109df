import { playerRanking } from './player-ranking.ts';
import { beforeRound, lastCompletedRound } from './rounds.ts';
import { standings } from './standings.ts';
import type { Tournament } from './tournament.ts';

/** Positions by id; none for a player or team that had not played. */
type Positions = ReadonlyMap<number, number>;

/**
 * Where each team stood before the last completed round; nobody stood anywhere before the first
 * (docs/rules.md, Standings 10).
 */
export function earlierStandings(tournament: Tournament): Positions {
  const rows = standings(earlier(tournament)).filter((row) => row.gamesPlayed > 0);
  return new Map(rows.map(({ teamId, position }) => [teamId, position]));
}

/**
 * Where each player stood, among the men or among the women, before the last completed round
 * (docs/rules.md, Standings 10).
 */
export function earlierRanking(tournament: Tournament): Positions {
  const rows = playerRanking(earlier(tournament)).filter((row) => row.contested > 0);
  return new Map(rows.map(({ playerId, position }) => [playerId, position]));
}

const earlier = (tournament: Tournament) => beforeRound(tournament, lastCompletedRound(tournament) ?? 0);
