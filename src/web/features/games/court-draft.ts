import { apply, isRefusal } from '#domain/game.ts';
import type { Side } from '#domain/tournament.ts';
import type { Outcome } from '#web/lib/offline-editor.ts';
import type { Refused, StoredCourt } from './court-slot.ts';
import {
  asPlayed,
  bare,
  type Conflict,
  type Draft,
  isClosed,
  type SetScore,
  type Standing,
  type Step,
  sameScore,
  standingOf,
  storedScore,
} from './draft.ts';
import type { Game } from './queries.ts';

/** A game that is being scored: the newest known state of it, and what was entered since. */
export type CourtDraft = {
  readonly game: Game;
  /** What was entered and is not answered yet, by set. */
  readonly drafts: readonly Draft[];
  readonly conflict: Conflict | null;
  /** What the server refused for good and nobody has seen yet, the oldest first. */
  readonly refusals: readonly Refused[];
  /** What can be taken back, the newest last. */
  readonly steps: readonly Step[];
  /** The last score of each set that was registered from here. */
  readonly registered: readonly SetScore[];
  readonly savedAt: number;
};

export type CourtNotice =
  | { readonly is: 'answered' }
  /** The rules refuse at once what was entered. */
  | { readonly is: 'illegal'; readonly message: string }
  | { readonly is: 'refused'; readonly message: string }
  /** A score stands against a colleague's. */
  | { readonly is: 'conflict' }
  /** The game is not there any more, and takes nothing. */
  | { readonly is: 'gone' };

export type CourtOutcome = Outcome<CourtDraft, CourtNotice>;

/** A set as somebody enters it. `base`: what they saw of it. */
export type Entry = Omit<Draft, 'startTime'>;

export const quiet = (state: CourtDraft): CourtOutcome => ({ state, notices: [] });

export function openCourt(game: Game, { drafts, refusals }: StoredCourt): CourtDraft {
  return { game, drafts, refusals, conflict: null, steps: [], registered: [], savedAt: 0 };
}

/** The score of a set as it stands on the screen. */
export function scoreOf({ game, drafts }: CourtDraft, setNumber: number): SetScore {
  return draftOf(drafts, setNumber) ?? storedScore(game, setNumber);
}

/** A point more or less for a team. `at`: when it was tapped. */
export function tapPoint(
  state: CourtDraft,
  setNumber: number,
  side: Side,
  delta: 1 | -1,
  at: string,
): CourtOutcome {
  const before = standing(state, setNumber);
  const { state: next, notices } = addPoint(state, setNumber, side, delta, at);
  if (next === state) return { state, notices };
  const step: Step = before.skipped
    ? { setNumber, before, after: bare(scoreOf(next, setNumber)) }
    : { setNumber, side, delta };
  return { state: { ...next, steps: [...next.steps, step] }, notices };
}

/** A set written down whole. */
export function enterSet(state: CourtDraft, entry: Entry): CourtOutcome {
  const { setNumber } = entry;
  const before = standing(state, setNumber);
  const { state: next, notices } = putSet(state, entry);
  if (next === state) return { state, notices };
  return { state: { ...next, steps: [...next.steps, { setNumber, before, after: bare(entry) }] }, notices };
}

/** Takes the last step back, unless somebody wrote over it meanwhile. */
export function undoStep(state: CourtDraft, at: string): CourtOutcome {
  const step = state.steps.at(-1);
  if (!step) return quiet(state);
  const { setNumber } = step;
  const shorter = { ...state, steps: state.steps.slice(0, -1) };
  if ('delta' in step) return addPoint(shorter, setNumber, step.side, step.delta === 1 ? -1 : 1, at);
  if (!sameScore(scoreOf(shorter, setNumber), step.after)) return quiet(shorter);
  return putSet(shorter, { ...entryOf(shorter, step.before), ...step.before });
}

