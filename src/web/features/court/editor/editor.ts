import type { CourtContent } from '#domain/court/court-event.ts';
import type { MergeChoice } from '#domain/court/log-merge.ts';
import type { TypedResult } from '#domain/court/typed-result.ts';
import type { PlayedGame, Side } from '#domain/tournament.ts';
import type { Game, GameEvents } from '#web/features/games/queries.ts';
import { type Slot, writtenOnChange } from '#web/lib/device/slot.ts';
import { type ServerTrouble, troubleOf } from '#web/lib/net/call-failed.ts';
import { newId } from '#web/lib/net/new-id.ts';
import { type Clock, OfflineEditor, pageClock } from '#web/lib/offline/offline-editor.ts';
import { type BoardScore, boardScore } from './board-score.ts';
import { canCountBoth, resolveConflict } from './conflicts.ts';
import { enterResult, give, givingOf, tap, tapPoint, type Undoable, undo, undoable } from './entering.ts';
import {
  asPlayed,
  type Conflict,
  dismissRefusal,
  type EditorOutcome,
  type EditorState,
  enteredIn,
  followGame,
  type Notice,
  needsLogs,
  realEvents,
  type ShownSet,
  scoreOf,
  shownSet,
  unsavedScores,
  withLogs,
  withNames,
  withoutNotices,
} from './state.ts';
import { type EventsRequest, NOTHING_STORED, type StoredScore, stateOfStored, toStore } from './store.ts';
import { syncRules } from './sync.ts';

export type EditorView = Pick<EditorState, 'game' | 'refusals' | 'savedAt'> & {
  /** `mine`: the score that the entries of this device make. */
  readonly conflict: (Conflict & { readonly mine: BoardScore }) | null;
  /**
   * `held`: the entries wait until their owner signs in, another link is opened, the holder types a name, or the link's day
   * begins.
   */
  readonly saving: 'saved' | 'sending' | 'waiting' | 'held' | 'asking';
  /** Why they wait although the server answered; null where it did not. */
  readonly trouble: ServerTrouble | null;
  /** Why they are held, in the server's words. */
  readonly heldBecause: string | null;
  /** The sets with unanswered entries, as shown on the screen. */
  readonly unsaved: readonly BoardScore[];
  /** A log is not loaded yet. */
  readonly isBehind: boolean;
};

export type ScoreEditorOptions = {
  game: Game;
  slot: Slot<StoredScore>;
  notify: (notice: Notice, isSeen: boolean) => void;
  onChange?: () => void;
  send: (request: EventsRequest) => Promise<Game>;
  onStop?: () => void;
  clock?: Clock;
};

/**
 * The device's editor of a game's score; all changes of its sets go through it. A tap changes the screen at
 * once, is stored on the device, and is sent as events of the set's log, so that a point counts once even if
 * requests are repeated. Changes by others are shown, and never overwritten without a question.
 */
export class ScoreEditor {
  readonly #editor: OfflineEditor<EditorState, EventsRequest, Game, Notice>;
  readonly #clock: Clock;
  readonly #onStop: () => void;
  #holder: string | null = null;
  #view: { readonly of: unknown; readonly view: EditorView } | null = null;

