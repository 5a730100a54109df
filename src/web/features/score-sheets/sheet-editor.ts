import { type Slot, writtenOnChange } from '#web/lib/device/slot.ts';
import { ownBase } from '#web/lib/net/base.ts';
import { sayServerFailure } from '#web/lib/net/call-failed.ts';
import { send } from '#web/lib/net/client.ts';
import { type Clock, OfflineEditor, type Phase, pageClock } from '#web/lib/offline/offline-editor.ts';
import { type Counters, conflictsOf } from './edits.ts';
import type { SheetRow } from './queries.ts';
import {
  addNames,
  askSave,
  changePlayer,
  countersOf,
  discardPlayers,
  followRows,
  type Names,
  openDraft,
  resolvePlayer,
  type Save,
  type Saved,
  type SheetDraft,
  type SheetKey,
  type SheetNotice,
  type StoredSheet,
  sheetRules,
  toStore,
  undoStep,
  withoutNotices,
} from './sheet-draft.ts';

/** Counts steps across sheets, because two may be edited side by side. */
let turns = 0;

export type SheetState = Pick<SheetDraft, 'rows' | 'edits' | 'failure' | 'isRecalled'> & {
  readonly saving: Phase;
  readonly serverFailure: string | null;
  readonly conflicts: readonly number[];
  readonly undoable: number;
};

export type SheetOptions = {
  key: SheetKey;
  rows: readonly SheetRow[];
  slot: Slot<StoredSheet>;
  /** Of the sheet's tournament. */
  base?: string;
  notify: (notice: SheetNotice, isSeen: boolean) => void;
  save?: (key: SheetKey, save: Save, base: string) => Promise<Saved>;
  clock?: Clock;
};

const EMPTY: StoredSheet = { edits: {}, save: null, names: {} };

/**
 * Edits one score sheet. Entries are stored on the device until saved. A save is repeated with the same key until
 * answered, and overwrites nothing its author has not seen.
 */
export class SheetEditor {
  readonly #editor: OfflineEditor<SheetDraft, Save, Saved, SheetNotice>;

  constructor({
    key,
    rows,
    slot,
    base = ownBase(),
    notify,
    save = postSave,
    clock = pageClock,
  }: SheetOptions) {
    const storage = writtenOnChange(slot);
    const stored = { ...EMPTY, ...storage.read() };
    const state = openDraft(stored, rows);
    const store = (draft: SheetDraft, request: Save | null) => storage.write(toStore(draft, request));
    store(state, stored.save);
    this.#editor = new OfflineEditor({
      rules: sheetRules,
      state,
      request: stored.save,
      send: (request) => save(key, request, base),
      store,
      notify,
      clock,
    });
  }

  send(): void {
    this.#editor.send();
  }

  watch = (run: () => void): (() => void) => this.#editor.watch(run);

  get(): SheetState {
    const { state, request, phase, failure: unsent } = this.#editor.get();
    const serverFailure = unsent && sayServerFailure(unsent);
    const { rows, edits, failure, isRecalled, steps } = state;
    const conflicts = request ? [] : conflictsOf(edits, rows);
    return {
      rows,
      edits,
      failure,
      isRecalled,
      saving: phase,
      serverFailure,
      conflicts,
      undoable: steps.length,
    };
  }

  get changes(): number {
    return this.#editor.changes;
  }

  get lastTurn(): number {
    return this.#editor.get().state.steps.at(-1)?.turn ?? 0;
  }

  counters(playerId: number): Counters | null {
    return countersOf(this.#editor.get().state, playerId);
  }

  nameOf(playerId: number): string | undefined {
    return this.#editor.get().state.names[playerId];
  }

  change(playerId: number, part: Partial<Counters>): void {
    turns += 1;
    const turn = turns;
    this.#update((state) => changePlayer(state, playerId, part, turn));
  }

  undo(): void {
    this.#update(undoStep);
  }

  adopt(rows: readonly SheetRow[]): void {
    this.#update((state, request) => followRows(state, rows, request));
  }

  resolve(playerId: number, choice: 'mine' | 'theirs'): void {
    this.#update((state) => resolvePlayer(state, playerId, choice));
  }

  discard(players?: readonly number[]): void {
    this.#update((state) => discardPlayers(state, players));
  }

  addNames(names: Names): void {
    this.#update((state) => addNames(state, names));
  }

  save(): void {
    this.#update(askSave);
  }

  /** Another user signed in; stored entries wait for their owner. */
  stop(): void {
    this.#editor.stop();
  }

  #update(change: (state: SheetDraft, request: Save | null) => SheetDraft) {
    this.#editor.update((state, request) => withoutNotices(change(state, request)));
  }
}

function postSave(
  { userId, round, teamId }: SheetKey,
  { id, edits, lastUpdated }: Save,
  base: string,
): Promise<Saved> {
  const updates = Object.entries(edits).map(([playerId, { counters }]) => ({
    ...counters,
    playerId: Number(playerId),
    teamId,
    round,
  }));
  return send('POST /api/detailed-points/batch-update', { body: { updates, lastUpdated } }, id, {
    madeBy: userId,
    base,
  });
}
