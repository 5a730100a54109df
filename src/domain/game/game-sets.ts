import type { SetScore } from '#domain/tournament.ts';
import { SET_NUMBERS, winnerOfSet } from './sets.ts';

/** Whether a third set is registered although one team won the first two (docs/rules.md, Sets 5). */
export function hasSuperfluousThird(sets: readonly SetScore[]): boolean {
  const [first, second, third] = SET_NUMBERS.map((number) => sets.find((set) => set.setNumber === number));
  if (!first || !second || !third || third.skipped) return false;
  return winnerOfSet(first) !== null && winnerOfSet(first) === winnerOfSet(second);
}

/** Adds or replaces a set's score; a replaced set keeps its id, notes and times. */
export function withSet(sets: readonly SetScore[], set: SetScore): readonly SetScore[] {
  const earlier = sets.find((registered) => registered.setNumber === set.setNumber);
  return [...withoutSet(sets, set.setNumber), { ...earlier, ...set }].sort(
    (a, b) => a.setNumber - b.setNumber,
  );
}

export function withoutSet(sets: readonly SetScore[], setNumber: number): readonly SetScore[] {
  return sets.filter((set) => set.setNumber !== setNumber);
}

export function score({ setNumber, team1Score, team2Score, skipped, closed }: SetScore): SetScore {
  return skipped
    ? { setNumber, team1Score: 0, team2Score: 0, skipped, closed }
    : { setNumber, team1Score, team2Score, skipped, closed };
}

/** Whether a set has points, which completing a game requires (docs/rules.md, Sets 8). */
export function hasPoints(set: SetScore): boolean {
  return !set.skipped && set.team1Score + set.team2Score > 0;
}
