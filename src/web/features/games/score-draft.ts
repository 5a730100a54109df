import type { CourtEvent } from '#domain/court-event.ts';
import { apply, isRefusal } from '#domain/game.ts';
import { type SetState, setState } from '#domain/set-state.ts';
import type { PlayedGame } from '#domain/tournament.ts';
import type { Outcome } from '#web/lib/offline-editor.ts';
import { asWholeSet, type Draft, type SetEntry, type SetScore, scoreOnly } from './draft.ts';
import { eventsOfKnown, type KnownSet, knownSetOf, lastOf, resultEvents, rulesOf } from './known-set.ts';
import type { Game, StoredEvent } from './queries.ts';
import type { Entry, Refused, StoredScore } from './score-slot.ts';

/** A game that is being scored: the newest known state of it, and what was entered since. */
export type ScoreDraft = {
  readonly game: Game;
  /** The sets of which more is known than the game says: a log, or how they were when something was entered. */
  readonly known: readonly KnownSet[];
  /** What was entered and is not answered yet, in its order. */
  readonly entries: readonly Entry[];
  readonly conflict: Conflict | null;
  /** What the server refused for good and nobody has seen yet, the oldest first. */
  readonly refusals: readonly Refused[];
  /** What was entered on this page, the newest last: an undo begins there. */
  readonly steps: readonly Step[];
  /** The last score of each set that was registered from here. */
  readonly registered: readonly SetScore[];
  readonly savedAt: number;
};

/** Somebody else changed the set while it was entered here: the scorekeeper chooses. */
export type Conflict = {
  readonly setNumber: number;
  readonly mine: SetScore;
  /** What the others tapped; null where a result stands against a result. */
  readonly since: readonly StoredEvent[] | null;
  /** The set as it is on the server; null where a result stands against a result. */
  readonly served: KnownSet | null;
  /** What was entered here follows nothing that is left: the set was deleted, or has a result of somebody else's. */
  readonly isBaseless: boolean;
};

/** `takenId`: the undo by which a point was taken away; `before`: what a result was written over. */
export type Step =
  | { readonly setNumber: number; readonly takenId?: string }
  | { readonly setNumber: number; readonly before: SetEntry; readonly after: SetScore };

export type ScoreNotice =
  | { readonly is: 'answered' }
  /** The rules refuse at once what was entered. */
  | { readonly is: 'illegal'; readonly message: string }
  | { readonly is: 'refused'; readonly message: string }
  /** Who did it was not taken, and is left out; the rest goes on. */
  | { readonly is: 'unnamed'; readonly message: string }
  /** A set stands against a colleague's. */
  | { readonly is: 'conflict' }
  /** The game is not there any more, and takes nothing. */
  | { readonly is: 'gone' };

export type ScoreOutcome = Outcome<ScoreDraft, ScoreNotice>;

/** A set as the screen shows it. `closed`: a person said that it is over. */
export type ShownSet = SetState & { readonly setNumber: number; readonly skipped: boolean };

/** Gives an event its id and time. */
export type Mark = () => Pick<CourtEvent, 'id' | 'at'>;

export const withoutNotices = (state: ScoreDraft): ScoreOutcome => ({ state, notices: [] });

export function openScoreDraft(game: Game, { entries, known, refusals }: StoredScore): ScoreDraft {
  const opened = { game, entries, known, refusals, conflict: null, steps: [], registered: [], savedAt: 0 };
  return withSetsSeen(opened);
}

/** A set as it stands on the screen, folded from what is known of it and what was entered since. */
export function shownSet(state: ScoreDraft, setNumber: number): ShownSet {
  const rules = rulesOf(state.game, setNumber);
  const folded = setState(eventsOf(state, setNumber), rules);
  return { ...folded, setNumber, skipped: isSkipped(state, setNumber) };
}

/** The sets in which something is not answered yet, as they stand on the screen. */
export function unsavedScores(state: ScoreDraft): readonly SetScore[] {
  const numbers = new Set(state.entries.map(({ setNumber }) => setNumber));
  return [...numbers].toSorted().map((setNumber) => scoreOf(state, setNumber));
}

