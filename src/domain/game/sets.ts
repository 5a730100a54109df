import { type MatchRules, rulesOfSet, type SetRules } from '#domain/rules/rules.ts';
import type { PlayedGame, PlayedSet, SetScore, Side } from '#domain/tournament.ts';

/** The numbers a set may have (docs/rules.md, Sets 3). */
export const SET_NUMBERS = [1, 2, 3] as const;

/** The set numbers of a game: only the first where it is a single set (docs/rules.md, Sets 3). */
export const setNumbersOf = ({ bestOf }: Pick<MatchRules, 'bestOf'>): readonly number[] =>
  SET_NUMBERS.slice(0, bestOf);

/** The least and the greatest score of a set (docs/rules.md, Sets 6). */
export const SCORE_RANGE = { min: 0, max: 99 } as const;

/** `skipped` is left out where the set cannot be skipped. */
type Score = Pick<SetScore, 'team1Score' | 'team2Score'> & { readonly skipped?: boolean };

/** Who won a set by its score; null for a tied or a skipped one (docs/rules.md, Sets 1). */
export function winnerOfSet(set: Score): Side | null {
  if (set.skipped || set.team1Score === set.team2Score) return null;
  return set.team1Score > set.team2Score ? 1 : 2;
}

/** Whether the set would have ended at this very score (docs/rules.md, Sets 6). A skipped set never does. */
export function isFinalScore(set: SetScore, rules: MatchRules): boolean {
  if (set.skipped) return false;
  const { target, ...ofSet } = rulesOfSet(rules, set.setNumber);
  const { leader, lead } = margin(set);
  const stop = stopOf({ target, ...ofSet });
  const isEnough = lead >= 2 || (lead === 1 && leader === stop);
  if (leader <= target) return leader === target && isEnough;
  // Past the target both had all but one of its points, so play goes on from a tie.
  return (stop === null || leader <= stop) && (lead === 2 || (lead === 1 && leader === stop));
}

/** Whether play would have stopped at this score or earlier (docs/rules.md, Sets 6 and 10). */
export function hasPlayEnded(set: SetScore, rules: MatchRules): boolean {
  return !set.skipped && hasReached(set, rulesOfSet(rules, set.setNumber));
}

/** Whether a team has the points and the lead that win a set, or more (docs/rules.md, Sets 6). */
export function hasReached(set: Pick<SetScore, 'team1Score' | 'team2Score'>, rules: Ending): boolean {
  const { leader, lead } = margin(set);
  const stop = stopOf(rules);
  return (leader >= rules.target && lead >= 2) || (stop !== null && leader >= stop);
}

/** The fewest points that win a set against `other` points, never fewer than `own` (docs/rules.md, Sets 9). */
export function winningPoints(own: number, other: number, rules: Ending): number {
  const stop = stopOf(rules);
  const needed = stop !== null && other + 2 > stop ? other + 1 : other + 2;
  return Math.max(own, rules.target, needed);
}

type Ending = Pick<SetRules, 'target' | 'lead' | 'cap'>;

/** The points that win a set with any lead; null where two more than the other are needed for ever. */
export const stopOf = ({ target, lead, cap }: Ending) => (lead === 1 ? target : cap);

/**
 * Whether a set of a game in progress is over and counts: skipped, at a final score, closed by the scorekeeper, or
 * followed by a set that has begun (docs/rules.md, Sets 2).
 */
export function isSetFinished(sets: readonly PlayedSet[], set: SetScore, rules: MatchRules): boolean {
  return (
    set.skipped ||
    set.closed ||
    isFinalScore(set, rules) ||
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

type GameWith<S extends PlayedSet> = Pick<PlayedGame, 'status' | 'rules'> & {
  readonly sets: readonly S[];
};

/**
 * The set in play, as viewers see it: the first unfinished one of a game in progress. Undefined between two sets,
 * once a team has won, and for a game not in progress (docs/rules.md, Sets 2).
 */
export function setInPlay<S extends PlayedSet>({ status, sets, rules }: GameWith<S>): S | undefined {
  return status === 'em_andamento' ? sets.find((set) => !isSetFinished(sets, set, rules)) : undefined;
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
 * Whether `own` sets against `other` win the game: two of a best of three, more than the other team of a single set,
 * which has several if its round's type was changed (docs/rules.md, Sets 3, Standings 3).
 */
export function winsGame(own: number, other: number, { bestOf }: Pick<MatchRules, 'bestOf'>): boolean {
  return bestOf === 1 ? own > other : own >= 2;
}

export function margin({ team1Score, team2Score }: Score): { leader: number; lead: number } {
  return { leader: Math.max(team1Score, team2Score), lead: Math.abs(team1Score - team2Score) };
}
