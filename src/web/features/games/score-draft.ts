import type { CourtEvent } from '#domain/court-event.ts';
import { apply, isRefusal } from '#domain/game.ts';
import { type SetState, stateOfSet } from '#domain/set-state.ts';
import { hasBegun } from '#domain/sets.ts';
import type { PlayedGame } from '#domain/tournament.ts';
import type { Outcome } from '#web/lib/offline-editor.ts';
import { eventsOfKnown, type KnownSet, knownSetOf, resultEvents, rulesOf } from './known-set.ts';
import type { Game, StoredEvent } from './queries.ts';
import type { Entry, Refused } from './score-slot.ts';
import { asSetScore, type BoardScore, type SetFields, scoreOnly, type TypedResult } from './typed-result.ts';

/** The state of a game's score editor: the newest known game, and the entries since. */
export type ScoreDraft = {
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
  /**
   * The last score of each set that this device registered, or showed after a refusal: it is replaced without a question.
   * With the game's version.
   */
  readonly registered: readonly (BoardScore & { readonly version: number })[];
  /** The ids of the events that were entered on this device and stored since the page was opened, by this tab or another one. */
  readonly answered: ReadonlySet<string>;
  readonly savedAt: number;
};

/** Somebody else changed a set that has entries here: the scorekeeper has to choose. */
export type Conflict = {
  readonly setNumber: number;
  readonly mine: BoardScore;
  /** The others' events; null where two typed results conflict. */
  readonly since: readonly StoredEvent[] | null;
  /** The set on the server; null where two typed results conflict. */
  readonly served: KnownSet | null;
  /** The base of the entries is gone: the set was deleted, or has somebody else's result. */
  readonly isBaseGone: boolean;
};

/** `undoId`: the id of the undo, if the step was one; `before`: the score that the result replaced. */
export type Step =
  | { readonly setNumber: number; readonly undoId?: string }
  | { readonly setNumber: number; readonly before: SetFields; readonly after: BoardScore };

export type ScoreNotice =
  | { readonly kind: 'answered' }
  /** Refused by the rules before it was sent. */
  | { readonly kind: 'illegal'; readonly message: string }
  /** `entries`: those that are not sent again. */
  | { readonly kind: 'refused'; readonly refusal: Refused; readonly entries: readonly Entry[] }
  /** The player was refused and is left out; the point stays. */
  | { readonly kind: 'unnamed'; readonly message: string }
  /** It conflicts with a colleague's set. */
  | { readonly kind: 'conflict' }
  /** The game was deleted. */
  | { readonly kind: 'gone' };

export type ScoreOutcome = Outcome<ScoreDraft, ScoreNotice>;

/** A set as shown on the screen. `closed`: somebody marked it as finished. */
export type ShownSet = SetState & { readonly setNumber: number; readonly skipped: boolean };

/** Creates the id and the time of an event. */
export type Stamp = () => Pick<CourtEvent, 'id' | 'at'>;

export const withoutNotices = (state: ScoreDraft): ScoreOutcome => ({ state, notices: [] });

/** A set as shown: the known state folded with the entries since. */
export function shownSet(state: ScoreDraft, setNumber: number): ShownSet {
  const rules = rulesOf(state.game, setNumber);
  const folded = stateOfSet(eventsOf(state, setNumber), rules);
  return { ...folded, setNumber, skipped: isSkipped(state, setNumber) };
}

/** The shown scores of the sets with unanswered entries. */
export function unsavedScores(state: ScoreDraft): readonly BoardScore[] {
  const numbers = new Set(state.entries.map(({ setNumber }) => setNumber));
  return [...numbers].toSorted().map((setNumber) => scoreOf(state, setNumber));
}

/** The shown score of a set. */
export const scoreOf = (state: ScoreDraft, setNumber: number): BoardScore =>
  scoreOnly(shownSet(state, setNumber));

/** The fields of a set: the unanswered result, else the stored one. */
export function setFieldsOf(state: ScoreDraft, setNumber: number): SetFields {
  const { closed, skipped, team1Score, team2Score } = shownSet(state, setNumber);
  const stored = storedSet(state.game, setNumber);
  const notes = lastResult(state, setNumber)?.notes ?? stored?.notes ?? '';
  return { setNumber, team1Score, team2Score, skipped, closed, notes };
}

