import { EVENTS } from '#contract/limits.ts';
import type { EditorRules } from '#web/lib/offline-editor.ts';
import { asServed, type KnownSet, knownSetOf, lastOf, rulesOf, withMoreEvents } from './known-set.ts';
import type { Game } from './queries.ts';
import { merged } from './score-conflict.ts';
import {
  knownOf,
  lastResult,
  type ScoreDraft,
  type ScoreNotice,
  type ScoreOutcome,
  scoreOf,
  unsavedScores,
  withKnown,
  withoutEntries,
  withoutNotices,
} from './score-draft.ts';
import { followGame, withSetsSeen } from './score-follow.ts';
import { type Entry, keyOf, keysOf, type Operation, type StoredScore } from './score-slot.ts';
import { type BoardScore, resultOutcome, sameScore, scoreOnly, storedScore } from './typed-result.ts';

/** How entries of a game become operations, and how answers change its state. */
export const scoreRules: EditorRules<ScoreDraft, Operation, Game, ScoreNotice> = {
  next(state, id) {
    if (state.conflict) return { ...withoutNotices(state), request: null };
    let outcome = withoutNotices(state);
    for (let head = state.entries[0]; head; head = outcome.state.entries[0]) {
      const { game, registered, entries } = outcome.state;
      const { setNumber } = head;
      if ('event' in head) {
        const after = lastOf(knownOf(outcome.state, setNumber));
        const events = firstBatch(entries, head);
        return { ...outcome, request: { id, kind: 'events', setNumber, after, events, ...byOf(head) } };
      }
      const { result } = head;
      const lastRegistered = registered.find(isOf(setNumber));
      const fate = resultOutcome(result, game, lastRegistered);
      if (fate === 'sent')
        return {
          ...outcome,
          request: { id, kind: 'set', version: game.version, result, entryId: head.id, ...byOf(head) },
        };
      if (fate === 'asked') return { ...asked(outcome, setNumber), request: null };
      const message = 'Outra pessoa mudou este set, e o jogo não está em andamento.';
      outcome = refused(outcome, setNumber, scoreOnly(result), message);
    }
    return { ...outcome, request: null };
  },

  // The request of a result that was typed again stays too: its answer may be lost, and the newer one is based on it.
  isNeeded: (state, operation) =>
    operation.kind === 'set'
      ? lastResult(state, setOf(operation)) !== undefined
      : isWaiting(state, operation),

  confirm(state, operation, game, now) {
    return {
      state: { ...withAnswer(state, operation, game), savedAt: now },
      notices: [{ kind: 'answered' }],
    };
  },

  refuse(state, operation, failure) {
    const { answer, problem, status } = failure;
    if (problem.code === 'GAME_NOT_FOUND') return { state, notices: [{ kind: 'gone' }] };
    if (problem.code === 'EVENTS_SINCE' && operation.kind === 'events')
      return merged(state, operation.setNumber, failure);
    if (problem.code === 'PLAYER_OF_NEITHER_TEAM') {
      const nameless = withoutPlayers(state, answer['events']);
      if (nameless) return { state: nameless, notices: [{ kind: 'unnamed', message: problem.message }] };
    }
    const current = answer['game'] as Game | undefined;
    const setNumber = setOf(operation);
    const known = current ? followGame(state, current) : state;
    // The version changed. Whether the scores really conflict is checked before the next request.
    if (status === 409 && current && operation.kind === 'set') {
      // Another tab has sent the same result, and a corrected one may wait here already.
      const isThere = sameScore(storedScore(current, setNumber), operation.result);
      const next = isThere ? withRegistered(known, setNumber, current) : known;
      return { state: next, notices: [{ kind: 'answered' }] };
    }
    // Another tab's answer or refusal has ended these entries.
    if (!isWaiting(state, operation)) return { state: known, notices: [{ kind: 'answered' }] };
    const score =
      operation.kind === 'set'
        ? (lastResult(state, setNumber) ?? operation.result)
        : scoreOf(state, setNumber);
    return refused(
      { state: known, notices: [{ kind: 'answered' }] },
      setNumber,
      scoreOnly(score),
      problem.message,
    );
  },

  signedOut: (state) => state,
};

/** The state after the server stored what an operation sent. */
export function withAnswer(state: ScoreDraft, operation: Operation, game: Game): ScoreDraft {
  const setNumber = setOf(operation);
  const next =
    operation.kind === 'set' ? resultStored(state, operation, game) : eventsStored(state, operation, game);
  return withSetsSeen(followGame(withRegistered(next, setNumber, game), game));
}

/** The state with a set's score as just registered. */
function withRegistered(state: ScoreDraft, setNumber: number, game: Game): ScoreDraft {
  const { version } = game;
  const earlier = state.registered.find(isOf(setNumber));
  // Another tab's answer may arrive after a later one of this tab.
  if (earlier && earlier.version > version) return state;
  const others = state.registered.filter((each) => each !== earlier);
  return { ...state, registered: [...others, { ...storedScore(game, setNumber), version }] };
}

