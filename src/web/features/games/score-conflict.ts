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
import type { CallFailed } from '#web/lib/client.ts';
import {
  asServed,
  eventsOfKnown,
  type KnownSet,
  knownSetOf,
  lastOf,
  resultContents,
  rulesOf,
  withMoreEvents,
} from './known-set.ts';
import type { Game, StoredEvent } from './queries.ts';
import {
  type Conflict,
  knownOf,
  type ScoreDraft,
  type ScoreOutcome,
  type Stamp,
  scoreOf,
  shownSet,
  withKnown,
  withoutEntries,
} from './score-draft.ts';
import { followGame, withSetsSeen } from './score-follow.ts';
import type { Entry } from './score-slot.ts';
import { storedScore } from './typed-result.ts';

/**
 * Merges the events that others added meanwhile: independent events are appended, otherwise the scorekeeper chooses.
 * Until then the set is kept as it was, so that a reloaded page asks again.
 */
export function merged(before: ScoreDraft, setNumber: number, { answer }: CallFailed): ScoreOutcome {
  const {
    after,
    since: all,
    game = before.game,
  } = answer as {
    after: string | null;
    since: StoredEvent[];
    game?: Game;
  };
  const last = lastOf(knownOf(before, setNumber));
  // Another tab's answer may have made some of them known while the request was under way.
  const knownEnd = all.findLastIndex(({ event }) => event.id === last) + 1;
  const isBaseGone = after === null && (all.length === 0 || (last !== null && knownEnd === 0));
  const answeredEnd = all.findLastIndex(({ event }) => before.answered.has(event.id)) + 1;
  const ownEnd = isBaseGone ? 0 : Math.max(knownEnd, answeredEnd);
  const state = withKnownEvents(before, setNumber, all.slice(knownEnd, ownEnd));
  const since = all.slice(ownEnd);
  const known = knownOf(state, setNumber);
  const rules = rulesOf(game, setNumber);
  const base = isBaseGone ? { setNumber, set: null, events: [] } : known;
  const now = knownSetOf(game, setNumber);
  // If the log is not loaded, the set is taken from the game, because an undo in it may be of an unknown
  // event.
  const served = since.length === 0 ? now : asServed(now, withMoreEvents(base, since, rules));
  const branches = branchesOf(state, setNumber, since);
  const left = new Set(toAppend(branches).map(({ id }) => id));
  if (left.size > 0 && (isBaseGone || !canMerge(branches))) {
    const conflict = { setNumber, mine: scoreOf(state, setNumber), since, served, isBaseGone };
    const next = { ...followGame(state, game), conflict };
    return { state: next, notices: [{ kind: 'answered' }, { kind: 'conflict' }] };
  }
  const hasArrived = (entry: Entry) =>
    entry.setNumber === setNumber && 'event' in entry && !left.has(entry.event.id);
  const merge = withoutEntries(withKnown(state, served), hasArrived);
  return { state: withSetsSeen(followGame(merge, game)), notices: [{ kind: 'answered' }] };
}

/**
 * The state with more events of a set's log. What another tab of this person sent is based on all that is before it, so there
 * is no question about that.
 */
function withKnownEvents(state: ScoreDraft, setNumber: number, events: readonly StoredEvent[]): ScoreDraft {
  if (events.length === 0) return state;
  const ids = new Set(events.map(({ event }) => event.id));
  const longer = withMoreEvents(knownOf(state, setNumber), events, rulesOf(state.game, setNumber));
  return withoutEntries(withKnown(state, longer), (entry) => 'event' in entry && ids.has(entry.event.id));
}

/** Whether this device's events and the others' can be counted together. */
export function canCountBoth(state: ScoreDraft): boolean {
  const { conflict } = state;
  if (!conflict?.since || conflict.isBaseGone) return false;
  const { setNumber, since } = conflict;
  const { leading, rest } = entriesOf(state, setNumber);
  const isAbsolute = ({ type }: CourtEvent) => type === 'correction' || type === 'close' || type === 'reopen';
  const branches = branchesOf(state, setNumber, since);
  return (
    leading.length > 0 &&
    rest.length === 0 &&
    !missingRemotely(branches).some(isAbsolute) &&
    canKeepBoth(branches)
  );
}

