import { targetPoints } from '#domain/game/sets.ts';

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

/** Something that stops the play for a known time. */
export type PauseType = 'timeout' | 'medical';

/**
 * How long a pause may last, in seconds: a time-out of a team and a technical one (FIVB Beach Volleyball 15.4), the
 * recovery of a player (17.1).
 */
const PAUSE_SECONDS: Readonly<Record<PauseType, number>> = { timeout: 30, medical: 300 };

/**
 * The seconds that are left of a pause; 0 once it is over, and never more than it lasts, whatever the clocks say. `at`:
 * ISO 8601 UTC; `now`: milliseconds.
 */
export function pauseLeft(
  { type, at }: { readonly type: PauseType; readonly at: string },
  now: number,
): number {
  const most = PAUSE_SECONDS[type];
  const gone = Math.floor((now - Date.parse(at)) / 1000);
  return Math.min(most, Math.max(0, most - gone));
}

/** Whether a tournament takes technical time-outs; most do not. */
type Choices = { readonly technicalTimeout?: boolean };

/**
 * The rules of a set: FIVB Beach Volleyball 6.2 and 6.3 (points), 18.2 (sides change every 7 points, every 5 to 15),
 * 15.1 (one time-out a team), 15.4.2 (technical time-out at 21 points together, not in the deciding set).
 */
export function rulesOfSet(
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
