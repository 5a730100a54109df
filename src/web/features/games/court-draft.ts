import { type CourtContent, type CourtEvent, lastUndoable } from '#domain/court-event.ts';
import { apply, isRefusal } from '#domain/game.ts';
import { setRules } from '#domain/set-rules.ts';
import { type SetState, setState } from '#domain/set-state.ts';
import type { PlayedGame, Side, SetScore as WholeSet } from '#domain/tournament.ts';
import type { Outcome } from '#web/lib/offline-editor.ts';
import type { Entry, KnownLog, Refused, StoredCourt } from './court-slot.ts';
import {
  asWholeSet,
  bare,
  type Draft,
  type SetScore,
  type Standing,
  sameScore,
  storedScore,
} from './draft.ts';
import type { Game, StoredEvent } from './queries.ts';

/** A game that is being scored: the newest known state of it, and what was entered since. */
export type CourtDraft = {
  readonly game: Game;
  /** Of the sets that have a log. */
  readonly logs: readonly KnownLog[];
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
  readonly theirs: SetScore;
  /** What the others tapped; null where a result stands against a result. */
  readonly since: readonly StoredEvent[] | null;
  /** What was entered here stands on nothing that is left: the set was deleted, or has a result of somebody else's. */
  readonly isBaseless: boolean;
};

/** `before`: what a result was written over. */
export type Step =
  | { readonly setNumber: number }
  | { readonly setNumber: number; readonly before: Standing; readonly after: SetScore };

export type CourtNotice =
  | { readonly is: 'answered' }
  /** The rules refuse at once what was entered. */
  | { readonly is: 'illegal'; readonly message: string }
  | { readonly is: 'refused'; readonly message: string }
  /** A set stands against a colleague's. */
  | { readonly is: 'conflict' }
  /** The game is not there any more, and takes nothing. */
  | { readonly is: 'gone' };

export type CourtOutcome = Outcome<CourtDraft, CourtNotice>;

/** A set as the screen shows it. `closed`: a person said that it is over. */
export type ShownSet = SetState & { readonly setNumber: number; readonly skipped: boolean };

/** What an undo takes back: an event, or a result that was written over another. */
export type Undoable = { readonly setNumber: number } & (
  | { readonly event: CourtEvent }
  | { readonly before: Standing }
);

/** Gives an event its id and time. */
export type Mark = () => Pick<CourtEvent, 'id' | 'at'>;

export const quiet = (state: CourtDraft): CourtOutcome => ({ state, notices: [] });

export function openCourt(game: Game, { entries, logs, refusals }: StoredCourt): CourtDraft {
  const opened = { game, entries, logs, refusals, conflict: null, steps: [], registered: [], savedAt: 0 };
  return withLogsSeen(opened);
}

/** A set as it stands on the screen, folded from what is known of it and what was entered since. */
export function shownSet(state: CourtDraft, setNumber: number): ShownSet {
  const rules = setRules(setNumber, state.game.isExtraRound);
  const folded = setState(eventsOf(state, setNumber), rules);
  return { ...folded, setNumber, skipped: isSkipped(state, setNumber) };
}

/** The sets in which something is not answered yet, as they stand on the screen. */
export function unsavedScores(state: CourtDraft): readonly SetScore[] {
  const numbers = new Set(state.entries.map(({ setNumber }) => setNumber));
  return [...numbers].toSorted().map((setNumber) => scoreOf(state, setNumber));
}

/** The score of a set as it stands on the screen. */
export const scoreOf = (state: CourtDraft, setNumber: number): SetScore => bare(shownSet(state, setNumber));

/** What stands of a set, entered or stored. */
export function standingOf(state: CourtDraft, setNumber: number): Standing {
  const { closed: finished, skipped, team1Score, team2Score } = shownSet(state, setNumber);
  const written = state.entries.findLast((entry) => 'draft' in entry && entry.setNumber === setNumber);
  const stored = storedSet(state.game, setNumber);
  const notes = (written && 'draft' in written ? written.draft.notes : undefined) ?? stored?.notes ?? '';
  return { setNumber, team1Score, team2Score, skipped, finished, notes };
}

