import { gameScore } from '#domain/game/game-result.ts';
import type { PlayedGame } from '#domain/tournament.ts';

/**
 * Standings points for winner and loser: in a normal round by whether the winner lost a set, in an extra round
 * always the same. A tie gives none (docs/rules.md, Standings 2).
 */
export const STANDINGS_POINTS = {
  withoutLosingASet: { winner: 3, loser: 0 },
  havingLostASet: { winner: 2, loser: 1 },
  extraRound: { winner: 1, loser: 0 },
  tie: 0,
} as const;

export const TIE_BREAKERS = ['wins', 'pointDifference', 'headToHead'] as const;
export type TieBreaker = (typeof TIE_BREAKERS)[number];

/** The standings points of a game for each team: none before it is completed (docs/rules.md, Standings 2). */
export function standingsPoints(game: PlayedGame): { readonly team1: number; readonly team2: number } {
  const { team1, team2, winner } = gameScore(game);
  if (game.status !== 'concluido') return { team1: 0, team2: 0 };
  const { withoutLosingASet, havingLostASet, extraRound, tie } = STANDINGS_POINTS;
  if (winner === null) return { team1: tie, team2: tie };
  const lostASet = (winner === 1 ? team2 : team1) > 0;
  const points = game.isExtraRound ? extraRound : lostASet ? havingLostASet : withoutLosingASet;
  return winner === 1
    ? { team1: points.winner, team2: points.loser }
    : { team1: points.loser, team2: points.winner };
}
