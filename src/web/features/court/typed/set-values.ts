import type { TypedResult } from '#domain/court/typed-result.ts';
import { isFinalScore, SCORE_RANGE, winnerOfSet } from '#domain/game/sets.ts';
import type { MatchRules } from '#domain/rules/rules.ts';
import { type BoardScore, boardScore } from '#web/features/court/editor/board-score.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import type { ShownSet } from '#web/features/court/editor/state.ts';
import { type SetTimes, timesOf } from './set-times.ts';

/** The values of the form of a set's result. */
export type SetValues = SetTimes & {
  setNumber: number;
  team1: number;
  team2: number;
  skipped: boolean;
  /** Whether the set is over at this score. */
  closed: boolean;
  /** Whether a set tied at this score is over, which only a person knows; null until somebody says it. */
  tied: 'over' | 'on' | null;
  notes: string;
  /** The shown score when the form was opened; the form says so if another person changes it meanwhile. */
  base: BoardScore;
};

/** A set as its form shows it first. */
export function startValues(editor: ScoreEditor, setNumber: number): SetValues {
  const { game } = editor.get();
  const { rules } = game;
  const entry = editor.set(setNumber);
  const { team1Score, team2Score, skipped, closed, notes } = entry;
  const isBegun = isRegistered(editor, setNumber);
  // A set that was won and is corrected to a tie may be over or go on.
  const isWon = winnerOfSet(entry) !== null && (closed || isFinalScore(entry, rules));
  return {
    setNumber,
    team1: team1Score,
    team2: team2Score,
    skipped,
    // A result typed for a set that is not registered is that of a finished set.
    closed: closed || !isBegun,
    tied: !isBegun || isWon ? null : closed ? 'over' : 'on',
    notes,
    ...timesOf(game, setNumber),
    base: boardScore(entry),
  };
}

/** Whether the set is on the server, or has begun here. */
export const isRegistered = (editor: Pick<ScoreEditor, 'played'>, setNumber: number) =>
  editor.played().sets.some((set) => set.setNumber === setNumber);

/** The values that were changed; both scores as soon as one of them was. */
export function changedSince(start: SetValues, values: SetValues): Partial<SetValues> {
  const { team1, team2, skipped, closed, tied, notes, startTime, endTime } = values;
  return {
    ...(team1 !== start.team1 || team2 !== start.team2 ? { team1, team2 } : {}),
    ...(skipped !== start.skipped ? { skipped } : {}),
    ...(closed !== start.closed ? { closed } : {}),
    ...(tied !== start.tied ? { tied } : {}),
    ...(notes !== start.notes ? { notes } : {}),
    ...(startTime !== start.startTime ? { startTime } : {}),
    ...(endTime !== start.endTime ? { endTime } : {}),
  };
}

/** The result with what the person changed; the rest is as it is now, because somebody else may have changed it meanwhile. */
export function onlyChanged(
  result: TypedResult,
  { notes, startTime, endTime, ...changed }: Partial<SetValues>,
  { team1Score, team2Score, skipped, closed }: ShownSet,
): TypedResult {
  const score = Object.keys(changed).length > 0 ? {} : { team1Score, team2Score, skipped, closed };
  return { ...result, ...score, notes };
}

/**
 * The result that the values say. `isEmpty`: it has no points; `isTied`: neither team won, so a person says whether the
 * set is over; `isClosed`: a person ended the set before a final score.
 */
export function resultOf({ setNumber, team1, team2, skipped, closed, tied }: SetValues, rules: MatchRules) {
  const team1Score = skipped ? 0 : team1;
  const team2Score = skipped ? 0 : team2;
  const score = { setNumber, team1Score, team2Score, skipped, closed };
  const isEmpty = team1Score + team2Score === 0;
  const isTied = !isEmpty && winnerOfSet(score) === null;
  const isOver = isTied ? tied === 'over' : closed;
  return {
    score,
    isEmpty,
    isTied,
    isClosed: isOver && !isEmpty && !isFinalScore(score, rules),
    isOutOfRange: Math.max(team1Score, team2Score) > SCORE_RANGE.max,
  };
}