/** The game as the rules see it, with what was entered since. */
export function asPlayed(state: CourtDraft): PlayedGame {
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

/** Something was tapped. What the rules refuse changes nothing. */
export function tap(state: CourtDraft, setNumber: number, content: CourtContent, mark: Mark): CourtOutcome {
  const events = [...opening(state, setNumber), content].map((each): CourtEvent => ({ ...each, ...mark() }));
  const entries = events.map((event) => ({ setNumber, event }));
  const next = { ...state, entries: [...state.entries, ...entries] };
  const { team1Score, team2Score, closed } = shownSet(next, setNumber);
  const score = { setNumber, team1Score, team2Score, skipped: false, closed };
  const refusal = refusalOf(state, score);
  if (refusal) return { state, notices: [{ is: 'illegal', message: refusal }] };
  return quiet({ ...next, steps: [...state.steps, { setNumber }] });
}

/** A point more or less for a team. One less is a correction: an undo would take back whatever came last. */
export function tapPoint(
  state: CourtDraft,
  setNumber: number,
  side: Side,
  delta: 1 | -1,
  mark: Mark,
): CourtOutcome {
  const { team1Score, team2Score, isOver, skipped } = shownSet(state, setNumber);
  if (delta === 1) return tap(state, setNumber, { type: 'point', side, isExtra: isOver && !skipped }, mark);
  const score =
    side === 1
      ? { team1Score: Math.max(0, team1Score - 1), team2Score }
      : { team1Score, team2Score: Math.max(0, team2Score - 1) };
  return tap(state, setNumber, { type: 'correction', ...score, reason: null }, mark);
}

/** A set written down whole. */
export function enterSet(state: CourtDraft, draft: Draft): CourtOutcome {
  const before = standingOf(state, draft.setNumber);
  const { state: next, notices } = putSet(state, draft);
  if (next === state) return { state, notices };
  const step = { setNumber: draft.setNumber, before, after: bare(draft) };
  return { state: { ...next, steps: [...next.steps, step] }, notices };
}

/** What an undo would take back now, on whatever set this page entered something last; null where there is nothing. */
export function undoable(state: CourtDraft, shownNumber: number): Undoable | null {
  const step = state.steps.at(-1);
  const setNumber = step?.setNumber ?? shownNumber;
  const event = undoableEvent(state, setNumber);
  if (step && 'before' in step && !hasLog(state, setNumber)) {
    return sameScore(scoreOf(state, setNumber), step.after) ? { setNumber, before: step.before } : null;
  }
  return event && { setNumber, event };
}

export function undo(state: CourtDraft, shownNumber: number, mark: Mark): CourtOutcome {
  const taken = undoable(state, shownNumber);
  const shorter = { ...state, steps: state.steps.slice(0, -1) };
  if (!taken) return quiet(shorter);
  const { setNumber } = taken;
  if ('before' in taken) {
    const { before } = taken;
    const written = lastDraft(shorter, setNumber);
    return putSet(shorter, { ...before, base: written?.base ?? storedScore(state.game, setNumber) });
  }
  const event: CourtEvent = { ...mark(), type: 'undo', eventId: taken.event.id };
  return quiet({ ...shorter, entries: [...shorter.entries, { setNumber, event }] });
}

/** The game as the page knows it now: by the event stream, or by another action. */
export function followGame(state: CourtDraft, game: Game): CourtDraft {
  if (game.version <= state.game.version) return state;
  const isPlayed = game.status === 'em_andamento';
  // A game that ended leaves nothing to choose: what was entered here is not taken any more.
  const conflict = isPlayed ? state.conflict : null;
  return withLogsSeen({ ...state, game, conflict, steps: stepsLeft(state, game) });
}

/** The logs as the server has them. One that went on meanwhile is left for the next time. */
export function learnLogs(
  state: CourtDraft,
  logs: readonly { readonly setNumber: number; readonly events: readonly StoredEvent[] }[],
): CourtDraft {
  if (!isBehind(state)) return state;
  const learned = state.logs.map((log) => {
    const events = logs.find(({ setNumber }) => setNumber === log.setNumber)?.events;
    return log.events === null && events?.at(-1)?.event.id === log.last ? { ...log, events } : log;
  });
  return { ...state, logs: learned };
}

/** Whether a log has to be asked for. */
export const isBehind = ({ logs }: CourtDraft): boolean => logs.some(({ events }) => events === null);

/** The oldest of what was refused has been seen. */
export const dismissRefusal = (state: CourtDraft): CourtDraft => ({
  ...state,
  refusals: state.refusals.slice(1),
});

/** What the score of a set is folded from: its log where that is known, else what the server folded from it. */
export function eventsOf(state: CourtDraft, setNumber: number): readonly CourtEvent[] {
  const own = state.entries
    .filter((entry) => entry.setNumber === setNumber)
    .flatMap((entry) => ('event' in entry ? [entry.event] : resultEvents(asWholeSet(entry.draft))));
  const known = knownLog(state, setNumber)?.events;
  return known
    ? [...known.map(({ event }) => event), ...own]
    : [...storedEvents(state.game, setNumber), ...own];
}

export const knownLog = ({ logs }: CourtDraft, setNumber: number): KnownLog | undefined =>
  logs.find((log) => log.setNumber === setNumber);

export function withLog(state: CourtDraft, log: KnownLog): CourtDraft {
  const others = state.logs.filter(({ setNumber }) => setNumber !== log.setNumber);
  return { ...state, logs: [...others, log] };
}

export const withoutLog = (state: CourtDraft, number: number): CourtDraft => ({
  ...state,
  logs: state.logs.filter(({ setNumber }) => setNumber !== number),
});

/** A log of which nothing is entered here is seen up to where the game says that it goes. */
export function withLogsSeen(state: CourtDraft): CourtDraft {
  const busy = new Set(state.entries.map(({ setNumber }) => setNumber));
  const kept = state.logs.filter(({ setNumber }) => busy.has(setNumber));
  const seen = state.game.sets.flatMap(({ setNumber, log }): KnownLog[] => {
    if (!log || busy.has(setNumber)) return [];
    const known = knownLog(state, setNumber);
    return [known?.last === log.last ? known : { setNumber, last: log.last, events: null }];
  });
  return { ...state, logs: [...kept, ...seen] };
}

export const withoutEntries = (state: CourtDraft, isGone: (entry: Entry) => boolean): CourtDraft => ({
  ...state,
  entries: state.entries.filter((entry) => !isGone(entry)),
});

export const lastDraft = ({ entries }: CourtDraft, setNumber: number): Draft | undefined =>
  entries.flatMap((entry) => ('draft' in entry && entry.setNumber === setNumber ? [entry.draft] : [])).at(-1);

const storedSet = (game: Game, setNumber: number) => game.sets.find((each) => each.setNumber === setNumber);

/** The newest of a set's events, where all of them are here; not the result that a log begins with. */
function undoableEvent(state: CourtDraft, setNumber: number): CourtEvent | null {
  const known = knownLog(state, setNumber)?.events;
  if (known === null) return null;
  const own = state.entries.flatMap((entry) =>
    'event' in entry && entry.setNumber === setNumber ? [entry.event] : [],
  );
  const log = [...(known ?? []).map(({ event }) => event), ...own];
  const event = lastUndoable(log);
  const isOpening = log[0]?.type === 'correction' && (event === log[0] || event?.type === 'close');
  return isOpening ? null : event;
}

const hasLog = (state: CourtDraft, setNumber: number) =>
  knownLog(state, setNumber) !== undefined ||
  state.entries.some((entry) => 'event' in entry && entry.setNumber === setNumber);

function isSkipped(state: CourtDraft, setNumber: number): boolean {
  const last = state.entries.findLast((entry) => entry.setNumber === setNumber);
  if (last) return 'draft' in last && last.draft.skipped;
  return storedSet(state.game, setNumber)?.skipped ?? false;
}

/** The log of a set that has none begins with the result that it has. */
function opening(state: CourtDraft, setNumber: number): readonly CourtContent[] {
  if (hasLog(state, setNumber)) return [];
  const { team1Score, team2Score, closed, skipped } = shownSet(state, setNumber);
  const isEmpty = team1Score + team2Score === 0 && !closed && !skipped;
  return isEmpty ? [] : resultContents({ team1Score, team2Score, closed: closed && !skipped });
}

const resultContents = ({ team1Score, team2Score, closed }: Omit<WholeSet, 'setNumber' | 'skipped'>) => [
  { type: 'correction', team1Score, team2Score, reason: null } as const,
  ...(closed ? [{ type: 'close' } as const] : []),
];

/** A result as events, for what is folded here only. */
const resultEvents = ({ closed, ...score }: Omit<WholeSet, 'setNumber' | 'skipped'>): CourtEvent[] =>
  [{ type: 'reopen' } as const, ...resultContents({ ...score, closed })].map(
    (content, i): CourtEvent => ({ ...content, id: `result ${i}`, at: '' }),
  );

/** What a set without its log comes to, as events. */
function storedEvents(game: Game, setNumber: number): readonly CourtEvent[] {
  const set = storedSet(game, setNumber);
  if (!set) return [];
  const at = '';
  const { log } = set;
  const sides: CourtEvent[] = log
    ? [
        log.server
          ? { type: 'serve', side: log.server, left: log.left, id: 'serve', at }
          : { type: 'sides', left: log.left, id: 'sides', at },
      ]
    : [];
  const timeouts = ([1, 2] as const).flatMap((side): CourtEvent[] => {
    if (log?.timeoutsLeft[side - 1] !== 0) return [];
    return [{ type: 'timeout', side, id: `timeout ${side}`, at: timeAt(log, side) }];
  });
  return [...sides, ...timeouts, ...resultEvents(set)];
}

/** When a team took its time-out, where that is the newest one. */
const timeAt = ({ timeout }: { timeout: SetState['timeout'] }, side: Side) =>
  timeout?.side === side ? timeout.at : '';

/** A set that is gone, or a game that ended, takes its steps along. */
function stepsLeft({ steps, game: before }: CourtDraft, game: Game): readonly Step[] {
  if (game.status !== 'em_andamento') return [];
  if (before.sets.length <= game.sets.length) return steps;
  return steps.filter((step) => game.sets.some((set) => set.setNumber === step.setNumber));
}

function refusalOf(state: CourtDraft, score: WholeSet): string | null {
  const predicted = apply(asPlayed(state), { do: 'registerSet', ...score });
  return isRefusal(predicted) ? predicted.message : null;
}

function putSet(state: CourtDraft, draft: Draft): CourtOutcome {
  const { setNumber } = draft;
  const refusal = refusalOf(state, asWholeSet(draft));
  if (refusal) return { state, notices: [{ is: 'illegal', message: refusal }] };
  const last = state.entries.findLast((entry) => entry.setNumber === setNumber);
  const isOver = last && 'draft' in last;
  const notes = draft.notes ?? (isOver ? last.draft.notes : undefined);
  const base = isOver ? last.draft.base : draft.base;
  const entry = { setNumber, draft: { ...draft, notes, base: bare(base) } };
  const { conflict } = state;
  // What is written while the choice is open is what the choice is about.
  const isChosenFrom = conflict?.setNumber === setNumber;
  return quiet({
    ...state,
    entries: isOver ? state.entries.with(state.entries.indexOf(last), entry) : [...state.entries, entry],
    conflict: isChosenFrom ? { ...conflict, mine: bare(draft) } : conflict,
  });
}