/** The score of a set as it stands on the screen. */
export const scoreOf = (state: ScoreDraft, setNumber: number): SetScore =>
  scoreOnly(shownSet(state, setNumber));

/** What stands of a set, entered or stored. */
export function setEntryOf(state: ScoreDraft, setNumber: number): SetEntry {
  const { closed: finished, skipped, team1Score, team2Score } = shownSet(state, setNumber);
  const written = state.entries.findLast((entry) => 'draft' in entry && entry.setNumber === setNumber);
  const stored = storedSet(state.game, setNumber);
  const notes = (written && 'draft' in written ? written.draft.notes : undefined) ?? stored?.notes ?? '';
  return { setNumber, team1Score, team2Score, skipped, finished, notes };
}

/** The game as the rules see it, with what was entered since. */
export function asPlayed(state: ScoreDraft): PlayedGame {
  const { game, entries } = state;
  const numbers = new Set(entries.map(({ setNumber }) => setNumber));
  return [...numbers].toSorted().reduce<PlayedGame>((played, setNumber) => {
    const { team1Score, team2Score, skipped, closed } = shownSet(state, setNumber);
    const next = apply(played, { do: 'registerSet', setNumber, team1Score, team2Score, skipped, closed });
    return isRefusal(next) ? played : next;
  }, playedOf(game));
}

/** The game as the rules see it, as the server has it. */
export const playedOf = (game: Game): PlayedGame => ({
  status: game.status,
  isExtraRound: game.isExtraRound,
  award: game.award,
  usedAllPlayersTeam1: game.usedAllPlayersTeam1,
  usedAllPlayersTeam2: game.usedAllPlayersTeam2,
  sets: game.sets,
});

/** The game as the page knows it now: by the event stream, or by another action. */
export function followGame(state: ScoreDraft, game: Game): ScoreDraft {
  if (game.version < state.game.version) return state;
  if (game.version === state.game.version)
    return isSameSurrounding(state.game, game) ? state : { ...state, game };
  const isPlayed = game.status === 'em_andamento';
  // A game that ended leaves nothing to choose: what was entered here is not taken any more.
  const conflict = isPlayed ? state.conflict : null;
  return withSetsSeen({ ...state, game, conflict, steps: stepsLeft(state, game) });
}

/** Whether what stands around a game and is no part of its version is the same: its teams' names, the tournament's rules. */
function isSameSurrounding(before: Game, after: Game): boolean {
  const around = ({ team1, team2, isExtraRound, technicalTimeout }: Game) =>
    JSON.stringify([team1, team2, isExtraRound, technicalTimeout]);
  return around(before) === around(after);
}

/** The logs as the server has them. One that went on meanwhile is left for the next time. */
export function withLogs(
  state: ScoreDraft,
  logs: readonly { readonly setNumber: number; readonly events: readonly StoredEvent[] }[],
): ScoreDraft {
  if (!needsLogs(state)) return state;
  const known = state.known.map((each) => {
    const events = logs.find(({ setNumber }) => setNumber === each.setNumber)?.events;
    return each.events === null && events?.at(-1)?.event.id === lastOf(each) ? { ...each, events } : each;
  });
  // Logs that are older than the game teach nothing: as a change, they would be offered again without end.
  return known.some((each, i) => each !== state.known[i]) ? { ...state, known } : state;
}

/** Whether a log has to be asked for. */
export const needsLogs = ({ known }: ScoreDraft): boolean => known.some(({ events }) => events === null);

/** The oldest of what was refused has been seen. */
export const dismissRefusal = (state: ScoreDraft): ScoreDraft => ({
  ...state,
  refusals: state.refusals.slice(1),
});

/** What the score of a set is folded from: what is known of it, and what was entered since. */
function eventsOf(state: ScoreDraft, setNumber: number): readonly CourtEvent[] {
  const own = state.entries
    .filter((entry) => entry.setNumber === setNumber)
    .flatMap((entry) => ('event' in entry ? [entry.event] : resultEvents(asWholeSet(entry.draft))));
  return [...eventsOfKnown(knownOf(state, setNumber)), ...own];
}

