import { targetPoints } from './sets.ts';

/** The rules of a set, as numbers (docs/rules.md, Court 2). */
export type SetRules = {
  /** Points that win the set, with a lead of two. */
  readonly target: number;
  /** Points of both teams from one change of sides to the next. */
  readonly sideChangeEvery: number;
  /** Time-outs of each team. */
  readonly timeouts: number;
  /** Points of both teams at which the technical time-out is taken; null where there is none. */
  readonly technicalTimeoutAt: number | null;
};

/** Whether a tournament takes technical time-outs; most do not. */
type Choices = { readonly technicalTimeout?: boolean };

/**
 * The rules of a set: FIVB Beach Volleyball 6.2 and 6.3 (points), 18.2 (sides change every 7 points, every 5 to 15),
 * 15.1 (one time-out a team), 15.4.2 (technical time-out at 21 points together, not in the deciding set).
 */
export function setRules(
  setNumber: number,
  isExtraRound: boolean,
  { technicalTimeout = false }: Choices = {},
): SetRules {
  const target = targetPoints(setNumber, isExtraRound);
  const isDeciding = target === 15;
  return {
    target,
    sideChangeEvery: target / 3,
    timeouts: 1,
    technicalTimeoutAt: technicalTimeout && !isDeciding ? 21 : null,
  };
}
