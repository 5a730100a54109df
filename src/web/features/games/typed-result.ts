import type { SetScore } from '#domain/tournament.ts';
import type { Game } from './queries.ts';

/** What stands on the board of a set: the domain's `SetScore` without whether it was ended or skipped. */
export type BoardScore = {
  readonly setNumber: number;
  readonly team1Score: number;
  readonly team2Score: number;
};

/** A typed result of a set that the server has not answered. */
export type TypedResult = BoardScore & {
  readonly skipped: boolean;
  /** The scorekeeper ended the set. */
  readonly closed: boolean;
  /** The score that was shown when it was typed; if the server has another one, somebody else changed it. */
  readonly base: BoardScore;
  /** Undefined leaves the stored notes unchanged. */
  readonly notes?: string | undefined;
};

/** All fields of a set in the form. */
export type SetFields = BoardScore & {
  readonly skipped: boolean;
  readonly closed: boolean;
  readonly notes: string;
};

/** The score on the server; 0 a 0 without one. */
export function storedScore(game: Game, setNumber: number): BoardScore {
  const set = game.sets.find((each) => each.setNumber === setNumber);
  return { setNumber, team1Score: set?.team1Score ?? 0, team2Score: set?.team2Score ?? 0 };
}

/**
 * The outcome of a result. `registered`: the set's last score that this device registered, or showed after a refusal. Another
 * person's score leads to a question, or to a refusal where the game has ended.
 */
export function resultOutcome(
  result: TypedResult,
  game: Game,
  registered: BoardScore | undefined,
): 'sent' | 'asked' | 'refused' {
  const theirs = storedScore(game, result.setNumber);
  if ([result.base, result, registered].some((ours) => ours && sameScore(theirs, ours))) return 'sent';
  return game.status === 'em_andamento' ? 'asked' : 'refused';
}

/** A result as the domain's type. */
export const asSetScore = ({
  setNumber,
  team1Score,
  team2Score,
  skipped,
  closed,
}: TypedResult): SetScore => ({
  setNumber,
  team1Score,
  team2Score,
  skipped,
  closed,
});

/** Picks only the fields of a score. */
export const scoreOnly = ({ setNumber, team1Score, team2Score }: BoardScore): BoardScore => ({
  setNumber,
  team1Score,
  team2Score,
});

export const sameScore = (a: BoardScore, b: BoardScore) =>
  a.setNumber === b.setNumber && a.team1Score === b.team1Score && a.team2Score === b.team2Score;
