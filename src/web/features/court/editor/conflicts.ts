import { type CourtEvent, undoneEvent } from '#domain/court-event.ts';
import {
  type Branches,
  canKeepBoth,
  canMerge,
  type MergeChoice,
  missingRemotely,
  resolveMerge,
  toAppend,
} from '#domain/log-merge.ts';
import { stateOfSet } from '#domain/set-state.ts';
import type { Game, StoredEvent } from '#web/features/games/queries.ts';
import type { CallFailed } from '#web/lib/client.ts';
import {
  asServed,
  eventsOfKnown,
  type KnownSet,
  knownSetOf,
  lastOf,
  openingEvents,
  rulesOf,
  withMoreEvents,
} from './known-set.ts';
import {
  type Conflict,
  type EditorOutcome,
  type EditorState,
  type Entry,
  enteredIn,
  followGame,
  knownOf,
  type Stamp,
  shownSet,
  withKnown,
  withoutEntries,
  withSetsSeen,
} from './state.ts';

/**
 * Merges the events that others added meanwhile: independent events are appended, otherwise the scorekeeper chooses.
 * Until then the set is kept as it was, so that a reloaded page asks again.
 */
export function merged(before: EditorState, setNumber: number, { answer }: CallFailed): EditorOutcome {
  const {
    after,
    since: all,
    game = before.game,
  } = answer as { after: string | null; since: StoredEvent[]; game?: Game };
  const known = knownOf(before, setNumber);
  const last = lastOf(known);
  // The server answers from the last event that both have.
  const knownEnd = all.findLastIndex(({ event }) => event.id === last) + 1;
  const isBaseGone = after === null && (all.length === 0 || (last !== null && knownEnd === 0));
  const since = isBaseGone ? all : all.slice(knownEnd);
  const rules = rulesOf(game, setNumber);
  const base = isBaseGone ? { setNumber, set: null, events: [] } : known;
  const now = knownSetOf(game, setNumber);
  // If the log is not loaded, the set is taken from the game, because an undo in it may be of an unknown
  // event.
  const served = since.length === 0 ? now : asServed(now, withMoreEvents(base, since, rules));
  const branches = branchesOf(before, setNumber, since);
  const left = new Set(toAppend(branches).map(({ id }) => id));
  if (left.size > 0 && (isBaseGone || !canMerge(branches))) {
    const conflict = { setNumber, since, served, isBaseGone };
    const next = { ...followGame(before, game), conflict };
    return { state: next, notices: [{ kind: 'answered' }, { kind: 'conflict' }] };
  }
  const hasArrived = (entry: Entry) => entry.setNumber === setNumber && !left.has(entry.event.id);
  const merge = withoutEntries(withKnown(before, served), hasArrived);
  return { state: withSetsSeen(followGame(merge, game)), notices: [{ kind: 'answered' }] };
}

/** Whether this device's events and the others' can be counted together. */
export function canCountBoth(state: EditorState): boolean {
  const { conflict } = state;
  if (!conflict || conflict.isBaseGone) return false;
  const branches = branchesOf(state, conflict.setNumber, conflict.since);
  return !missingRemotely(branches).some(isAbsolute) && canKeepBoth(branches);
}

/** Whether an event says how the set is, whatever was before it. */
const isAbsolute = ({ type }: CourtEvent) =>
  type === 'correction' || type === 'close' || type === 'reopen' || type === 'skip';

/** Resolves a conflict by the scorekeeper's choice: ours replaces theirs, is added to it, or is dropped. */
export function resolveConflict(state: EditorState, choice: MergeChoice, stamp: Stamp): EditorState {
  const { conflict } = state;
  if (!conflict) return state;
  const { setNumber, served } = conflict;
  const others = state.entries.filter((entry) => entry.setNumber !== setNumber);
  const resolved = { ...state, conflict: null, steps: [] };
  if (choice === 'theirs') return withSetsSeen({ ...resolved, entries: others });
  const events = choice === 'both' ? bothOf(state, conflict, stamp) : mineOf(state, conflict, stamp);
  const chosen = events.map((event) => ({ setNumber, event }));
  // Where no own entries are left, the set is the game's current one, not the one from when the question was
  // asked.
  return withSetsSeen({ ...withKnown(resolved, served), entries: [...chosen, ...others] });
}