/** The events of a set that are in its log, as far as that is loaded, or will be. */
export function realEvents(state: ScoreDraft, setNumber: number): readonly CourtEvent[] {
  const own = state.entries.flatMap((entry) =>
    'event' in entry && entry.setNumber === setNumber ? [entry.event] : [],
  );
  return [...(knownOf(state, setNumber).events ?? []).map(({ event }) => event), ...own];
}

/** What is entered in a set follows what is known of it. */
export const knownOf = (state: ScoreDraft, number: number): KnownSet =>
  state.known.find(({ setNumber }) => setNumber === number) ?? knownSetOf(state.game, number);

export function withKnown(state: ScoreDraft, known: KnownSet): ScoreDraft {
  const others = state.known.filter(({ setNumber }) => setNumber !== known.setNumber);
  return { ...state, known: [...others, known] };
}

/** Before something is entered: from here on the set stays as it is, whatever the game says. */
export const withBase = (state: ScoreDraft, setNumber: number) => withKnown(state, knownOf(state, setNumber));

/** With what the same person tapped in another tab. */
export function withEntered(state: ScoreDraft, entries: readonly Entry[]): ScoreDraft {
  const isHere = (id: string, setNumber: number) =>
    realEvents(state, setNumber).some((event) => event.id === id);
  const fresh = entries.filter((entry) => 'event' in entry && !isHere(entry.event.id, entry.setNumber));
  if (fresh.length === 0) return state;
  const based = fresh.reduce((next, { setNumber }) => withBase(next, setNumber), state);
  return { ...based, entries: [...state.entries, ...fresh] };
}

/** With the name of who entered what is new since `before`; what was entered earlier keeps its own. */
export function withNames(before: ScoreDraft, state: ScoreDraft, by: string | null): ScoreDraft {
  if (state.entries === before.entries) return state;
  const earlier = new Map(
    before.entries.flatMap((entry) => ('event' in entry ? [[entry.event.id, entry]] : [])),
  );
  const entries = state.entries.map((entry): Entry => {
    if (entry.by !== undefined || before.entries.includes(entry)) return entry;
    const known = 'event' in entry ? earlier.get(entry.event.id) : undefined;
    const name = known ? known.by : (by ?? undefined);
    return name === undefined ? entry : { ...entry, by: name };
  });
  return { ...state, entries };
}

/** A set in which nothing is entered is as the game says; what is loaded of its log stays while it is the same. */
export function withSetsSeen(state: ScoreDraft): ScoreDraft {
  const busy = new Set(state.entries.map(({ setNumber }) => setNumber));
  const kept = state.known.filter(({ setNumber }) => busy.has(setNumber));
  const seen = state.game.sets.flatMap(({ setNumber, log }): KnownSet[] => {
    if (!log || busy.has(setNumber)) return [];
    const now = knownSetOf(state.game, setNumber);
    const before = state.known.find((each) => each.setNumber === setNumber);
    return [before && lastOf(before) === log.last ? { ...now, events: before.events } : now];
  });
  return { ...state, known: [...kept, ...seen] };
}

export const withoutEntries = (state: ScoreDraft, isGone: (entry: Entry) => boolean): ScoreDraft => ({
  ...state,
  entries: state.entries.filter((entry) => !isGone(entry)),
});

export const lastDraft = ({ entries }: ScoreDraft, setNumber: number): Draft | undefined =>
  entries.flatMap((entry) => ('draft' in entry && entry.setNumber === setNumber ? [entry.draft] : [])).at(-1);

const storedSet = (game: Game, setNumber: number) => game.sets.find((each) => each.setNumber === setNumber);

function isSkipped(state: ScoreDraft, setNumber: number): boolean {
  const last = state.entries.findLast((entry) => entry.setNumber === setNumber);
  if (last) return 'draft' in last && last.draft.skipped;
  return knownOf(state, setNumber).set?.skipped ?? false;
}

/** A set that is gone, or a game that ended, takes its steps along. */
function stepsLeft({ steps, game: before }: ScoreDraft, game: Game): readonly Step[] {
  if (game.status !== 'em_andamento') return [];
  if (before.sets.length <= game.sets.length) return steps;
  return steps.filter((step) => game.sets.some((set) => set.setNumber === step.setNumber));
}
