import type { PlayedGame, PlayedSet, SetScore, Side } from '#domain/tournament.ts';

/** The numbers a set may have (docs/rules.md, Sets 3). */
export const SET_NUMBERS = [1, 2, 3] as const;

/** The set numbers of a round's games: only the first in an extra round (docs/rules.md, Sets 3). */
export const setNumbersOf = (isExtraRound: boolean): readonly number[] =>
  isExtraRound ? SET_NUMBERS.slice(0, 1) : SET_NUMBERS;

/** The least and the greatest score of a set (docs/rules.md, Sets 6). */
export const SCORE_RANGE = { min: 0, max: 99 } as const;

/** The lead that wins a set, without a cap (FIVB Rules of the Game, 6.1 to 6.3). */
export const WINNING_LEAD = 2;

/** `skipped` is left out where the set cannot be skipped. */
type Score = Pick<SetScore, 'team1Score' | 'team2Score'> & { readonly skipped?: boolean };

/** The points a set is played to: 15 in the third set of a normal round, else 21 (docs/rules.md, Sets 6). */
export function targetPoints(setNumber: number, isExtraRound: boolean): number {
  return setNumber === 3 && !isExtraRound ? 15 : 21;
}

/** Who won a set by its score; null for a tied or a skipped one (docs/rules.md, Sets 1). */
export function winnerOfSet(set: Score): Side | null {
  if (set.skipped || set.team1Score === set.team2Score) return null;
  return set.team1Score > set.team2Score ? 1 : 2;
}

/** Whether the set would have ended at this very score (docs/rules.md, Sets 6). A skipped set never does. */
export function isFinalScore(set: SetScore, isExtraRound: boolean): boolean {
  if (set.skipped) return false;
  const target = targetPoints(set.setNumber, isExtraRound);
  const { leader, lead } = margin(set);
  return leader >= target && lead >= WINNING_LEAD && (leader === target || lead === WINNING_LEAD);
}

/** Whether play would have stopped at this score or earlier (docs/rules.md, Sets 6 and 10). */
export function hasPlayEnded(set: SetScore, isExtraRound: boolean): boolean {
  return !set.skipped && hasReached(set, targetPoints(set.setNumber, isExtraRound));
}

/** Whether a team has `target` points or more and leads by at least two (docs/rules.md, Sets 6). */
export function hasReached(set: Pick<SetScore, 'team1Score' | 'team2Score'>, target: number): boolean {
  const { leader, lead } = margin(set);
  return leader >= target && lead >= WINNING_LEAD;
}

/**
 * Whether a set of a game in progress is over and counts: skipped, at a final score, closed by the scorekeeper, or
 * followed by a set that has begun (docs/rules.md, Sets 2).
 */
export function isSetFinished(sets: readonly PlayedSet[], set: SetScore, isExtraRound: boolean): boolean {
  return (
    set.skipped ||
    set.closed ||
    isFinalScore(set, isExtraRound) ||
    sets.some((next) => next.setNumber > set.setNumber && hasBegun(next))
  );
}

/**
 * Whether a set has begun: it has a point, was skipped or closed, or its result was typed. A log without points is
 * a prepared set, or one whose points were undone (docs/rules.md, Sets 2).
 */
export function hasBegun({ team1Score, team2Score, skipped, closed, log }: PlayedSet): boolean {
  return team1Score + team2Score > 0 || skipped || closed || !log;
}

type GameWith<S extends PlayedSet> = Pick<PlayedGame, 'status' | 'isExtraRound'> & {
  readonly sets: readonly S[];
};

/**
 * The set in play, as viewers see it: the first unfinished one of a game in progress. Undefined between two sets,
 * once a team has won, and for a game not in progress (docs/rules.md, Sets 2).
 */
export function setInPlay<S extends PlayedSet>({ status, sets, isExtraRound }: GameWith<S>): S | undefined {
  return status === 'em_andamento' ? sets.find((set) => !isSetFinished(sets, set, isExtraRound)) : undefined;
}

/**
 * The sets to show, as played. A later set that has not begun is left out until its server is known: a log without
 * points may be all that is left of undone points (docs/rules.md, Sets 2).
 */
export function shownSets<S extends PlayedSet>(game: GameWith<S>): readonly S[] {
  const current = setInPlay(game);
  if (!current) return game.sets;
  const isShown = current.setNumber === 1 || hasBegun(current) || (current.log?.server ?? null) !== null;
  const last = isShown ? current.setNumber : current.setNumber - 1;
  return game.sets.filter(({ setNumber }) => setNumber <= last);
}

/**
 * Whether `own` sets against `other` win the game: two of three in a normal round, more than the other team in an
 * extra one, which has several sets if its type was changed (docs/rules.md, Sets 3, Standings 3).
 */
export function winsGame(own: number, other: number, isExtraRound: boolean): boolean {
  return isExtraRound ? own > other : own >= 2;
}

export function margin({ team1Score, team2Score }: Score): { leader: number; lead: number } {
  return { leader: Math.max(team1Score, team2Score), lead: Math.abs(team1Score - team2Score) };
}
