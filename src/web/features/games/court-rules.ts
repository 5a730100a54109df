import { EVENTS } from '#contract/limits.ts';
import type { CourtEvent } from '#domain/court-event.ts';
import { commutes, type MergeChoice, settle, unsent } from '#domain/log-merge.ts';
import type { CallFailed } from '#web/lib/client.ts';
import type { EditorRules } from '#web/lib/offline-editor.ts';
import {
  type Conflict,
  type CourtDraft,
  type CourtNotice,
  type CourtOutcome,
  followGame,
  knownLog,
  lastDraft,
  type Mark,
  quiet,
  scoreOf,
  unsavedScores,
  withLog,
  withLogsSeen,
  withoutEntries,
  withoutLog,
} from './court-draft.ts';
import type { Entry, KnownLog, Operation, StoredCourt } from './court-slot.ts';
import { bare, type Draft, fateOf, isSame, type SetScore, storedScore } from './draft.ts';
import type { Game, StoredEvent } from './queries.ts';

/** What becomes of what was entered of a game on its way to the server. */
export const courtRules: EditorRules<CourtDraft, Operation, Game, CourtNotice> = {
  next(state, id) {
    if (state.conflict) return { ...quiet(state), request: null };
    let outcome = quiet(state);
    for (let head = state.entries[0]; head; head = outcome.state.entries[0]) {
      const { game, registered, entries } = outcome.state;
      if ('event' in head) {
        const { setNumber } = head;
        const after = knownLog(outcome.state, setNumber)?.last ?? null;
        const events = firstBatch(entries, setNumber);
        return { ...outcome, request: { id, is: 'events', setNumber, after, events } };
      }
      const { draft } = head;
      const own = registered.find(({ setNumber }) => setNumber === draft.setNumber);
      const fate = fateOf(draft, game, own);
      if (fate === 'sent') return { ...outcome, request: { id, is: 'set', version: game.version, draft } };
      if (fate === 'asked') return { ...asked(outcome, draft), request: null };
      outcome = refused(
        outcome,
        draft.setNumber,
        bare(draft),
        'Outra pessoa mudou este set, e o jogo não está em andamento.',
      );
    }
    return { ...outcome, request: null };
  },

  confirm(state, operation, game, now) {
    const setNumber = setOf(operation);
    const next = operation.is === 'set' ? draftTaken(state, operation.draft) : eventsTaken(state, operation);
    const others = state.registered.filter((each) => each.setNumber !== setNumber);
    const registered = [...others, storedScore(game, setNumber)];
    const saved = followGame({ ...next, registered, savedAt: now }, game);
    return { state: withLogsSeen(saved), notices: [{ is: 'answered' }] };
  },

  refuse(state, operation, failure) {
    const { answer, problem, status } = failure;
    if (problem.code === 'GAME_NOT_FOUND') return { state, notices: [{ is: 'gone' }] };
    if (problem.code === 'EVENTS_SINCE' && operation.is === 'events')
      return merged(state, operation.setNumber, failure);
    const present = answer['game'] as Game | undefined;
    // Another version: whether the scores still stand beside each other shows when they leave again.
    if (status === 409 && present && operation.is === 'set')
      return { state: followGame(state, present), notices: [{ is: 'answered' }] };
    const setNumber = setOf(operation);
    const score =
      operation.is === 'set' ? (lastDraft(state, setNumber) ?? operation.draft) : scoreOf(state, setNumber);
    return refused({ state, notices: [{ is: 'answered' }] }, setNumber, bare(score), problem.message);
  },

  signedOut: (state) => state,
};

/** The scorekeeper's word in a conflict: mine is sent over theirs or on top of it, or theirs stays. */
export function resolveConflict(state: CourtDraft, choice: MergeChoice, mark: Mark): CourtDraft {
  const { conflict } = state;
  if (!conflict) return state;
  const { setNumber, theirs } = conflict;
  const resolved = { ...state, conflict: null, steps: [] };
  if (choice === 'theirs') return withoutEntries(resolved, isOf(setNumber));
  const rest = state.entries.filter((entry) => !isOf(setNumber)(entry));
  const own = state.entries.filter(isOf(setNumber));
  const drafts = own.flatMap((entry) =>
    'draft' in entry ? [{ setNumber, draft: { ...entry.draft, base: theirs } }] : [],
  );
  const events = chosenEvents(state, conflict, tapped(own), choice, mark);
  return { ...resolved, entries: [...events.map((event) => ({ setNumber, event })), ...drafts, ...rest] };
}

function chosenEvents(
  state: CourtDraft,
  { setNumber, mine, theirs, since, isBaseless }: Conflict,
  own: readonly CourtEvent[],
  choice: MergeChoice,
  mark: Mark,
): readonly CourtEvent[] {
  if (!since) return own;
  if (!isBaseless) {
    const shared = sharedOf(state, setNumber, since);
    return settle({ shared, own, since: eventsIn(since) }, choice, mark);
  }
  // Nothing is left that the events could follow: the score is said again, over the result where there is one.
  const result = knownLog(state, setNumber) || theirs.team1Score + theirs.team2Score === 0 ? [] : [theirs];
  return [...result, mine].map(({ team1Score, team2Score }) => ({
    ...mark(),
    type: 'correction',
    team1Score,
    team2Score,
    reason: null,
  }));
}

/** What is stored on the device; null where nothing has to be. */
export function toStore(state: CourtDraft, operation: Operation | null): StoredCourt | null {
  const { entries, logs, refusals } = state;
  if (entries.length === 0 && refusals.length === 0 && !operation) return null;
  const unsaved = unsavedScores(state);
  const isUnsaved = (log: KnownLog) => unsaved.some(({ setNumber }) => setNumber === log.setNumber);
  return { entries, logs: logs.filter(isUnsaved), unsaved, operation, refusals };
}