/**
 * Splits the events into common and own ones. Two devices that continue from one typed result both begin the log with
 * it; those events count as common.
 */
function branchesOf(state: EditorState, setNumber: number, since: readonly StoredEvent[]): Branches {
  const { set, events } = knownOf(state, setNumber);
  const theirs = since.map(({ event }) => event);
  const mine = enteredIn(state, setNumber);
  const opening = set && !set.log ? sameOpening(mine, theirs) : 0;
  const shared = [...(events ?? []).map(({ event }) => event), ...theirs.slice(0, opening)];
  return { shared, local: mine.slice(opening), remote: theirs.slice(opening) };
}

/** The number of equal events with which two logs of one result begin. */
function sameOpening(mine: readonly CourtEvent[], theirs: readonly CourtEvent[]): number {
  const isSameEvent = (event: CourtEvent, i: number) => {
    const other = theirs[i];
    if (event.id === other?.id) return false;
    if (event.type === 'close') return other?.type === 'close';
    if (event.type !== 'correction' || other?.type !== 'correction') return false;
    return event.team1Score === other.team1Score && event.team2Score === other.team2Score;
  };
  const end = mine.findIndex((event, i) => !isSameEvent(event, i));
  return end < 0 ? mine.length : end;
}

/** Points beyond the end of the set count too, because the scorekeeper chose so. */
function bothOf(state: EditorState, { setNumber, since, served }: Conflict, stamp: Stamp) {
  const rules = rulesOf(state.game, setNumber);
  const log = [...eventsOfKnown(served)];
  return resolveMerge(branchesOf(state, setNumber, since), 'both', stamp).map((event) => {
    const isBeyond = event.type === 'point' && stateOfSet(log, rules).isOver;
    const chosen = isBeyond ? { ...event, isExtra: true } : event;
    log.push(chosen);
    return chosen;
  });
}

/**
 * The events that replace the other device's; if the known events do not suffice, a correction to this device's score.
 */
function mineOf(
  state: EditorState,
  { setNumber, since, served, isBaseGone }: Conflict,
  stamp: Stamp,
): readonly CourtEvent[] {
  const rules = rulesOf(state.game, setNumber);
  const mine = shownSet(state, setNumber);
  const branches = branchesOf(state, setNumber, since);
  const known = [...branches.shared, ...branches.remote];
  const isComplete = branches.remote.every(
    (event) => event.type !== 'undo' || undoneEvent(known, event.eventId),
  );
  const replacing = isBaseGone || !isComplete ? null : resolveMerge(branches, 'mine', stamp);
  const after = stateOfSet([...eventsOfKnown(served), ...(replacing ?? [])], rules);
  const isMine =
    after.team1Score === mine.team1Score &&
    after.team2Score === mine.team2Score &&
    after.closed === mine.closed &&
    after.skipped === mine.skipped;
  if (replacing && isMine) return replacing;
  return [...openingOf(served), ...contentsOf(mine, after.closed)].map((content) => ({
    ...content,
    ...stamp(),
  }));
}

/** A set whose result was typed without a log begins its log with it. */
const openingOf = ({ set }: KnownSet) => (set && !set.log ? openingEvents(set) : []);

/** The events that bring any set to this state. */
function contentsOf(mine: ReturnType<typeof shownSet>, isClosed: boolean) {
  if (mine.skipped) return [{ type: 'skip' } as const];
  const { server, left } = mine;
  return [
    ...openingEvents(mine),
    ...(isClosed && !mine.closed ? [{ type: 'reopen' } as const] : []),
    ...(server ? [{ type: 'serve', side: server, left } as const] : []),
  ];
}
