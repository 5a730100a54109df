import type { Side } from '#domain/tournament.ts';
import { send } from '#web/lib/client.ts';
import { type Clock, OfflineEditor, pageClock } from '#web/lib/offline-editor.ts';
import { type Slot, writtenOnChange } from '#web/lib/slot.ts';
import {
  type CourtDraft,
  type CourtNotice,
  dismissRefusal,
  type Entry,
  enterSet,
  followGame,
  openCourt,
  quiet,
  resolveConflict,
  scoreOf,
  tapPoint,
  undoStep,
} from './court-draft.ts';
import { courtRules, toStore } from './court-rules.ts';
import type { StoredCourt } from './court-slot.ts';
import { asPlayed, type Operation, type SetScore } from './draft.ts';
import type { Game } from './queries.ts';

export type CourtState = Pick<CourtDraft, 'game' | 'drafts' | 'conflict' | 'refusals' | 'savedAt'> & {
  readonly saving: 'saved' | 'sending' | 'waiting' | 'asking';
  /** How many steps can be taken back. */
  readonly undoable: number;
};

export type CourtOptions = {
  game: Game;
  slot: Slot<StoredCourt>;
  notify: (notice: CourtNotice, isSeen: boolean) => void;
  onChange?: () => void;
  register?: (gameId: number, operation: Operation) => Promise<Game>;
  clock?: Clock;
};

const EMPTY: StoredCourt = { drafts: [], operation: null, refusals: [] };

/** What a slot holds; one that was written by an older page may lack a part. */
export const readCourt = (slot: Slot<StoredCourt>): StoredCourt => ({ ...EMPTY, ...slot.read() });

/**
 * The one door for all that is entered of a game's sets. What is entered changes the screen at once, is stored on
 * the device, and leaves as the set's whole score, so that a point counts once whatever the network does. What
 * somebody else did meanwhile is shown, never overwritten unseen (docs/decisions/0007).
 */
export class Court {
  readonly #editor: OfflineEditor<CourtDraft, Operation, Game, CourtNotice>;
  readonly #clock: Clock;
  #view: { readonly of: unknown; readonly state: CourtState } | null = null;

  constructor({ game, slot, notify, onChange, register = postSet, clock = pageClock }: CourtOptions) {
    const own = writtenOnChange(slot);
    const stored = readCourt(own);
    this.#clock = clock;
    this.#editor = new OfflineEditor({
      rules: courtRules,
      state: openCourt(game, stored),
      request: stored.operation,
      send: (operation) => register(game.id, operation),
      store: (state, operation) => own.write(toStore(state, operation)),
      notify,
      onChange,
      clock,
    });
  }

  watch = (run: () => void): (() => void) => this.#editor.watch(run);

  /** The same object until something changes. */
  get = (): CourtState => {
    const snapshot = this.#editor.get();
    if (this.#view?.of !== snapshot) this.#view = { of: snapshot, state: viewOf(snapshot) };
    return this.#view.state;
  };

  /** The game as the rules see it, with what is on its way. */
  played() {
    const { game, drafts } = this.get();
    return asPlayed(game, drafts);
  }

  /** The score of a set as it stands on the screen. */
  score(setNumber: number): SetScore {
    return scoreOf(this.#editor.get().state, setNumber);
  }

  /** A point more or less for a team. */
  tap(setNumber: number, side: Side, delta: 1 | -1): void {
    this.#editor.update((state) => tapPoint(state, setNumber, side, delta, this.#now()));
    this.#editor.send();
  }

  /** A set written down whole. `base`: what its writer saw. */
  enter(entry: Entry): void {
    this.#editor.update((state) => enterSet(state, entry));
    this.#editor.send();
  }

  /** Takes the last step back. Answers the set it was in. */
  undo(): number | null {
    const step = this.#editor.get().state.steps.at(-1);
    if (!step) return null;
    this.#editor.update((state) => undoStep(state, this.#now()));
    this.#editor.send();
    return step.setNumber;
  }

  /** The game as this page knows it now: by the event stream, or by another action. */
  adopt(game: Game): void {
    this.#editor.update((state) => quiet(followGame(state, game)));
  }

  /** The scorekeeper's word in a conflict: mine is sent over theirs, or theirs stays. */
  resolve(choice: 'mine' | 'theirs'): void {
    this.#editor.update((state) => quiet(resolveConflict(state, choice)));
    this.#editor.send();
  }

  /** The oldest of what was refused has been seen. */
  dismiss(): void {
    this.#editor.update((state) => quiet(dismissRefusal(state)));
  }

  /** Sends what waits, without waiting for its next try. */
  send(): void {
    this.#editor.send();
  }

  /** Somebody else uses this device now: what is stored waits for its owner. */
  stop(): void {
    this.#editor.stop();
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString();
  }
}

type Snapshot = ReturnType<OfflineEditor<CourtDraft, Operation, Game, CourtNotice>['get']>;

function viewOf({ state, request, phase }: Snapshot): CourtState {
  const { game, drafts, conflict, refusals, savedAt, steps } = state;
  const isSaved = drafts.length === 0 && request === null;
  const sending = isSaved ? 'saved' : phase === 'sending' ? 'sending' : 'waiting';
  const saving = conflict ? 'asking' : sending;
  return { game, drafts, conflict, refusals, savedAt, saving, undoable: steps.length };
}

function postSet(gameId: number, { id, version, draft: { base: _, ...set } }: Operation): Promise<Game> {
  return send('POST /api/games/{id}/sets', { params: { id: gameId }, body: { ...set, version } }, id);
}
