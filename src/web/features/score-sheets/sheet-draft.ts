import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { CallFailed } from '#web/lib/net/call-failed.ts';
import type { EditorRules, Outcome } from '#web/lib/offline/offline-editor.ts';
import {
  type Counters,
  conflictsOf,
  type Edit,
  type Edits,
  lastUpdated,
  NOTHING,
  newest,
  outOfRange,
  playersOf,
  same,
  stored,
  withEdit,
  withoutStored,
} from './edits.ts';
import type { SheetRow } from './queries.ts';

export type SheetKey = { readonly userId: number; readonly round: number; readonly teamId: number };

/** A save, repeated with the same key until it is answered. */
export type Save = {
  readonly id: string;
  readonly edits: Edits;
  readonly lastUpdated: string | null;
};

/** Names of edited players, who may leave the sheet or tournament before they are saved. */
export type Names = Readonly<Record<number, string>>;

export type StoredSheet = { readonly edits: Edits; readonly save: Save | null; readonly names: Names };

/** An undoable change. `turn`: its number among the changes of all sheets. */
type Step = {
  readonly turn: number;
  readonly playerId: number;
  readonly before: Counters | null;
  readonly after: Counters;
};

export type SheetDraft = {
  readonly rows: readonly SheetRow[];
  readonly edits: Edits;
  readonly names: Names;
  /** The newest `updatedAt` of the last whole answer, ignoring rows that came one by one since. */
  readonly seen: string | null;
  readonly steps: readonly Step[];
  /** Some entries were made before the page opened. */
  readonly isRecalled: boolean;
  readonly failure: string | null;
  readonly isAsked: boolean;
  /**
   * Another save follows once the whole sheet is loaded: requested during one, or after one that met only
   * conflicts already resolved.
   */
  readonly isAskedAgain: boolean;
};

export type SheetNotice =
  | { readonly kind: 'saved'; readonly players: number }
  /** The whole sheet is outdated. */
  | { readonly kind: 'stale' }
  /** A player is no longer on this sheet. */
  | { readonly kind: 'stranger' }
  | { readonly kind: 'refused'; readonly message: string };

type SheetOutcome = Outcome<SheetDraft, SheetNotice>;
export type Saved = Pick<CallAnswer<Contract['POST /api/detailed-points/batch-update']>, 'rows'>;

export const withoutNotices = (state: SheetDraft): SheetOutcome => ({ state, notices: [] });

export function openDraft({ edits, names }: StoredSheet, rows: readonly SheetRow[]): SheetDraft {
  return {
    rows,
    edits: withoutStored(edits, rows),
    names,
    seen: lastUpdated(rows),
    steps: [],
    isRecalled: Object.keys(edits).length > 0,
    failure: null,
    isAsked: false,
    isAskedAgain: false,
  };
}

/** Null: neither present nor absent. */
export function countersOf({ edits, rows }: SheetDraft, playerId: number): Counters | null {
  return edits[playerId]?.counters ?? stored(rows, playerId);
}

export function changePlayer(
  state: SheetDraft,
  playerId: number,
  part: Partial<Counters>,
  turn: number,
): SheetDraft {
  const before = countersOf(state, playerId);
  const after = { ...(before ?? NOTHING), ...part };
  if (same(before, after)) return state;
  return put({ ...state, steps: [...state.steps, { turn, playerId, before, after }] }, playerId, after);
}

/** Undoes the last step, unless the player's counters were decided otherwise since. */
export function undoStep(state: SheetDraft): SheetDraft {
  const step = state.steps.at(-1);
  if (!step) return state;
  const shorter = { ...state, steps: state.steps.slice(0, -1) };
  const isOurs = same(countersOf(state, step.playerId), step.after);
  if (!isOurs) return shorter;
  const isUntouched =
    same(step.before, stored(state.rows, step.playerId)) &&
    !shorter.steps.some(({ playerId }) => playerId === step.playerId);
  return put(shorter, step.playerId, isUntouched ? null : step.before);
}

/** Ours overwrite theirs, or are dropped. */
export function resolvePlayer(state: SheetDraft, playerId: number, choice: 'mine' | 'theirs'): SheetDraft {
  const edit = state.edits[playerId];
  if (!edit) return state;
  const { [playerId]: _, ...others } = state.edits;
  const rebased = { ...others, [playerId]: { ...edit, base: stored(state.rows, playerId) } };
  const steps = state.steps.filter((step) => step.playerId !== playerId);
  return { ...state, edits: choice === 'theirs' ? others : rebased, steps };
}