  constructor(options: ScoreEditorOptions) {
    const { game, slot, notify, onChange, send, onStop = () => {}, clock = pageClock } = options;
    const storage = writtenOnChange(slot);
    const stored = storage.read() ?? NOTHING_STORED;
    this.#clock = clock;
    this.#onStop = onStop;
    this.#editor = new OfflineEditor({
      rules: syncRules,
      state: stateOfStored(game, stored),
      request: stored.request,
      send,
      store: (state, request) => storage.write(toStore(state, request)),
      notify,
      onChange,
      clock,
    });
  }

  watch = (run: () => void): (() => void) => this.#editor.watch(run);

  /** The same object until something changes. */
  get = (): EditorView => {
    const snapshot = this.#editor.get();
    if (this.#view?.of !== snapshot) this.#view = { of: snapshot, view: viewOf(snapshot) };
    return this.#view.view;
  };

  /** The game in the domain's shape, with the unanswered entries. */
  played(): PlayedGame {
    return asPlayed(this.#state());
  }

  /** A set as shown on the screen. */
  set(setNumber: number): ShownSet {
    return shownSet(this.#state(), setNumber);
  }

  /** The events that are in a set's log or will be, as far as loaded. */
  events(setNumber: number) {
    return realEvents(this.#state(), setNumber);
  }

  /** Stores this name with the entries from now on, for a device with a court link. */
  enterAs(holder: string | null): void {
    this.#holder = holder;
  }

  /** Adds or takes a point. */
  point(setNumber: number, side: Side, delta: 1 | -1): void {
    this.#enter((state) => tapPoint(state, setNumber, side, delta, this.#stamp));
  }

  /** Adds any other event of a set. */
  tap(setNumber: number, content: CourtContent): void {
    this.#enter((state) => tap(state, setNumber, content, this.#stamp));
  }

  /** The score of a set with a point given to the other team; null where that is not possible any more. */
  scoreIfGiven(setNumber: number, pointId: string): BoardScore | null {
    const correction = givingOf(this.#state(), setNumber, pointId);
    return correction && boardScore({ setNumber, ...correction });
  }

  /** Gives a point to the other team. Returns the correction's id; null where nothing was changed. */
  give(setNumber: number, pointId: string): string | null {
    const before = this.events(setNumber).at(-1);
    this.#enter((state) => give(state, setNumber, pointId, this.#stamp));
    const last = this.events(setNumber).at(-1);
    return last && last !== before ? last.id : null;
  }

  /** Enters the typed result of a set. */
  enter(result: TypedResult): void {
    this.#enter((state) => enterResult(state, result, this.#stamp));
  }

  /** What `undo` would undo; null for nothing. `shown`: the set on the screen. */
  undoable(shown: number): Undoable | null {
    return undoable(this.#state(), shown);
  }

  /** Undoes the last step. Returns the number of its set. */
  undo(shown: number): number | null {
    const taken = this.undoable(shown);
    this.#enter((state) => undo(state, shown, this.#stamp));
    return taken?.setNumber ?? null;
  }

  /** Applies a newer version of the game, from the event stream or another action. */
  adopt(game: Game): void {
    this.#editor.update((state) => withoutNotices(followGame(state, game)));
  }

  /** The known logs of the game's sets, without their authors. */
  logs(): GameEvents {
    const { known } = this.#state();
    return known.flatMap(({ setNumber, events }) =>
      events?.length ? [{ setNumber, events: events.map(({ event }) => ({ event, author: '' })) }] : [],
    );
  }

  /** The unanswered entries, in their order. */
  unanswered() {
    return this.#state().entries;
  }

  /** The unanswered events of a set, in their order. */
  unansweredOf(setNumber: number) {
    return enteredIn(this.#state(), setNumber);
  }

  /** Applies the logs of the game's sets from the server. */
  learn(logs: GameEvents): void {
    this.#editor.update((state) => withoutNotices(withLogs(state, logs)));
  }

  canCountBoth(): boolean {
    return canCountBoth(this.#state());
  }

  resolve(choice: MergeChoice): void {
    this.#enter((state) => withoutNotices(resolveConflict(state, choice, this.#stamp)));
  }

  dismiss(): void {
    this.#editor.update((state) => withoutNotices(dismissRefusal(state)));
  }

  send(): void {
    this.#editor.send();
  }

  /** Stops, because another user signed in or another tab took over; stored entries wait for their owner. */
  stop(): void {
    this.#editor.stop();
    this.#onStop();
  }

  #enter(change: (state: EditorState) => EditorOutcome): void {
    this.#editor.update((state) => {
      const { state: next, notices } = change(state);
      return { state: withNames(state, next, this.#holder), notices };
    });
    this.#editor.send();
  }

  readonly #stamp = () => ({ id: newId(), at: new Date(this.#clock.now()).toISOString() });

  #state(): EditorState {
    return this.#editor.get().state;
  }
}

type Snapshot = ReturnType<OfflineEditor<EditorState, EventsRequest, Game, Notice>['get']>;

function viewOf({ state, request, phase, held, failure }: Snapshot): EditorView {
  const { game, entries, refusals, savedAt } = state;
  const conflict = state.conflict && { ...state.conflict, mine: scoreOf(state, state.conflict.setNumber) };
  const isSaved = entries.length === 0 && request === null;
  const unanswered = phase === 'sending' ? 'sending' : held ? 'held' : 'waiting';
  const sending = isSaved ? 'saved' : unanswered;
  const saving = conflict ? 'asking' : sending;
  const unsaved = unsavedScores(state);
  const heldBecause = saving === 'held' ? (held?.message ?? null) : null;
  const trouble = saving === 'waiting' ? troubleOf(failure) : null;
  return {
    game,
    conflict,
    refusals,
    savedAt,
    saving,
    trouble,
    heldBecause,
    unsaved,
    isBehind: needsLogs(state),
  };
}
