import type { Got } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { type CallFailed, newOperation, send } from '#web/lib/client.ts';
import { Delivery } from '#web/lib/delivery.ts';
import { keep, type Names, recall, type Save, type SheetKey } from './kept-sheet.ts';
import type { SheetRow } from './queries.ts';
import {
  type Counters,
  conflictsOf,
  type Edits,
  lastUpdated,
  NOTHING,
  newest,
  playersOf,
  same,
  stored,
  withEdit,
  withoutStored,
} from './sheet.ts';

type Saved = Got<Contract['POST /api/detailed-points/batch-update']>;

/** Steps of all sheets in their order: two of them may be filled in side by side. */
let steps = 0;

type Step = {
  readonly turn: number;
  readonly playerId: number;
  readonly before: Counters | null;
  readonly after: Counters;
};

export type SheetState = {
  /** The newest rows that are known of the round. */
  readonly rows: readonly SheetRow[];
  readonly edits: Edits;
  /** `waiting`: without an answer so far, sent again by itself. */
  readonly saving: 'no' | 'sending' | 'waiting';
  readonly savedAt: number;
  /** Players whom somebody else saved meanwhile, until it is decided which points stay. */
  readonly conflicts: readonly number[];
  /** Why the server refused the last save. */
  readonly failure: string | null;
  readonly undoable: number;
  /** Something of this was entered before the page was opened. */
  readonly isRecalled: boolean;
};

/**
 * One score sheet being filled in. What is entered is kept on the device until it is saved; a save leaves whole,
 * is sent again under the same key until it is answered, and overwrites nothing that its editor has not seen.
 */
export class SheetEditor {
  #state: SheetState;
  readonly #key: SheetKey;
  readonly #watchers = new Set<() => void>();
  #steps: Step[] = [];
  #changes = 0;
  readonly #delivery: Delivery<Save, Saved>;
  /** What is to leave, and has not yet. */
  #asked: Save | null = null;
  #names: Names;
  /** The newest change of the last whole answer: what came alone later says nothing of the other rows. */
  #seen: string | null;
  /**
   * What is entered is saved once more when the whole sheet has come: it was asked for while a save was under way, or
   * that one met only what its editor had decided about already.
   */
  #isAgain = false;
  onSaved: (players: number) => void = () => {};
  /** The sheet as a whole is out of date. */
  onStale: () => void = () => {};
  /** Somebody is not on this sheet any more. */
  onStranger: () => void = () => {};
  /** A save was not taken while nobody looks at the sheet. */
  onRefusedUnseen: (message: string) => void = () => {};

