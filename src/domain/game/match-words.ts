import type { PlayedGame } from '#domain/tournament.ts';
import { officialSets } from './award.ts';
import { gameScore } from './game-result.ts';

/** Texts about a game, the same in calendars, pictures and chat groups. */

type TeamNames = readonly [team1: string, team2: string];

/** "Recife × Olinda", or "Recife 2 × 1 Olinda" once the game is completed. */
export function matchTitle(game: PlayedGame, [name1, name2]: TeamNames): string {
  if (game.status !== 'concluido') return `${name1} × ${name2}`;
  const { team1, team2 } = gameScore(game);
  return `${name1} ${team1} × ${team2} ${name2}`;
}

/** "21-15, 19-21, 15-12" by the official sets; empty if there are none. */
export function setScores(game: PlayedGame): string {
  return officialSets(game)
    .map(({ team1Score, team2Score }) => `${team1Score}-${team2Score}`)
    .join(', ');
}
