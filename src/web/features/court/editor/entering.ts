import {
  type CourtContent,
  type CourtEvent,
  effectiveEvents,
  isNote,
  lastRedoable,
  lastUndoable,
} from '#domain/court/court-event.ts';
import { givePoint } from '#domain/court/given-point.ts';
import { eventsOfResult, type TypedResult } from '#domain/court/typed-result.ts';
import { apply, isRefusal } from '#domain/game/game.ts';
import type { SetScore, Side } from '#domain/tournament.ts';
import { isBlank, openingEvents, rulesOf } from './known-set.ts';
import {
  asPlayed,
  type EditorOutcome,
  type EditorState,
  enteredIn,
  knownOf,
  realEvents,
  type Stamp,
  type Step,
  setScoreOf,
  shownEvents,
  shownSet,
  withKnown,
  withoutNotices,
} from './state.ts';

/** What an undo would take back, newest first. */
export type Undoable = {
  readonly setNumber: number;
  readonly events: readonly [CourtEvent, ...CourtEvent[]];
};

/** Adds an event. What the rules refuse changes nothing. */
export const tap = (state: EditorState, setNumber: number, content: CourtContent, stamp: Stamp) =>
  add(state, setNumber, [content], stamp);

/** Enters a typed result as the events that lead to it. */
export const enterResult = (state: EditorState, result: TypedResult, stamp: Stamp) =>
  add(state, result.setNumber, eventsOfResult(shownSet(state, result.setNumber), result), stamp);

/** Adds or takes a point. Taking undoes the newest event if it is that team's point, else it corrects the score. */
export function tapPoint(
  state: EditorState,
  setNumber: number,
  side: Side,
  delta: 1 | -1,
  stamp: Stamp,
): EditorOutcome {
  const { team1Score, team2Score, isOver } = shownSet(state, setNumber);
  if (delta === 1) return tap(state, setNumber, { type: 'point', side, isExtra: isOver }, stamp);
  const newest = effectiveEvents(realEvents(state, setNumber)).findLast((event) => !isNote(event));
  if (newest?.type === 'point' && newest.side === side && knownOf(state, setNumber).events)
    return tap(state, setNumber, { type: 'undo', eventId: newest.id }, stamp);
  const score =
    side === 1
      ? { team1Score: Math.max(0, team1Score - 1), team2Score }
      : { team1Score, team2Score: Math.max(0, team2Score - 1) };
  return tap(state, setNumber, { type: 'correction', ...score, reason: null }, stamp);
}

/** The correction that gives a point to the other team; null where that is not possible any more. */
export const givingOf = (state: EditorState, setNumber: number, pointId: string) =>
  givePoint(shownEvents(state, setNumber), pointId, rulesOf(state.game, setNumber));

/** Gives a point to the other team. Changes nothing where that is not possible any more. */
export function give(state: EditorState, setNumber: number, pointId: string, stamp: Stamp): EditorOutcome {
  const correction = givingOf(state, setNumber, pointId);
  return correction ? tap(state, setNumber, correction, stamp) : withoutNotices(state);
}

function add(
  state: EditorState,
  setNumber: number,
  contents: readonly CourtContent[],
  stamp: Stamp,
): EditorOutcome {
  if (contents.length === 0) return withoutNotices(state);
  const stamped = (content: CourtContent): CourtEvent => ({ ...content, ...stamp() });
  const before = opening(state, setNumber).map(stamped);
  const added = contents.map(stamped);
  const next = withEvents(state, setNumber, [...before, ...added]);
  const refusal = refusalOf(state, setScoreOf(next, setNumber));
  if (refusal) return refusal;
  // A detail is undone with its point.
  const events = added.flatMap(({ type, id }) => (type === 'detail' ? [] : [id]));
  const steps = events.length === 0 ? state.steps : [...state.steps, { setNumber, events }];
  return withoutNotices({ ...next, steps });
}

/** What the game's rules say against a set; null where they allow it. */
function refusalOf(state: EditorState, set: SetScore): EditorOutcome | null {
  const after = apply(asPlayed(state), { do: 'registerSet', ...set });
  return isRefusal(after) ? { state, notices: [{ kind: 'illegal', message: after.message }] } : null;
}

/** The set's base stays as it is known now, so that later changes by others are noticed. */
function withEvents(state: EditorState, setNumber: number, events: readonly CourtEvent[]): EditorState {
  const entries = events.map((event) => ({ setNumber, event }));
  return { ...withKnown(state, knownOf(state, setNumber)), entries: [...state.entries, ...entries] };
}

/** The first events of a log whose set has a result already. */
function opening(state: EditorState, setNumber: number): readonly CourtContent[] {
  if (knownOf(state, setNumber).set?.log != null || enteredIn(state, setNumber).length > 0) return [];
  const shown = shownSet(state, setNumber);
  return isBlank(shown) ? [] : openingEvents(shown);
}

/**
 * What an undo would take back now: the last step on this page; after all steps, the newest event of the shown set; null for
 * nothing.
 */
export const undoable = (state: EditorState, shownNumber: number): Undoable | null =>
  undoTarget(state, shownNumber).taken;

/** Undoes the last step. */
export function undo(state: EditorState, shownNumber: number, stamp: Stamp): EditorOutcome {
  const { taken, steps } = undoTarget(state, shownNumber);
  const shorter = { ...state, steps };
  if (!taken) return withoutNotices(shorter);
  const undos = taken.events.map(({ id }): CourtEvent => ({ ...stamp(), type: 'undo', eventId: id }));
  const next = withEvents(shorter, taken.setNumber, undos);
  return refusalOf(state, setScoreOf(next, taken.setNumber)) ?? withoutNotices(next);
}

/** `steps`: those left after the undo. A step stays where a colleague's newer event is taken back. */
function undoTarget(state: EditorState, shownNumber: number) {
  for (const [i, step] of [...state.steps.entries()].toReversed()) {
    const taken = undoneBy(state, step);
    if (!taken) continue;
    const isOfStep = taken.events.some(({ id }) => step.events.includes(id));
    return { taken, steps: state.steps.slice(0, isOfStep ? i : i + 1) };
  }
  const steps: readonly Step[] = [];
  return { taken: undoneBy(state, { setNumber: shownNumber, events: [] }), steps };
}

function undoneBy(state: EditorState, { setNumber, events }: Step): Undoable | null {
  const real = realEvents(state, setNumber);
  const undone = lastRedoable(real);
  if (undone && events.includes(undone.id)) return { setNumber, events: [undone] };
  const newest = lastUndoable(real);
  if (!newest || (!events.includes(newest.id) && isOpening(state, setNumber, newest))) return null;
  const [, ...others] = effectiveEvents(real)
    .filter(({ id }) => events.includes(id))
    .toReversed();
  return { setNumber, events: events.includes(newest.id) ? [newest, ...others] : [newest] };
}

/** Whether an event is one of those with which the log of a set with a result begins. */
function isOpening(state: EditorState, setNumber: number, event: CourtEvent): boolean {
  const [first, second] = realEvents(state, setNumber);
  if (knownOf(state, setNumber).events === null || first?.type !== 'correction') return false;
  return event === first || (event === second && (second.type === 'close' || second.type === 'skip'));
}