const setOf = (operation: Operation): number =>
  operation.is === 'set' ? operation.draft.setNumber : operation.setNumber;

const isOf = (number: number) => (entry: Entry) => entry.setNumber === number;

const tapped = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => ('event' in entry ? [entry.event] : []));

const eventsIn = (stored: readonly StoredEvent[]) => stored.map(({ event }) => event);

/** The events of a set up to the next thing that was entered of another, or as a result. */
function firstBatch(entries: readonly Entry[], setNumber: number) {
  const end = entries.findIndex((entry) => !('event' in entry) || entry.setNumber !== setNumber);
  return tapped(end < 0 ? entries : entries.slice(0, end)).slice(0, EVENTS.max);
}

function eventsTaken(state: CourtDraft, operation: Operation & { is: 'events' }): CourtDraft {
  const { setNumber, events, after } = operation;
  const sent = new Set(events.map(({ id }) => id));
  const left = withoutEntries(state, (entry) => 'event' in entry && sent.has(entry.event.id));
  const known = after === null ? [] : knownLog(state, setNumber)?.events;
  const own = events.map((event) => ({ event, author: null }));
  const log = known ? [...known, ...own] : null;
  return withLog(left, { setNumber, last: events.at(-1)?.id ?? after, events: log });
}

/** What was written while its set was on its way is written over what was sent. */
function draftTaken(state: CourtDraft, sent: Draft): CourtDraft {
  const { setNumber } = sent;
  const entry = state.entries.find((each) => 'draft' in each && each.setNumber === setNumber);
  if (!entry || !('draft' in entry)) return state;
  if (isSame(entry.draft, sent)) return withoutEntries(state, (each) => each === entry);
  const rewritten = { setNumber, draft: { ...entry.draft, base: bare(sent) } };
  return { ...state, entries: state.entries.with(state.entries.indexOf(entry), rewritten) };
}

/** What both know of a set's log, as far as this device has it. */
function sharedOf(state: CourtDraft, setNumber: number, since: readonly StoredEvent[]) {
  const beyond = new Set(since.map(({ event }) => event.id));
  return eventsIn(knownLog(state, setNumber)?.events ?? []).filter(({ id }) => !beyond.has(id));
}

/** Others have tapped since: what commutes is put on top of it, of the rest the scorekeeper chooses. */
function merged(state: CourtDraft, setNumber: number, { answer }: CallFailed): CourtOutcome {
  const { after, since, game } = answer as { after: string | null; since: StoredEvent[]; game?: Game };
  const mine = scoreOf(state, setNumber);
  const earlier = knownLog(state, setNumber);
  const known = after === null ? [] : (earlier?.events ?? null);
  const entered = tapped(state.entries.filter(isOf(setNumber)));
  const opening = earlier ? 0 : sameOpening(entered, eventsIn(since));
  const own = entered.slice(opening);
  const theirs = since.slice(opening);
  const branches = {
    shared: eventsIn([...(known ?? []), ...since.slice(0, opening)]),
    own,
    since: eventsIn(theirs),
  };
  const left = new Set(unsent(branches).map(({ id }) => id));
  const hasArrived = (entry: Entry) =>
    isOf(setNumber)(entry) && 'event' in entry && !left.has(entry.event.id);
  const arrived = withoutEntries(state, hasArrived);
  const log = { setNumber, last: since.at(-1)?.event.id ?? after, events: known && [...known, ...since] };
  const merge = log.last === null ? withoutLog(arrived, setNumber) : withLog(arrived, log);
  const next = withLogsSeen(game ? followGame(merge, game) : merge);
  const isBaseless = after === null && (since.length === 0 || (earlier?.last ?? null) !== null);
  if (left.size === 0 || (commutes(branches) && !isBaseless))
    return { state: next, notices: [{ is: 'answered' }] };
  const conflict = { setNumber, mine, theirs: storedScore(next.game, setNumber), since: theirs, isBaseless };
  return { state: { ...next, conflict }, notices: [{ is: 'answered' }, { is: 'conflict' }] };
}

/** With how many same events two logs of one result begin, as two phones open them. */
function sameOpening(own: readonly CourtEvent[], theirs: readonly CourtEvent[]): number {
  const isSaidTwice = (event: CourtEvent, i: number) => {
    const other = theirs[i];
    if (event.type === 'close') return other?.type === 'close';
    if (event.type !== 'correction' || other?.type !== 'correction') return false;
    return event.team1Score === other.team1Score && event.team2Score === other.team2Score;
  };
  const end = own.findIndex((event, i) => !isSaidTwice(event, i));
  return end < 0 ? own.length : end;
}

const asked = ({ state, notices }: CourtOutcome, { setNumber, ...mine }: Draft): CourtOutcome => ({
  state: {
    ...state,
    conflict: {
      setNumber,
      mine: bare({ setNumber, ...mine }),
      theirs: storedScore(state.game, setNumber),
      since: null,
      isBaseless: false,
    },
  },
  notices: [...notices, { is: 'conflict' }],
});

/** The score is not taken, and not thrown away: it is shown until somebody has seen it. */
const refused = (
  { state, notices }: CourtOutcome,
  setNumber: number,
  draft: SetScore,
  message: string,
): CourtOutcome => ({
  state: {
    ...withoutEntries(state, isOf(setNumber)),
    steps: [],
    refusals: [...state.refusals, { draft, message }],
  },
  notices: [...notices, { is: 'refused', message }],
});
