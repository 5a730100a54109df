import { gameScore } from '#domain/game/game-result.ts';
import type { PlayedGame } from '#domain/tournament.ts';

/** The standings points of a game for each team: none before it is completed (docs/rules.md, Standings 2). */
export function standingsPoints(game: PlayedGame): { readonly team1: number; readonly team2: number } {
  const { team1, team2, winner } = gameScore(game);
  if (game.status !== 'concluido') return { team1: 0, team2: 0 };
  const { straight, close, tie, walkover } = game.rules.points;
  if (winner === null) {
    const each = game.award ? walkover.loser : tie;
    return { team1: each, team2: each };
  }
  const lostASet = (winner === 1 ? team2 : team1) > 0;
  const points = game.award?.reason === 'wo' ? walkover : lostASet ? close : straight;
  return winner === 1
    ? { team1: points.winner, team2: points.loser }
    : { team1: points.loser, team2: points.winner };
}