  constructor(key: SheetKey, rows: readonly SheetRow[]) {
    const { edits, save, names } = recall(key);
    this.#key = key;
    this.#names = names;
    this.#seen = lastUpdated(rows);
    this.#state = {
      rows,
      edits: withoutStored(edits, rows),
      saving: 'no',
      savedAt: 0,
      conflicts: [],
      failure: null,
      undoable: 0,
      isRecalled: Object.keys(edits).length > 0,
    };
    this.#delivery = new Delivery(save, {
      send: (parcel) => this.#post(parcel),
      next: () => {
        const asked = this.#asked;
        this.#asked = null;
        return asked;
      },
      leaves: (isAgain) => {
        this.#set({ saving: isAgain ? 'waiting' : 'sending' });
        this.#settle();
      },
      waits: () => this.#set({ saving: 'waiting' }),
      signedOut: () => {
        this.#isAgain = false;
        this.#set({ saving: 'no' });
        this.#settle();
      },
      answered: (parcel, { rows: saved }) => this.#saved(parcel, saved),
      refused: (_, failure) => this.#refused(failure),
    });
    this.#settle();
  }

  /** What had no answer when the page was left goes on its way again. */
  start(): void {
    this.#delivery.send();
  }

  watch = (run: () => void): (() => void) => {
    this.#watchers.add(run);
    return () => this.#watchers.delete(run);
  };

  get = (): SheetState => this.#state;

  /** What the screen shows of a player; null while nobody said whether they are there. */
  counters(playerId: number): Counters | null {
    return this.#state.edits[playerId]?.counters ?? stored(this.#state.rows, playerId);
  }

  change(playerId: number, part: Partial<Counters>): void {
    const before = this.counters(playerId);
    const after = { ...(before ?? NOTHING), ...part };
    if (same(before, after)) return;
    steps += 1;
    this.#steps.push({ turn: steps, playerId, before, after });
    this.#put(playerId, after);
  }

  /** When the step was taken that `undo` takes back, beside those of other sheets; 0 without one. */
  get lastTurn(): number {
    return this.#steps.at(-1)?.turn ?? 0;
  }

  /** Grows with each change. */
  get changes(): number {
    return this.#changes;
  }

  /** Takes the last step back. Answers the player it was about. */
  undo(): number | null {
    const step = this.#steps.pop();
    if (!step) return null;
    this.#set({ undoable: this.#steps.length });
    // Decided otherwise meanwhile: there is nothing of ours to take back.
    if (same(this.counters(step.playerId), step.after)) this.#put(step.playerId, step.before);
    return step.playerId;
  }

  /** The whole sheet as the server has it. */
  adopt(rows: readonly SheetRow[]): void {
    const last = lastUpdated(rows);
    if (last !== null && (this.#seen === null || last > this.#seen)) this.#seen = last;
    this.#merge(rows);
    if (!this.#isAgain) return;
    this.#isAgain = false;
    this.save();
  }

  /** The editor's word in a conflict: mine is saved over theirs, or theirs stays. */
  resolve(playerId: number, choice: 'mine' | 'theirs'): void {
    const { edits, rows } = this.#state;
    const edit = edits[playerId];
    if (!edit) return;
    const { [playerId]: _, ...others } = edits;
    const kept = { ...others, [playerId]: { ...edit, base: stored(rows, playerId) } };
    this.#steps = this.#steps.filter((step) => step.playerId !== playerId);
    this.#set({ edits: choice === 'theirs' ? others : kept, undoable: this.#steps.length });
    this.#settle();
  }

  /** Gives up all that is not saved, or what is not saved of these players. */
  discard(players = playersOf(this.#state.edits)): void {
    const isKept = (playerId: number) => !players.includes(playerId);
    const kept = Object.entries(this.#state.edits).filter(([playerId]) => isKept(Number(playerId)));
    this.#steps = this.#steps.filter(({ playerId }) => isKept(playerId));
    this.#set({ edits: Object.fromEntries(kept), undoable: this.#steps.length, failure: null });
    if (kept.length === 0) this.#set({ isRecalled: false });
    this.#settle();
  }

  /** Who is on the sheet, by name. */
  meet(names: Names): void {
    this.#names = { ...this.#names, ...names };
    this.#keep();
  }

  /** What somebody is called whose points are entered here; undefined where nobody could say. */
  nameOf(playerId: number): string | undefined {
    return this.#names[playerId];
  }

  /** Sends what is entered; while a save is under way, what was entered since follows it. */
  save(): void {
    const { edits, conflicts } = this.#state;
    if (this.#delivery.parcel) this.#isAgain = true;
    if (this.#delivery.parcel || conflicts.length > 0 || playersOf(edits).length === 0) return;
    this.#asked = { id: newOperation(), edits, lastUpdated: this.#seen };
    this.#set({ failure: null });
    this.#delivery.send();
  }

  /** Somebody else uses this device now: what is kept waits for its owner. */
  stop(): void {
    this.#delivery.stop();
  }

  #merge(rows: readonly SheetRow[]) {
    const known = newest(this.#state.rows, rows);
    this.#set({ rows: known, edits: withoutStored(this.#state.edits, known) });
    this.#settle();
  }

  #put(playerId: number, counters: Counters | null) {
    const { edits, rows } = this.#state;
    this.#set({ edits: withEdit(edits, rows, playerId, counters), undoable: this.#steps.length });
    this.#settle();
  }

  #post({ id, edits, lastUpdated: seen }: Save): Promise<Saved> {
    const { round, teamId } = this.#key;
    const updates = Object.entries(edits).map(([playerId, { counters }]) => ({
      ...counters,
      playerId: Number(playerId),
      teamId,
      round,
    }));
    return send('POST /api/detailed-points/batch-update', { body: { updates, lastUpdated: seen } }, id);
  }

  #saved(save: Save, rows: readonly SheetRow[]) {
    // What was entered while it was on its way stands on what was saved.
    const edits = Object.fromEntries(
      Object.entries(this.#state.edits).map(([playerId, edit]) => {
        const sent = save.edits[Number(playerId)];
        return [playerId, sent ? { ...edit, base: sent.counters } : edit];
      }),
    );
    this.#set({ edits, saving: 'no', savedAt: Date.now(), isRecalled: false });
    this.adopt(rows);
    this.onSaved(playersOf(save.edits).length);
  }

  #refused({ status, answer, problem: { message } }: CallFailed) {
    this.#isAgain = false;
    this.#set({ saving: 'no' });
    const conflicts = answer['conflicts'] as readonly SheetRow[] | undefined;
    if (status === 409 && conflicts) {
      this.#merge(conflicts);
      this.#isAgain = conflictsOf(this.#state.edits, this.#state.rows).length === 0;
      this.onStale();
    } else {
      this.#set({ failure: message });
    }
    if (status === 404 || status === 422) this.onStranger();
    if (this.#watchers.size === 0) this.onRefusedUnseen(message);
    this.#settle();
  }

  /** What follows from the rest. */
  #settle() {
    const { edits, rows } = this.#state;
    this.#set({ conflicts: this.#delivery.parcel ? [] : conflictsOf(edits, rows) });
    this.#keep();
  }

  #keep() {
    const { edits } = this.#state;
    const names = Object.fromEntries(Object.entries(this.#names).filter(([id]) => edits[Number(id)]));
    keep(this.#key, { edits, save: this.#delivery.parcel, names });
  }

  #set(change: Partial<SheetState>) {
    this.#state = { ...this.#state, ...change };
    this.#changes += 1;
    for (const watch of this.#watchers) watch();
  }
}