/** Resolves a conflict by the scorekeeper's choice: ours replaces theirs, is added to it, or is dropped. */
export function resolveConflict(state: ScoreDraft, choice: MergeChoice, stamp: Stamp): ScoreDraft {
  const { conflict } = state;
  if (!conflict) return state;
  const { setNumber, served } = conflict;
  const resolved = { ...state, conflict: null, steps: [] };
  if (choice === 'theirs')
    return withSetsSeen(withoutEntries(resolved, (entry) => entry.setNumber === setNumber));
  const theirs = storedScore(state.game, setNumber);
  const rebased = (entry: Entry): Entry =>
    'result' in entry && entry.setNumber === setNumber
      ? { ...entry, result: { ...entry.result, base: theirs } }
      : entry;
  if (!served) return { ...resolved, entries: state.entries.map(rebased) };
  const { rest, others } = entriesOf(state, setNumber);
  const events =
    choice === 'both' ? bothOf(state, conflict, served, stamp) : mineOf(state, conflict, served, stamp);
  const chosen = events.map((event) => ({ setNumber, event }));
  // Where no own entries are left, the set is the game's current one, not the one from when the question was
  // asked.
  return withSetsSeen({
    ...withKnown(resolved, served),
    entries: [...chosen, ...rest.map(rebased), ...others],
  });
}

/** Splits the entries: those of the set before its first typed result, those after it, and those of other sets. */
function entriesOf({ entries }: ScoreDraft, setNumber: number) {
  const ofSet = entries.filter((entry) => entry.setNumber === setNumber);
  const firstResult = ofSet.findIndex((entry) => 'result' in entry);
  const leading = ofSet.slice(0, firstResult < 0 ? ofSet.length : firstResult);
  return {
    leading: leading.flatMap((entry) => ('event' in entry ? [entry.event] : [])),
    rest: ofSet.slice(leading.length),
    others: entries.filter((entry) => entry.setNumber !== setNumber),
  };
}

/**
 * Splits the events into common and own ones. Two devices that continue from one typed result both begin the log with
 * it; those events count as common.
 */
function branchesOf(state: ScoreDraft, setNumber: number, since: readonly StoredEvent[]): Branches {
  const { set, events } = knownOf(state, setNumber);
  const theirs = since.map(({ event }) => event);
  const { leading } = entriesOf(state, setNumber);
  const opening = set?.log ? 0 : sameOpening(leading, theirs);
  const shared = [...(events ?? []).map(({ event }) => event), ...theirs.slice(0, opening)];
  return { shared, local: leading.slice(opening), remote: theirs.slice(opening) };
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
function bothOf(state: ScoreDraft, { setNumber, since }: Conflict, served: KnownSet, stamp: Stamp) {
  const rules = rulesOf(state.game, setNumber);
  const branches = branchesOf(state, setNumber, since ?? []);
  const log = [...eventsOfKnown(served)];
  return resolveMerge(branches, 'both', stamp).map((event) => {
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
  state: ScoreDraft,
  conflict: Conflict,
  served: KnownSet,
  stamp: Stamp,
): readonly CourtEvent[] {
  const { setNumber, since, isBaseGone } = conflict;
  const rules = rulesOf(state.game, setNumber);
  const mine = shownSet({ ...state, entries: leadingEntries(state, setNumber) }, setNumber);
  const branches = branchesOf(state, setNumber, since ?? []);
  const known = [...branches.shared, ...branches.remote];
  const isComplete = branches.remote.every(
    (event) => event.type !== 'undo' || undoneEvent(known, event.eventId),
  );
  const replacing = isBaseGone || !isComplete ? null : resolveMerge(branches, 'mine', stamp);
  const { team1Score, team2Score } = stateOfSet([...eventsOfKnown(served), ...(replacing ?? [])], rules);
  if (replacing && team1Score === mine.team1Score && team2Score === mine.team2Score) return replacing;
  const { set } = served;
  const result = set && !set.log ? resultContents(set) : [];
  const sides = mine.server ? [{ type: 'serve', side: mine.server, left: mine.left } as const] : [];
  return [...result, ...resultContents(mine), ...sides].map((content) => ({ ...content, ...stamp() }));
}

const leadingEntries = (state: ScoreDraft, setNumber: number): readonly Entry[] =>
  entriesOf(state, setNumber).leading.map((event) => ({ setNumber, event }));
