import type { CourtEvent } from '#domain/court/court-event.ts';
import { type SetState, stateOfSet } from '#domain/court/set-state.ts';
import { apply, isRefusal } from '#domain/game/game.ts';
import { hasBegun } from '#domain/game/sets.ts';
import type { PlayedGame, SetScore } from '#domain/tournament.ts';
import type { Game, GameEvents, StoredEvent } from '#web/features/games/queries.ts';
import type { Outcome } from '#web/lib/offline/offline-editor.ts';
import { type BoardScore, boardScore } from './board-score.ts';
import { eventsOfKnown, type KnownSet, knownSetOf, lastOf, rulesOf, withLoadedLog } from './known-set.ts';

/** An event that the server has not answered. */
export type Entry = {
  readonly setNumber: number;
  /** The name of whoever used the device with a court link; missing for an account, or where it is not known. */
  readonly by?: string;
  readonly event: CourtEvent;
};

/** A score that is not sent again, because the server refused it. */
export type Refused = { readonly score: BoardScore; readonly message: string };

/** The state of a game's editor: the newest known game, and the entries since. */
export type EditorState = {
  readonly game: Game;
  /** The sets with more data than the game has: a log, or the state when something was first entered. */
  readonly known: readonly KnownSet[];
  /** The unanswered entries, in order. */
  readonly entries: readonly Entry[];
  readonly conflict: Conflict | null;
  /** The refusals that nobody has dismissed, oldest first. */
  readonly refusals: readonly Refused[];
  /** What was entered on this page, newest last: an undo takes back the last step. */
  readonly steps: readonly Step[];
  readonly savedAt: number;
};

/** Somebody else changed a set that has entries here: the scorekeeper has to choose. */
export type Conflict = {
  readonly setNumber: number;
  /** The others' events. */
  readonly since: readonly StoredEvent[];
  /** The set on the server. */
  readonly served: KnownSet;
  /** The base of the entries is gone: the set was deleted, or has somebody else's result. */
  readonly isBaseGone: boolean;
};

/** One tap, or one typed result. `events`: the ids of its events. */
export type Step = { readonly setNumber: number; readonly events: readonly string[] };

export type Notice =
  | { readonly kind: 'answered' }
  /** Refused by the rules before it was sent. */
  | { readonly kind: 'illegal'; readonly message: string }
  | { readonly kind: 'refused'; readonly refusal: Refused }
  /** The player was refused and is left out; the point stays. */
  | { readonly kind: 'unnamed'; readonly message: string }
  /** It conflicts with a colleague's set. */
  | { readonly kind: 'conflict' }
  /** The game was deleted. */
  | { readonly kind: 'gone' };

export type EditorOutcome = Outcome<EditorState, Notice>;

/** A set as shown on the screen. */
export type ShownSet = Omit<SetState, 'notes'> & { readonly setNumber: number; readonly notes: string };

/** Creates the id and the time of an event. */
export type Stamp = () => Pick<CourtEvent, 'id' | 'at'>;

export const withoutNotices = (state: EditorState): EditorOutcome => ({ state, notices: [] });

// What is shown

/** A set as shown: the known state folded with the entries since. */
export function shownSet(state: EditorState, setNumber: number): ShownSet {
  const folded = stateOfSet(shownEvents(state, setNumber), rulesOf(state.game, setNumber));
  const stored = state.game.sets.find((set) => set.setNumber === setNumber);
  return { ...folded, setNumber, notes: folded.notes ?? stored?.notes ?? '' };
}

/** Events that fold to a set as shown. */
export const shownEvents = (state: EditorState, setNumber: number): readonly CourtEvent[] => [
  ...eventsOfKnown(knownOf(state, setNumber), rulesOf(state.game, setNumber)),
  ...enteredIn(state, setNumber),
];

/** The shown score of a set. */
export const scoreOf = (state: EditorState, setNumber: number): BoardScore =>
  boardScore(shownSet(state, setNumber));

/** The shown scores of the sets with unanswered entries. */
export function unsavedScores(state: EditorState): readonly BoardScore[] {
  const numbers = new Set(state.entries.map(({ setNumber }) => setNumber));
  return [...numbers].toSorted().map((setNumber) => scoreOf(state, setNumber));
}

/** The game with the entries since, as the domain's type; without a new set that has not begun. */
export function asPlayed(state: EditorState): PlayedGame {
  const { game, entries } = state;
  const numbers = new Set(entries.map(({ setNumber }) => setNumber));
  return [...numbers].toSorted().reduce<PlayedGame>((played, setNumber) => {
    const set = setScoreOf(state, setNumber);
    const isNew = !played.sets.some((each) => each.setNumber === setNumber);
    if (isNew && !hasBegun({ ...set, log: {} })) return played;
    const next = apply(played, { do: 'registerSet', ...set });
    return isRefusal(next) ? played : next;
  }, playedOf(game));
}

