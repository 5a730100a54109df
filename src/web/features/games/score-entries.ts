import {
  type CourtContent,
  type CourtEvent,
  effectiveEvents,
  isNote,
  lastRedoable,
  lastUndoable,
} from '#domain/court-event.ts';
import { apply, isRefusal } from '#domain/game.ts';
import type { SetScore, Side } from '#domain/tournament.ts';
import { resultContents } from './known-set.ts';
import {
  asPlayed,
  knownOf,
  lastResult,
  realEvents,
  type ScoreDraft,
  type ScoreOutcome,
  type Stamp,
  type Step,
  scoreOf,
  setFieldsOf,
  shownSet,
  undoableEvents,
  withBase,
  withoutNotices,
  withResult,
} from './score-draft.ts';
import { asSetScore, type SetFields, sameScore, scoreOnly, type TypedResult } from './typed-result.ts';

/** What an undo would undo: an event, or a result that replaced another. */
export type Undoable = { readonly setNumber: number } & (
  | { readonly event: CourtEvent }
  | { readonly before: SetFields }
);

/** Adds an event. What the rules refuse changes nothing. */
export function tap(state: ScoreDraft, setNumber: number, content: CourtContent, stamp: Stamp): ScoreOutcome {
  const events = [...opening(state, setNumber), content].map((each): CourtEvent => ({ ...each, ...stamp() }));
  const entries = events.map((event) => ({ setNumber, event }));
  const next = { ...withBase(state, setNumber), entries: [...state.entries, ...entries] };
  const { team1Score, team2Score, closed } = shownSet(next, setNumber);
  const score = { setNumber, team1Score, team2Score, skipped: false, closed };
  const refusal = refusalOf(state, score);
  if (refusal) return { state, notices: [{ kind: 'illegal', message: refusal }] };
  const newest = events.at(-1);
  const step = newest?.type === 'undo' ? { setNumber, undoId: newest.id } : { setNumber };
  // A detail is undone with its point.
  const steps = content.type === 'detail' ? state.steps : [...state.steps, step];
  return withoutNotices({ ...next, steps });
}

/** Adds or takes a point. Taking undoes the newest event if it is that team's point, else it corrects the score. */
export function tapPoint(
  state: ScoreDraft,
  setNumber: number,
  side: Side,
  delta: 1 | -1,
  stamp: Stamp,
): ScoreOutcome {
  const { team1Score, team2Score, isOver, skipped } = shownSet(state, setNumber);
  if (delta === 1) return tap(state, setNumber, { type: 'point', side, isExtra: isOver && !skipped }, stamp);
  const newest = effectiveEvents(undoableEvents(state, setNumber)).findLast((event) => !isNote(event));
  if (newest?.type === 'point' && newest.side === side && knownOf(state, setNumber).events)
    return tap(state, setNumber, { type: 'undo', eventId: newest.id }, stamp);
  const score =
    side === 1
      ? { team1Score: Math.max(0, team1Score - 1), team2Score }
      : { team1Score, team2Score: Math.max(0, team2Score - 1) };
  return tap(state, setNumber, { type: 'correction', ...score, reason: null }, stamp);
}

/** Enters the result of a set. */
export function enterSet(state: ScoreDraft, result: TypedResult, stamp: Stamp): ScoreOutcome {
  const before = setFieldsOf(state, result.setNumber);
  const { state: next, notices } = putSet(state, result, stamp);
  if (next === state) return { state, notices };
  const step = { setNumber: result.setNumber, before, after: scoreOnly(result) };
  return { state: { ...next, steps: [...next.steps, step] }, notices };
}

/**
 * What an undo would undo now: in the set of the last step on this page; after all steps, in the shown set; null for
 * nothing.
 */
export function undoable(state: ScoreDraft, shownNumber: number): Undoable | null {
  return undoTarget(state, shownNumber).taken;
}

export function undo(state: ScoreDraft, shownNumber: number, stamp: Stamp): ScoreOutcome {
  const { taken, steps } = undoTarget(state, shownNumber);
  const shorter = { ...state, steps };
  if (!taken) return withoutNotices(shorter);
  const { setNumber } = taken;
  if ('before' in taken) {
    const base = lastResult(shorter, setNumber)?.base ?? scoreOf(state, setNumber);
    return putSet(shorter, { ...taken.before, base }, stamp);
  }
  const event: CourtEvent = { ...stamp(), type: 'undo', eventId: taken.event.id };
  return withoutNotices({
    ...withBase(shorter, setNumber),
    entries: [...shorter.entries, { setNumber, event }],
  });
}

/** `steps`: those left after the undo. */
function undoTarget(state: ScoreDraft, shownNumber: number) {
  const steps = [...state.steps];
  for (let step = steps.pop(); step; step = steps.pop()) {
    const taken = undoneBy(state, step);
    if (taken) return { taken, steps };
  }
  return { taken: undoneBy(state, { setNumber: shownNumber }), steps };
}

function undoneBy(state: ScoreDraft, step: Step): Undoable | null {
  const { setNumber } = step;
  const event = undoableEvent(state, setNumber);
  if ('before' in step && !event && (lastResult(state, setNumber) || !hasLog(state, setNumber))) {
    return sameScore(scoreOf(state, setNumber), step.after) ? { setNumber, before: step.before } : null;
  }
  const taken = 'undoId' in step ? lastRedoable(undoableEvents(state, setNumber)) : null;
  if (taken && 'undoId' in step && taken.id === step.undoId) return { setNumber, event: taken };
  return event && { setNumber, event };
}

/** The newest event of a set if its events are loaded; not the result that a log begins with. */
function undoableEvent(state: ScoreDraft, setNumber: number): CourtEvent | null {
  const hasLogLoaded = knownOf(state, setNumber).events !== null;
  if (!hasLogLoaded && !lastResult(state, setNumber)) return null;
  const event = lastUndoable(undoableEvents(state, setNumber));
  const [first, second] = realEvents(state, setNumber);
  if (!hasLogLoaded || first?.type !== 'correction') return event;
  const isOpening = event === first || (event === second && second?.type === 'close');
  return isOpening ? null : event;
}

const hasLog = (state: ScoreDraft, setNumber: number) =>
  knownOf(state, setNumber).set?.log != null ||
  state.entries.some((entry) => 'event' in entry && entry.setNumber === setNumber);

/** The first events of a log whose set has a result already. */
function opening(state: ScoreDraft, setNumber: number): readonly CourtContent[] {
  if (hasLog(state, setNumber)) return [];
  const { team1Score, team2Score, closed, skipped } = shownSet(state, setNumber);
  const isEmpty = team1Score + team2Score === 0 && !closed && !skipped;
  return isEmpty ? [] : resultContents({ team1Score, team2Score, closed: closed && !skipped });
}

function refusalOf(state: ScoreDraft, score: SetScore): string | null {
  const predicted = apply(asPlayed(state), { do: 'registerSet', ...score });
  return isRefusal(predicted) ? predicted.message : null;
}

function putSet(state: ScoreDraft, result: TypedResult, stamp: Stamp): ScoreOutcome {
  const { setNumber } = result;
  const refusal = refusalOf(state, asSetScore(result));
  if (refusal) return { state, notices: [{ kind: 'illegal', message: refusal }] };
  const last = state.entries.findLast((entry) => entry.setNumber === setNumber);
  const replaced = last && 'result' in last ? last.result : null;
  const notes = result.notes ?? replaced?.notes;
  const base = scoreOnly(replaced?.base ?? result.base);
  const entry = { setNumber, result: { ...result, notes, base }, id: stamp().id };
  return withoutNotices(withResult(withBase(state, setNumber), entry));
}
