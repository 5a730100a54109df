import type { SetScore as WholeSet } from '#domain/tournament.ts';
import type { Game } from './queries.ts';

export type SetScore = {
  readonly setNumber: number;
  readonly team1Score: number;
  readonly team2Score: number;
};

/** A set written down as a result, and not answered yet. */
export type Draft = SetScore & {
  readonly skipped: boolean;
  /** A person said that it is over. */
  readonly finished: boolean;
  /** What its writer saw of it: another score by then is somebody else's. */
  readonly base: SetScore;
  /** Undefined keeps what is stored. */
  readonly notes?: string | undefined;
};

/** All that a person says of a set. */
export type SetEntry = SetScore & {
  readonly skipped: boolean;
  readonly finished: boolean;
  readonly notes: string;
};

/** The set as the server has it: 0 a 0 where it has none. */
export function storedScore(game: Game, setNumber: number): SetScore {
  const set = game.sets.find((each) => each.setNumber === setNumber);
  return { setNumber, team1Score: set?.team1Score ?? 0, team2Score: set?.team2Score ?? 0 };
}

/**
 * What becomes of a draft. `own`: the set's last score that this editor had registered. Somebody else's score in its
 * place is asked about while there is something to choose: a game that ended takes neither.
 */
export function draftOutcome(
  draft: Draft,
  game: Game,
  own: SetScore | undefined,
): 'sent' | 'asked' | 'refused' {
  const theirs = storedScore(game, draft.setNumber);
  if ([draft.base, draft, own].some((ours) => ours && sameScore(theirs, ours))) return 'sent';
  return game.status === 'em_andamento' ? 'asked' : 'refused';
}

/** The draft as the rules of the game know a set. */
export const asWholeSet = ({ setNumber, team1Score, team2Score, skipped, finished }: Draft): WholeSet => ({
  setNumber,
  team1Score,
  team2Score,
  skipped,
  closed: finished,
});

/** What a score says, and nothing else that came along with it. */
export const scoreOnly = ({ setNumber, team1Score, team2Score }: SetScore): SetScore => ({
  setNumber,
  team1Score,
  team2Score,
});

export const isSame = (a: Draft, b: Draft) =>
  sameScore(a, b) && a.skipped === b.skipped && a.finished === b.finished && a.notes === b.notes;

export const sameScore = (a: SetScore, b: SetScore) =>
  a.setNumber === b.setNumber && a.team1Score === b.team1Score && a.team2Score === b.team2Score;
