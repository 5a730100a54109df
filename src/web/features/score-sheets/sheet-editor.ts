import { send } from '#web/lib/client.ts';
import { type Clock, OfflineEditor, type Phase, pageClock } from '#web/lib/offline-editor.ts';
import { type Slot, writtenOnChange } from '#web/lib/slot.ts';
import { type Counters, conflictsOf } from './edits.ts';
import type { SheetRow } from './queries.ts';
import {
  addNames,
  askSave,
  changePlayer,
  countersOf,
  discardPlayers,
  followRows,
  openDraft,
  resolvePlayer,
  type Saved,
  type SheetDraft,
  type SheetNotice,
  sheetRules,
  toStore,
  undoStep,
  withoutNotices,
} from './sheet-draft.ts';
import type { Names, Save, SheetKey, StoredSheet } from './sheet-slot.ts';

/** Steps of all sheets in their order: two of them may be filled in side by side. */
let turns = 0;

export type SheetState = Pick<SheetDraft, 'rows' | 'edits' | 'failure' | 'isRecalled'> & {
  readonly saving: Phase;
  /** Players whom somebody else saved meanwhile, until it is decided which points stay. */
  readonly conflicts: readonly number[];
  readonly undoable: number;
};

export type SheetOptions = {
  key: SheetKey;
  rows: readonly SheetRow[];
  slot: Slot<StoredSheet>;
  notify: (notice: SheetNotice, isSeen: boolean) => void;
  save?: (key: SheetKey, save: Save) => Promise<Saved>;
  clock?: Clock;
};

const EMPTY: StoredSheet = { edits: {}, save: null, names: {} };

/**
 * One score sheet being filled in. What is entered is stored on the device until it is saved; a save leaves whole,
 * is sent again under the same key until it is answered, and overwrites nothing that its editor has not seen.
 */
export class SheetEditor {
  readonly #editor: OfflineEditor<SheetDraft, Save, Saved, SheetNotice>;

  constructor({ key, rows, slot, notify, save = postSave, clock = pageClock }: SheetOptions) {
    const own = writtenOnChange(slot);
    const stored = { ...EMPTY, ...own.read() };
    const state = openDraft(stored, rows);
    const store = (draft: SheetDraft, request: Save | null) => own.write(toStore(draft, request));
    store(state, stored.save);
    this.#editor = new OfflineEditor({
      rules: sheetRules,
      state,
      request: stored.save,
      send: (request) => save(key, request),
      store,
      notify,
      clock,
    });
  }

  /** Sends a save that has no answer yet, without waiting for its next try. */
  send(): void {
    this.#editor.send();
  }

  watch = (run: () => void): (() => void) => this.#editor.watch(run);

  get(): SheetState {
    const { state, request, phase } = this.#editor.get();
    const { rows, edits, failure, isRecalled, steps } = state;
    const conflicts = request ? [] : conflictsOf(edits, rows);
    return { rows, edits, failure, isRecalled, saving: phase, conflicts, undoable: steps.length };
  }

  /** Grows with each change. */
  get changes(): number {
    return this.#editor.changes;
  }

  /** When the step was taken that `undo` takes back, beside those of other sheets; 0 without one. */
  get lastTurn(): number {
    return this.#editor.get().state.steps.at(-1)?.turn ?? 0;
  }

  /** What the screen shows of a player; null while nobody said whether they are there. */
  counters(playerId: number): Counters | null {
    return countersOf(this.#editor.get().state, playerId);
  }

  /** What somebody is called whose points are entered here; undefined where nobody could say. */
  nameOf(playerId: number): string | undefined {
    return this.#editor.get().state.names[playerId];
  }

  change(playerId: number, part: Partial<Counters>): void {
    turns += 1;
    const turn = turns;
    this.#update((state) => changePlayer(state, playerId, part, turn));
  }

  /** Takes the last step back. */
  undo(): void {
    this.#update(undoStep);
  }

  /** The whole sheet as the server has it. */
  adopt(rows: readonly SheetRow[]): void {
    this.#update((state, request) => followRows(state, rows, request));
  }

  /** The editor's word in a conflict: mine is saved over theirs, or theirs stays. */
  resolve(playerId: number, choice: 'mine' | 'theirs'): void {
    this.#update((state) => resolvePlayer(state, playerId, choice));
  }

  /** Gives up all that is not saved, or what is not saved of these players. */
  discard(players?: readonly number[]): void {
    this.#update((state) => discardPlayers(state, players));
  }

  /** Who is on the sheet, by name. */
  addNames(names: Names): void {
    this.#update((state) => addNames(state, names));
  }

  /** Sends what is entered; while a save is under way, what was entered since follows it. */
  save(): void {
    this.#update(askSave);
  }

  /** Somebody else uses this device now: what is stored waits for its owner. */
  stop(): void {
    this.#editor.stop();
  }

  #update(change: (state: SheetDraft, request: Save | null) => SheetDraft) {
    this.#editor.update((state, request) => withoutNotices(change(state, request)));
  }
}

function postSave({ userId, round, teamId }: SheetKey, { id, edits, lastUpdated }: Save): Promise<Saved> {
  const updates = Object.entries(edits).map(([playerId, { counters }]) => ({
    ...counters,
    playerId: Number(playerId),
    teamId,
    round,
  }));
  return send('POST /api/detailed-points/batch-update', { body: { updates, lastUpdated } }, id, {
    madeBy: userId,
  });
}
