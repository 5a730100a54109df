import { playerRanking } from '#domain/points/player-ranking.ts';
import { beforeRound, lastCompletedRound } from '#domain/schedule/rounds.ts';
import type { Tournament } from '#domain/tournament.ts';
import { standings } from './standings.ts';

/** By id; a player or team that had not played is missing. */
type Positions = ReadonlyMap<number, number>;

/**
 * Each team's position before the last completed round; empty if that was the first (docs/rules.md, Standings 10).
 */
export function earlierStandings(tournament: Tournament): Positions {
  const rows = standings(earlier(tournament)).filter((row) => row.gamesPlayed > 0);
  return new Map(rows.map(({ teamId, position }) => [teamId, position]));
}

/** Each player's position among men or women before the last completed round (docs/rules.md, Standings 10). */
export function earlierRanking(tournament: Tournament): Positions {
  const rows = playerRanking(earlier(tournament)).filter((row) => row.contested > 0);
  return new Map(rows.map(({ playerId, position }) => [playerId, position]));
}

const earlier = (tournament: Tournament) => beforeRound(tournament, lastCompletedRound(tournament) ?? 0);
