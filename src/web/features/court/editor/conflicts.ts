import { type CourtContent, type CourtEvent, isNewScore, undoneEvent } from '#domain/court/court-event.ts';
import {
  type Branches,
  canKeepBoth,
  canMerge,
  type MergeChoice,
  missingRemotely,
  resolveMerge,
  toAppend,
} from '#domain/court/log-merge.ts';
import { type SetState, stateOfSet } from '#domain/court/set-state.ts';
import type { Game, StoredEvent } from '#web/features/games/queries.ts';
import type { CallFailed } from '#web/lib/net/call-failed.ts';
import {
  eventsOfKnown,
  type KnownSet,
  knownSetOf,
  lastOf,
  openingEvents,
  openingLength,
  rulesOf,
  withLoadedLog,
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
  type ShownSet,
  type Stamp,
  shownSet,
  withIdleSets,
  withKnown,
  withoutEntries,
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
  const served = since.length === 0 ? now : withLoadedLog(now, withMoreEvents(base, since, rules));
  const branches = branchesOf(before, setNumber, since);
  const left = new Set(toAppend(branches).map(({ id }) => id));
  if (left.size > 0 && (isBaseGone || !canMerge(branches))) {
    const conflict = { setNumber, since, served, isBaseGone };
    const next = { ...followGame(before, game), conflict };
    return { state: next, notices: [{ kind: 'answered' }, { kind: 'conflict' }] };
  }
  const hasArrived = (entry: Entry) => entry.setNumber === setNumber && !left.has(entry.event.id);
  const merge = withoutEntries(withKnown(before, served), hasArrived);
  return { state: withIdleSets(followGame(merge, game)), notices: [{ kind: 'answered' }] };
}

/** Whether this device's events and the others' can be counted together. */
export function canCountBoth(state: EditorState): boolean {
  const { conflict } = state;
  if (!conflict || conflict.isBaseGone) return false;
  const branches = branchesOf(state, conflict.setNumber, conflict.since);
  return !missingRemotely(branches).some(isAbsolute) && canKeepBoth(branches);
}

/** Whether an event says how the set is, whatever was before it. */
const isAbsolute = (event: CourtEvent) =>
  isNewScore(event) || event.type === 'close' || event.type === 'reopen';

/** Resolves a conflict by the scorekeeper's choice: ours replaces theirs, is added to it, or is dropped. */
export function resolveConflict(state: EditorState, choice: MergeChoice, stamp: Stamp): EditorState {
  const { conflict } = state;
  if (!conflict) return state;
  const { setNumber, served } = conflict;
  const others = state.entries.filter((entry) => entry.setNumber !== setNumber);
  const resolved = { ...state, conflict: null, steps: [] };
  if (choice === 'theirs') return withIdleSets({ ...resolved, entries: others });
  const events = choice === 'both' ? bothOf(state, conflict, stamp) : mineOf(state, conflict, stamp);
  const chosen = events.map((event) => ({ setNumber, event }));
  // Where no own entries are left, the set is the game's current one, not the one from when the question was
  // asked.
  return withIdleSets({ ...withKnown(resolved, served), entries: [...chosen, ...others] });
}

/**
 * Splits the events into common and own ones. Two devices that continue from one typed result both begin the log with
 * it; those events count as common.
 */
function branchesOf(state: EditorState, setNumber: number, since: readonly StoredEvent[]): Branches {
  const known = knownOf(state, setNumber);
  const theirs = since.map(({ event }) => event);
  const mine = enteredIn(state, setNumber);
  const opening = Math.min(sameOpening(mine, theirs), openingLength(known));
  const shared = [...(known.events ?? []).map(({ event }) => event), ...theirs.slice(0, opening)];
  return { shared, local: mine.slice(opening), remote: theirs.slice(opening) };
}

/** The number of equal events with which two logs of one result begin. */
function sameOpening(mine: readonly CourtEvent[], theirs: readonly CourtEvent[]): number {
  const isSameEvent = (event: CourtEvent, i: number) => {
    const other = theirs[i];
    if (event.id === other?.id) return false;
    if (event.type === 'close' || event.type === 'skip') return other?.type === event.type;
    if (event.type !== 'correction' || other?.type !== 'correction') return false;
    return event.team1Score === other.team1Score && event.team2Score === other.team2Score;
  };
  const end = mine.findIndex((event, i) => !isSameEvent(event, i));
  return end < 0 ? mine.length : end;
}

/** Points beyond the end of the set count too, because the scorekeeper chose so. */
function bothOf(state: EditorState, { setNumber, since, served }: Conflict, stamp: Stamp) {
  const rules = rulesOf(state.game, setNumber);
  const log = [...eventsOfKnown(served, rules)];
  return resolveMerge(branchesOf(state, setNumber, since), 'both', stamp).map((event) => {
    const isBeyond = event.type === 'point' && stateOfSet(log, rules).isOver;
    const chosen = isBeyond ? { ...event, isExtra: true } : event;
    log.push(chosen);
    return chosen;
  });
}

/**
 * The events that replace the other device's. Where they undid events that are not loaded, or the base is gone, a correction to
 * this device's score replaces them.
 */
function mineOf(state: EditorState, conflict: Conflict, stamp: Stamp): readonly CourtEvent[] {
  const { setNumber, since, served, isBaseGone } = conflict;
  const rules = rulesOf(state.game, setNumber);
  const mine = shownSet(state, setNumber);
  const branches = branchesOf(state, setNumber, since);
  const known = [...branches.shared, ...branches.remote];
  const isComplete = branches.remote.every(
    (event) => event.type !== 'undo' || undoneEvent(known, event.eventId),
  );
  if (!isBaseGone && isComplete) {
    const replacing = resolveMerge(branches, 'mine', stamp);
    // Not on `served`, whose made-up events an undo cannot name.
    const before = [...eventsOfKnown(knownOf(state, setNumber), rules), ...branches.remote];
    if (isSameState(stateOfSet([...before, ...replacing], rules), mine)) return replacing;
  }
  const kept = isBaseGone
    ? missingRemotely(branches).filter((event) => event.type === 'remark')
    : bothOf(state, conflict, stamp);
  const { closed } = stateOfSet([...eventsOfKnown(served, rules), ...kept], rules);
  const stamped = (content: CourtContent): CourtEvent => ({ ...content, ...stamp() });
  return [...openingOf(served).map(stamped), ...kept, ...contentsOf(mine, closed).map(stamped)];
}

function isSameState(a: SetState, b: ShownSet): boolean {
  const { team1Score, team2Score, closed, skipped } = b;
  return (
    a.team1Score === team1Score && a.team2Score === team2Score && a.closed === closed && a.skipped === skipped
  );
}

/** A set whose result was typed without a log begins its log with it. */
const openingOf = ({ set }: KnownSet) => (set && !set.log ? openingEvents(set) : []);

/** The events that bring any set to this state. */
function contentsOf(mine: ShownSet, isClosed: boolean): readonly CourtContent[] {
  if (mine.skipped) return [{ type: 'skip' }];
  const { server, left } = mine;
  return [
    ...openingEvents(mine),
    ...(isClosed && !mine.closed ? [{ type: 'reopen' } as const] : []),
    ...(server ? [{ type: 'serve', side: server, left } as const] : []),
  ];
}