/** Discards these players' unsaved counters, or all. */
export function discardPlayers(
  state: SheetDraft,
  players: readonly number[] = playersOf(state.edits),
): SheetDraft {
  const stays = (playerId: number) => !players.includes(playerId);
  const left = Object.entries(state.edits).filter(([playerId]) => stays(Number(playerId)));
  return {
    ...state,
    edits: Object.fromEntries(left),
    steps: state.steps.filter(({ playerId }) => stays(playerId)),
    isRecalled: state.isRecalled && left.length > 0,
    failure: null,
  };
}

export function addNames(state: SheetDraft, names: Names): SheetDraft {
  const isKnown = Object.entries(names).every(([id, name]) => state.names[Number(id)] === name);
  return isKnown ? state : { ...state, names: { ...state.names, ...names } };
}

/** Requests a save; during one, another follows for later entries. */
export function askSave(state: SheetDraft, request: Save | null): SheetDraft {
  if (request) return { ...state, isAskedAgain: true };
  const { edits, rows } = state;
  if (conflictsOf(edits, rows).length > 0 || outOfRange(edits).length > 0) return state;
  if (playersOf(edits).length === 0) return state;
  return { ...state, isAsked: true, failure: null };
}

export function followRows(state: SheetDraft, rows: readonly SheetRow[], request: Save | null): SheetDraft {
  const last = lastUpdated(rows);
  const isNewer = last !== null && (state.seen === null || last > state.seen);
  const next = merge({ ...state, seen: isNewer ? last : state.seen }, rows);
  return next.isAskedAgain ? askSave({ ...next, isAskedAgain: false }, request) : next;
}

export function toStore({ edits, names }: SheetDraft, save: Save | null): StoredSheet | null {
  if (playersOf(edits).length === 0 && !save) return null;
  const ofEdits = Object.entries(names).filter(([id]) => edits[Number(id)]);
  return { edits, save, names: Object.fromEntries(ofEdits) };
}

export const sheetRules: EditorRules<SheetDraft, Save, Saved, SheetNotice> = {
  next(state, key) {
    if (!state.isAsked) return { ...withoutNotices(state), request: null };
    const { edits, seen } = state;
    return {
      ...withoutNotices({ ...state, isAsked: false }),
      request: { id: key, edits, lastUpdated: seen },
    };
  },
  confirm(state, save, { rows }) {
    const edits = basedOnSaved(state.edits, save.edits);
    const next = followRows({ ...state, edits, isRecalled: false }, rows, null);
    return { state: next, notices: [{ kind: 'saved', players: playersOf(save.edits).length }] };
  },
  refuse: (state, _, failure) => refuseSave({ ...state, isAskedAgain: false }, failure),
  signedOut: (state) => ({ ...state, isAskedAgain: false }),
};

/** The player was deleted, or moved to another team. */
const LEFT_THE_SHEET: ReadonlySet<string> = new Set(['PLAYER_NOT_FOUND', 'OTHER_TEAM']);

function refuseSave(
  state: SheetDraft,
  { status, answer, problem: { code, message } }: CallFailed,
): SheetOutcome {
  const notices: SheetNotice[] = [];
  const conflicts = answer['conflicts'] as readonly SheetRow[] | undefined;
  const isConflict = status === 409 && conflicts !== undefined;
  if (isConflict) notices.push({ kind: 'stale' });
  if (LEFT_THE_SHEET.has(code)) notices.push({ kind: 'stranger' });
  notices.push({ kind: 'refused', message });
  if (!isConflict) return { state: { ...state, failure: message }, notices };
  const merged = merge(state, conflicts);
  return { state: { ...merged, isAskedAgain: conflictsOf(merged.edits, merged.rows).length === 0 }, notices };
}

/** Entries made during a save are based on what it saved; what it saved is no entry any more. */
function basedOnSaved(edits: Edits, saved: Edits): Edits {
  return Object.fromEntries(
    Object.entries(edits as Record<string, Edit>).flatMap(([playerId, edit]) => {
      const sent = saved[Number(playerId)];
      if (!sent) return [[playerId, edit]];
      return same(edit.counters, sent.counters) ? [] : [[playerId, { ...edit, base: sent.counters }]];
    }),
  );
}

function merge(state: SheetDraft, come: readonly SheetRow[]): SheetDraft {
  const rows = newest(state.rows, come);
  return { ...state, rows, edits: withoutStored(state.edits, rows) };
}

const put = (state: SheetDraft, playerId: number, counters: Counters | null): SheetDraft => ({
  ...state,
  edits: withEdit(state.edits, state.rows, playerId, counters),
});
