import type { PlayedGame, Side } from '#domain/tournament.ts';
import { officialSets } from './award.ts';
import { winnerOfSet, winsGame } from './sets.ts';

export type GameScore = {
  readonly team1: number;
  readonly team2: number;
  readonly winner: Side | null;
  /** The game is completed, or in progress and one team has won the sets it needs. */
  readonly isDecided: boolean;
};

/**
 * A game's score by its official sets; only finished ones while it is in progress (docs/rules.md, Sets 2). The
 * winner of an award stays the winner even if a later change of the round's type leaves too few sets to show it
 * (Sets 9).
 */
export function gameScore(game: PlayedGame): GameScore {
  const { team1, team2 } = setsWon(officialSets(game));
  const isDecided =
    game.status === 'concluido' || winsGame(team1, team2, game.rules) || winsGame(team2, team1, game.rules);
  const ahead = team1 === team2 ? null : team1 > team2 ? 1 : 2;
  const winner = game.award ? game.award.winner : isDecided ? ahead : null;
  return { team1, team2, winner, isDecided };
}

export function setsWon(sets: readonly Parameters<typeof winnerOfSet>[0][]) {
  const winners = sets.map(winnerOfSet);
  return {
    team1: winners.filter((winner) => winner === 1).length,
    team2: winners.filter((winner) => winner === 2).length,
  };
}

/**
 * The outcome of a completed game for one of its teams; null while it is not completed (docs/rules.md,
 * Standings 1): a loss for both where neither played.
 */
export function gameOutcome(game: PlayedGame, side: Side): 'win' | 'loss' | 'tie' | null {
  if (game.status !== 'concluido') return null;
  const { winner } = gameScore(game);
  if (winner === null) return game.award ? 'loss' : 'tie';
  return winner === side ? 'win' : 'loss';
}
