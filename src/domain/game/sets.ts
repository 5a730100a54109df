import type { PlayedGame, PlayedSet, SetScore, Side } from '#domain/tournament.ts';

/** The numbers a set may have (docs/rules.md, Sets 3). */
export const SET_NUMBERS = [1, 2, 3] as const;

/** The numbers that the sets of a round's games may have: an extra round has the first only (docs/rules.md, Sets 3). */
export const setNumbersOf = (isExtraRound: boolean): readonly number[] =>
  isExtraRound ? SET_NUMBERS.slice(0, 1) : SET_NUMBERS;

/** The least and the greatest score of a set (docs/rules.md, Sets 6). */
export const SCORE_RANGE = { min: 0, max: 99 } as const;

/** The lead that wins a set, without a cap (FIVB Rules of the Game, 6.1 to 6.3). */
export const CLEAR = 2;

/** The score of a set. `skipped` is left out where the set cannot be skipped. */
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
  return leader >= target && lead >= CLEAR && (leader === target || lead === CLEAR);
}

/** Whether play would have stopped at this score or at an earlier one (docs/rules.md, Sets 6 and 10). */
export function hasPlayEnded(set: SetScore, isExtraRound: boolean): boolean {
  return !set.skipped && hasReached(set, targetPoints(set.setNumber, isExtraRound));
}

/**
 * Whether one team has `target` points or more and leads by two or more: play has stopped by then
 * (docs/rules.md, Sets 6).
 */
export function hasReached(set: Pick<SetScore, 'team1Score' | 'team2Score'>, target: number): boolean {
  const { leader, lead } = margin(set);
  return leader >= target && lead >= CLEAR;
}

/**
 * Whether a set of a game in progress is over and counts: skipped, at a final score, closed by a person,
 * or followed by a later one of `sets` that has begun (docs/rules.md, Sets 2).
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
 * Whether a set has begun: it has a point, was skipped or closed, or was typed, at whatever score. A log without a point
 * is a set that is only prepared, or whose points were taken back (docs/rules.md, Sets 2).
 */
export function hasBegun({ team1Score, team2Score, skipped, closed, log }: PlayedSet): boolean {
  return team1Score + team2Score > 0 || skipped || closed || !log;
}

type GameWith<S extends PlayedSet> = Pick<PlayedGame, 'status' | 'isExtraRound'> & {
  readonly sets: readonly S[];
};

/**
 * The set that is being played, as everybody sees it: the first of a game in progress that is not finished. Undefined
 * between two sets, once a team has won the game, and in a game that is not in progress (docs/rules.md, Sets 2).
 */
export function setInPlay<S extends PlayedSet>({ status, sets, isExtraRound }: GameWith<S>): S | undefined {
  return status === 'em_andamento' ? sets.find((set) => !isSetFinished(sets, set, isExtraRound)) : undefined;
}

/**
 * The sets to show, as played. One after the first that has not begun is left out until it is known who serves in it,
 * because a log without a point may be what is left of a set whose points were all undone (docs/rules.md, Sets 2).
 */
export function shownSets<S extends PlayedSet>(game: GameWith<S>): readonly S[] {
  const current = setInPlay(game);
  if (!current) return game.sets;
  const isShown = current.setNumber === 1 || hasBegun(current) || (current.log?.server ?? null) !== null;
  const last = isShown ? current.setNumber : current.setNumber - 1;
  return game.sets.filter(({ setNumber }) => setNumber <= last);
}

/**
 * Whether `own` sets against `other` win the game: two of three in a normal round, more than the other team
 * in an extra one, which may hold several sets when its type was changed (docs/rules.md, Sets 3, Standings 3).
 */
export function winsGame(own: number, other: number, isExtraRound: boolean): boolean {
  return isExtraRound ? own > other : own >= 2;
}

/** The leading team's points, and its lead. */
export function margin({ team1Score, team2Score }: Score): { leader: number; lead: number } {
  return { leader: Math.max(team1Score, team2Score), lead: Math.abs(team1Score - team2Score) };
}