/** The game on the server, as the domain's type. */
export const playedOf = (game: Game): PlayedGame => ({
  status: game.status,
  isExtraRound: game.isExtraRound,
  rules: game.rules,
  award: game.award,
  usedAllPlayersTeam1: game.usedAllPlayersTeam1,
  usedAllPlayersTeam2: game.usedAllPlayersTeam2,
  sets: game.sets,
});

export function setScoreOf(state: EditorState, setNumber: number): SetScore {
  const { team1Score, team2Score, skipped, closed } = shownSet(state, setNumber);
  return { setNumber, team1Score, team2Score, skipped, closed };
}

/** The events of a set that are in its log or will be, as far as loaded. */
export const realEvents = (state: EditorState, setNumber: number): readonly CourtEvent[] => [
  ...(knownOf(state, setNumber).events ?? []).map(({ event }) => event),
  ...enteredIn(state, setNumber),
];

/** The unanswered events of a set, in their order. */
export const enteredIn = ({ entries }: EditorState, setNumber: number): readonly CourtEvent[] =>
  entries.filter((entry) => entry.setNumber === setNumber).map(({ event }) => event);

/** What is known of a set, on which the entries are based. */
export const knownOf = (state: EditorState, number: number): KnownSet =>
  state.known.find(({ setNumber }) => setNumber === number) ?? knownSetOf(state.game, number);

/** Whether a log is missing. */
export const needsLogs = ({ known }: EditorState): boolean => known.some(({ events }) => events === null);

// Following the server

/** Applies a newer version of the game, from the event stream or another action. */
export function followGame(state: EditorState, game: Game): EditorState {
  if (game.version < state.game.version) return state;
  if (game.version === state.game.version)
    return isSameSurrounding(state.game, game) ? state : { ...state, game };
  const isPlayed = game.status === 'em_andamento';
  // A completed game accepts no entries, so there is no conflict to resolve.
  const conflict = isPlayed ? state.conflict : null;
  return withIdleSets({ ...state, game, conflict, steps: stepsLeft(state, game) });
}

/** Whether the fields outside the game's version are equal: team names, the tournament's rules. */
function isSameSurrounding(before: Game, after: Game): boolean {
  const around = ({ team1, team2, isExtraRound, rules }: Game) =>
    JSON.stringify([team1, team2, isExtraRound, rules]);
  return around(before) === around(after);
}

/** Applies loaded logs. A log that is older than the game is left for the next time. */
export function withLogs(state: EditorState, logs: GameEvents): EditorState {
  if (!needsLogs(state)) return state;
  const known = state.known.map((each) => {
    const events = logs.find(({ setNumber }) => setNumber === each.setNumber)?.events;
    return each.events === null && events?.at(-1)?.event.id === lastOf(each) ? { ...each, events } : each;
  });
  // Logs that change nothing keep the same state, so that nothing is fetched again for them.
  return known.some((each, i) => each !== state.known[i]) ? { ...state, known } : state;
}

/** A set without entries follows the game; its log stays while it matches. */
export function withIdleSets(state: EditorState): EditorState {
  const busy = new Set(state.entries.map(({ setNumber }) => setNumber));
  const withEntries = state.known.filter(({ setNumber }) => busy.has(setNumber));
  const seen = state.game.sets.flatMap(({ setNumber, log }): KnownSet[] => {
    if (!log || busy.has(setNumber)) return [];
    const now = knownSetOf(state.game, setNumber);
    const before = state.known.find((each) => each.setNumber === setNumber);
    return [before && lastOf(before) === log.last ? withLoadedLog(now, before) : now];
  });
  return { ...state, known: [...withEntries, ...seen] };
}

/** Removes the steps of deleted sets, or all when the game has ended. */
function stepsLeft({ steps, game: before }: EditorState, game: Game): readonly Step[] {
  if (game.status !== 'em_andamento') return [];
  if (before.sets.length <= game.sets.length) return steps;
  return steps.filter((step) => game.sets.some((set) => set.setNumber === step.setNumber));
}

export function withKnown(state: EditorState, known: KnownSet): EditorState {
  const others = state.known.filter(({ setNumber }) => setNumber !== known.setNumber);
  return { ...state, known: [...others, known] };
}

export const withoutEntries = (state: EditorState, isGone: (entry: Entry) => boolean): EditorState => ({
  ...state,
  entries: state.entries.filter((entry) => !isGone(entry)),
});

/** Dismisses the oldest refusal. */
export const dismissRefusal = (state: EditorState): EditorState => ({
  ...state,
  refusals: state.refusals.slice(1),
});

/** Adds the author's name to the entries that are new since `before`. */
export function withNames(before: EditorState, state: EditorState, by: string | null): EditorState {
  if (state.entries === before.entries) return state;
  const named = new Map(before.entries.map((entry) => [entry.event.id, entry.by]));
  const entries = state.entries.map((entry): Entry => {
    const name = named.has(entry.event.id) ? named.get(entry.event.id) : (by ?? undefined);
    return name === undefined ? entry : { ...entry, by: name };
  });
  return { ...state, entries };
}