/** The game with the entries since, as the domain's type; without a new set that has not begun. */
export function asPlayed(state: ScoreDraft): PlayedGame {
  const { game, entries } = state;
  const numbers = new Set(entries.map(({ setNumber }) => setNumber));
  return [...numbers].toSorted().reduce<PlayedGame>((played, setNumber) => {
    const { team1Score, team2Score, skipped, closed } = shownSet(state, setNumber);
    const set = { setNumber, team1Score, team2Score, skipped, closed };
    const isNew = !played.sets.some((each) => each.setNumber === setNumber);
    if (isNew && !hasBegun({ ...set, log: lastResult(state, setNumber) ? null : {} })) return played;
    const next = apply(played, { do: 'registerSet', ...set });
    return isRefusal(next) ? played : next;
  }, playedOf(game));
}

/** The game on the server, as the domain's type. */
export const playedOf = (game: Game): PlayedGame => ({
  status: game.status,
  isExtraRound: game.isExtraRound,
  award: game.award,
  usedAllPlayersTeam1: game.usedAllPlayersTeam1,
  usedAllPlayersTeam2: game.usedAllPlayersTeam2,
  sets: game.sets,
});

/** Dismisses the oldest refusal. */
export const dismissRefusal = (state: ScoreDraft): ScoreDraft => ({
  ...state,
  refusals: state.refusals.slice(1),
});

/** The events that fold to a set's shown score: the known ones, and the entries since. */
function eventsOf(state: ScoreDraft, setNumber: number): readonly CourtEvent[] {
  const entered = state.entries
    .filter((entry) => entry.setNumber === setNumber)
    .flatMap((entry) => ('event' in entry ? [entry.event] : resultEvents(asSetScore(entry.result))));
  return [...eventsOfKnown(knownOf(state, setNumber)), ...entered];
}

/** The events of a set that are in its log or will be; no made-up ones. */
export function realEvents(state: ScoreDraft, setNumber: number): readonly CourtEvent[] {
  const entered = state.entries.flatMap((entry) =>
    'event' in entry && entry.setNumber === setNumber ? [entry.event] : [],
  );
  return [...(knownOf(state, setNumber).events ?? []).map(({ event }) => event), ...entered];
}

/** The events that can be undone: those since the newest unanswered result, which is typed over all before it. */
export function undoableEvents(state: ScoreDraft, setNumber: number): readonly CourtEvent[] {
  const ofSet = state.entries.filter((entry) => entry.setNumber === setNumber);
  const newest = ofSet.findLastIndex((entry) => 'result' in entry);
  if (newest < 0) return realEvents(state, setNumber);
  return ofSet.slice(newest).flatMap((entry) => ('event' in entry ? [entry.event] : []));
}

/** What is known of a set, on which the entries are based. */
export const knownOf = (state: ScoreDraft, number: number): KnownSet =>
  state.known.find(({ setNumber }) => setNumber === number) ?? knownSetOf(state.game, number);

export function withKnown(state: ScoreDraft, known: KnownSet): ScoreDraft {
  const others = state.known.filter(({ setNumber }) => setNumber !== known.setNumber);
  return { ...state, known: [...others, known] };
}

/** Freezes the known state of a set before something is entered, so that later changes are noticed. */
export const withBase = (state: ScoreDraft, setNumber: number) => withKnown(state, knownOf(state, setNumber));

/** Adds a typed result. It replaces one that is the newest entry of its set. */
export function withResult(state: ScoreDraft, entry: Entry & { readonly result: TypedResult }): ScoreDraft {
  const { entries, conflict } = state;
  const { setNumber, result } = entry;
  const last = entries.findLast((each) => each.setNumber === setNumber);
  const isReplaced = last && 'result' in last;
  // What is entered while the conflict is shown becomes part of it.
  const isChosenFrom = conflict?.setNumber === setNumber;
  return {
    ...state,
    entries: isReplaced ? entries.with(entries.indexOf(last), entry) : [...entries, entry],
    conflict: isChosenFrom ? { ...conflict, mine: scoreOnly(result) } : conflict,
  };
}

/** Adds the author's name to the entries that are new since `before`. */
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

export const withoutEntries = (state: ScoreDraft, isGone: (entry: Entry) => boolean): ScoreDraft => ({
  ...state,
  entries: state.entries.filter((entry) => !isGone(entry)),
});

export const lastResult = ({ entries }: ScoreDraft, setNumber: number): TypedResult | undefined =>
  entries
    .flatMap((entry) => ('result' in entry && entry.setNumber === setNumber ? [entry.result] : []))
    .at(-1);

const storedSet = (game: Game, setNumber: number) => game.sets.find((each) => each.setNumber === setNumber);

function isSkipped(state: ScoreDraft, setNumber: number): boolean {
  const last = state.entries.findLast((entry) => entry.setNumber === setNumber);
  if (last) return 'result' in last && last.result.skipped;
  return knownOf(state, setNumber).set?.skipped ?? false;
}