/** What is stored on the device; null where nothing has to be. */
export function toStore(state: ScoreDraft, operation: Operation | null): StoredScore | null {
  const { entries, known, refusals } = state;
  if (entries.length === 0 && refusals.length === 0 && !operation) return null;
  const unsaved = unsavedScores(state);
  const isUnsaved = (each: KnownSet) => unsaved.some(({ setNumber }) => setNumber === each.setNumber);
  return { entries, known: known.filter(isUnsaved), unsaved, operation, refusals };
}

const setOf = (operation: Operation): number =>
  operation.kind === 'set' ? operation.result.setNumber : operation.setNumber;

const isOf =
  (number: number) =>
  ({ setNumber }: { readonly setNumber: number }) =>
    setNumber === number;

/** The state without the players of these events; null where none of them is waiting. */
function withoutPlayers(state: ScoreDraft, ids: unknown): ScoreDraft | null {
  if (!Array.isArray(ids)) return null;
  const hasStranger = (entry: Entry) =>
    'event' in entry &&
    ids.includes(entry.event.id) &&
    'playerId' in entry.event &&
    entry.event.playerId !== null;
  if (!state.entries.some(hasStranger)) return null;
  const entries = state.entries.map((entry) =>
    'event' in entry && 'playerId' in entry.event && hasStranger(entry)
      ? { ...entry, event: { ...entry.event, playerId: null } }
      : entry,
  );
  return { ...state, entries };
}

/** Whether any entry that an operation sends is still waiting. */
const isWaiting = (state: ScoreDraft, operation: Operation) => state.entries.some(isEntryOf(operation));

/** Whether an operation sends the entry. */
function isEntryOf(operation: Operation): (entry: Entry) => boolean {
  const keys = new Set(keysOf(operation));
  return (entry) => keys.has(keyOf(entry));
}

const byOf = ({ by }: Entry) => (by === undefined ? {} : { by });

/** The events that can be sent together: of one set and author, up to a typed result. */
function firstBatch(entries: readonly Entry[], { setNumber, by }: Entry) {
  const end = entries.findIndex(
    (entry) => !('event' in entry) || entry.setNumber !== setNumber || entry.by !== by,
  );
  const batch = entries.slice(0, end < 0 ? entries.length : end);
  return batch.flatMap((entry) => ('event' in entry ? [entry.event] : [])).slice(0, EVENTS.max);
}

function eventsStored(
  state: ScoreDraft,
  { setNumber, events }: Operation & { kind: 'events' },
  game: Game,
): ScoreDraft {
  const sent = new Set(events.map(({ id }) => id));
  const isSent = (entry: Entry) => 'event' in entry && sent.has(entry.event.id);
  const answered = new Set([...state.answered, ...sent]);
  // Events that are not waiting any more were answered by another tab's request.
  const waited = new Set(state.entries.filter(isSent).map(keyOf));
  if (waited.size === 0) return { ...state, answered };
  const left = { ...withoutEntries(state, isSent), answered };
  const added = events.filter(({ id }) => waited.has(id)).map((event) => ({ event, author: null }));
  const longer = withMoreEvents(knownOf(state, setNumber), added, rulesOf(state.game, setNumber));
  return withKnown(left, asServed(knownSetOf(game, setNumber), longer));
}

/**
 * Entries after a result are based on the set with that result; a result that was typed again meanwhile replaces it. Events
 * before any result, which only another tab's result can leave, keep the set on which they are based.
 */
function resultStored(state: ScoreDraft, operation: Operation & { kind: 'set' }, game: Game): ScoreDraft {
  const { result: sent } = operation;
  const { setNumber } = sent;
  const isSent = isEntryOf(operation);
  const entry = state.entries.find(isOf(setNumber));
  if (entry && 'event' in entry) return withoutEntries(state, isSent);
  const next = withKnown(state, knownSetOf(game, setNumber));
  if (!entry) return next;
  if (isSent(entry)) return withoutEntries(next, (each) => each === entry);
  // Typed after the sent one was answered, on a score that was seen since.
  if (!sameScore(entry.result.base, sent.base)) return state;
  const rewritten = { ...entry, result: { ...entry.result, base: scoreOnly(sent) } };
  return { ...next, entries: state.entries.with(state.entries.indexOf(entry), rewritten) };
}

const asked = ({ state, notices }: ScoreOutcome, setNumber: number): ScoreOutcome => ({
  state: {
    ...state,
    conflict: { setNumber, mine: scoreOf(state, setNumber), since: null, served: null, isBaseGone: false },
  },
  notices: [...notices, { kind: 'conflict' }],
});

/** A refused score is kept and shown until it is dismissed. */
function refused(
  { state, notices }: ScoreOutcome,
  setNumber: number,
  score: BoardScore,
  message: string,
): ScoreOutcome {
  const refusal = { score, message };
  const refusals = [...state.refusals, refusal];
  const entries = state.entries.filter(isOf(setNumber));
  // The set is shown as the server has it, also below a form that is open.
  const shown = withRegistered(withoutEntries(state, isOf(setNumber)), setNumber, state.game);
  return {
    state: withSetsSeen({ ...shown, steps: [], refusals }),
    notices: [...notices, { kind: 'refused', refusal, entries }],
  };
}
