import type { Game } from '#web/features/games/queries.ts';

/** The score of a set as it stands on a board. */
export type BoardScore = {
  readonly setNumber: number;
  readonly team1Score: number;
  readonly team2Score: number;
};

/** Picks only the fields of a score. */
export const boardScore = ({ setNumber, team1Score, team2Score }: BoardScore): BoardScore => ({
  setNumber,
  team1Score,
  team2Score,
});

/** The score on the server; 0 a 0 without one. */
export function storedScore(game: Game, setNumber: number): BoardScore {
  const set = game.sets.find((each) => each.setNumber === setNumber);
  return { setNumber, team1Score: set?.team1Score ?? 0, team2Score: set?.team2Score ?? 0 };
}

export const isSameScore = (a: BoardScore, b: BoardScore) =>
  a.setNumber === b.setNumber && a.team1Score === b.team1Score && a.team2Score === b.team2Score;