/** The game as the page knows it now: by the event stream, or by another action. */
export function followGame(state: CourtDraft, game: Game): CourtDraft {
  if (game.version <= state.game.version) return state;
  const isPlayed = game.status === 'em_andamento';
  // A game that ended leaves nothing to choose: what was entered here is not taken any more.
  const conflict = isPlayed ? state.conflict : null;
  return { ...state, game, conflict, steps: stepsLeft(state, game) };
}

/** The scorekeeper's word in a conflict: mine is sent over theirs, or theirs stays. */
export function resolveConflict(state: CourtDraft, choice: 'mine' | 'theirs'): CourtDraft {
  if (!state.conflict) return state;
  const { mine, theirs } = state.conflict;
  const resolved = { ...state, conflict: null, steps: [] };
  return choice === 'theirs' ? withoutDraft(resolved, mine) : withDraft(resolved, { ...mine, base: theirs });
}

/** The oldest of what was refused has been seen. */
export const dismissRefusal = (state: CourtDraft): CourtDraft => ({
  ...state,
  refusals: state.refusals.slice(1),
});

export const draftOf = (drafts: readonly Draft[], setNumber: number) =>
  drafts.find((draft) => draft.setNumber === setNumber);

export function withDraft(state: CourtDraft, draft: Draft): CourtDraft {
  const { drafts } = withoutDraft(state, draft);
  return { ...state, drafts: [...drafts, { ...draft, base: bare(draft.base) }] };
}

export const withoutDraft = (state: CourtDraft, { setNumber }: SetScore): CourtDraft => ({
  ...state,
  drafts: state.drafts.filter((draft) => draft.setNumber !== setNumber),
});

const standing = ({ game, drafts }: CourtDraft, setNumber: number): Standing =>
  standingOf(game, setNumber, draftOf(drafts, setNumber));

/** A set that is gone, or a game that ended, takes its steps along. */
function stepsLeft({ steps, game: before }: CourtDraft, game: Game): readonly Step[] {
  if (game.status !== 'em_andamento') return [];
  if (before.sets.length <= game.sets.length) return steps;
  return steps.filter((step) => game.sets.some((set) => set.setNumber === step.setNumber));
}

function entryOf({ game, drafts }: CourtDraft, score: SetScore): Entry {
  const { setNumber } = score;
  const base = draftOf(drafts, setNumber)?.base ?? storedScore(game, setNumber);
  return { ...score, skipped: false, finished: isClosed(game, setNumber), base };
}

function addPoint(state: CourtDraft, setNumber: number, side: Side, delta: 1 | -1, at: string): CourtOutcome {
  const now = scoreOf(state, setNumber);
  const key = side === 1 ? 'team1Score' : 'team2Score';
  const isFirst = now.team1Score + now.team2Score === 0 && delta === 1;
  const entry = entryOf(state, { ...now, [key]: Math.max(0, now[key] + delta) });
  return putSet(state, entry, isFirst ? at : undefined);
}

function putSet(state: CourtDraft, entry: Entry, startTime?: string): CourtOutcome {
  const { setNumber, team1Score, team2Score, skipped, finished, base, notes } = entry;
  const score = { setNumber, team1Score, team2Score, skipped };
  const predicted = apply(asPlayed(state.game, state.drafts), {
    do: 'registerSet',
    ...score,
    closed: finished,
  });
  if (isRefusal(predicted)) return { state, notices: [{ is: 'illegal', message: predicted.message }] };
  const pending = draftOf(state.drafts, setNumber);
  const draft = {
    ...score,
    finished,
    base,
    notes: notes ?? pending?.notes,
    startTime: startTime ?? pending?.startTime,
  };
  const { conflict } = state;
  // What is written while the choice is open is what the choice is about.
  const isChosenFrom = conflict?.mine.setNumber === setNumber;
  return quiet({
    ...withDraft(state, draft),
    conflict: isChosenFrom ? { ...conflict, mine: draft } : conflict,
  });
}
