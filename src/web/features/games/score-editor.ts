import type { CourtContent } from '#domain/court-event.ts';
import type { MergeChoice } from '#domain/log-merge.ts';
import type { PlayedGame, Side } from '#domain/tournament.ts';
import { newId } from '#web/lib/new-id.ts';
import { type Clock, OfflineEditor, pageClock } from '#web/lib/offline-editor.ts';
import { type SharedSlot, writtenOnChange } from '#web/lib/slot.ts';
import type { Draft, SetEntry, SetScore } from './draft.ts';
import type { KnownSet } from './known-set.ts';
import type { Game, GameEvents } from './queries.ts';
import { canCountBoth, resolveConflict } from './score-conflict.ts';
import {
  asPlayed,
  dismissRefusal,
  realEvents,
  type ScoreDraft,
  type ScoreNotice,
  type ScoreOutcome,
  type ShownSet,
  setEntryOf,
  shownSet,
  unsavedScores,
  withEntered,
  withNames,
  withoutNotices,
} from './score-draft.ts';
import { scoreRules, toStore, withOthersAnswer } from './score-editor-rules.ts';
import { enterSet, tap, tapPoint, type Undoable, undo, undoable } from './score-entering.ts';
import { followGame, needsLogs, openScoreDraft, withLogs } from './score-served.ts';
import {
  type Entry,
  type Operation,
  readStoredScore,
  type StoredScore,
  sharedWithTabs,
} from './score-slot.ts';

export type ScoreEditorState = Pick<ScoreDraft, 'game' | 'conflict' | 'refusals' | 'savedAt'> & {
  /** `held`: the server accepts the entries only from their owner, or by another link. */
  readonly saving: 'saved' | 'sending' | 'waiting' | 'held' | 'asking';
  /** Why they are held, in the server's words. */
  readonly heldBecause: string | null;
  /** The sets with unanswered entries, as shown on the screen. */
  readonly unsaved: readonly SetScore[];
  /** A log is not loaded yet. */
  readonly isBehind: boolean;
};

export type ScoreEditorOptions = {
  game: Game;
  slot: SharedSlot<StoredScore>;
  notify: (notice: ScoreNotice, isSeen: boolean) => void;
  onChange?: () => void;
  /** Called after each entry in this tab. */
  onEntered?: (entries: readonly Entry[]) => void;
  /** Called after the server stored what an operation sent. */
  onAnswered?: (operation: Operation, game: Game) => void;
  register: (gameId: number, operation: Operation) => Promise<Game>;
  clock?: Clock;
};

/**
 * The device's editor of a game's score; all changes of its sets go through it. A tap changes the screen at
 * once, is stored on the device, and is sent as events of the set's log, so that a point counts once even if
 * requests are repeated. Changes by others are shown, and never overwritten without a question
 * (docs/decisions/0033).
 */
export class ScoreEditor {
  readonly #editor: OfflineEditor<ScoreDraft, Operation, Game, ScoreNotice>;
  readonly #clock: Clock;
  readonly #onEntered: (entries: readonly Entry[]) => void;
  readonly #hasSeen: (entry: Entry) => boolean;
  #holder: string | null = null;
  #view: { readonly of: unknown; readonly state: ScoreEditorState } | null = null;

  constructor(options: ScoreEditorOptions) {
    const { game, slot, notify, onChange, onEntered = () => {}, onAnswered = () => {} } = options;
    const { register, clock = pageClock } = options;
    const tabSlot = sharedWithTabs(slot);
    const storage = writtenOnChange(tabSlot);
    const stored = readStoredScore(storage);
    this.#clock = clock;
    this.#onEntered = onEntered;
    this.#hasSeen = tabSlot.hasSeen;
    this.#editor = new OfflineEditor({
      rules: scoreRules,
      state: openScoreDraft(game, stored),
      request: stored.operation,
      send: async (operation) => {
        const answer = await register(game.id, operation);
        onAnswered(operation, answer);
        return answer;
      },
      store: (state, operation) => storage.write(toStore(state, operation)),
      notify,
      onChange,
      clock,
    });
  }

  watch = (run: () => void): (() => void) => this.#editor.watch(run);

  /** The same object until something changes. */
  get = (): ScoreEditorState => {
    const snapshot = this.#editor.get();
    if (this.#view?.of !== snapshot) this.#view = { of: snapshot, state: viewOf(snapshot) };
    return this.#view.state;
  };

  /** The game in the domain's shape, with the unanswered entries. */
  played(): PlayedGame {
    return asPlayed(this.#state());
  }

  /** A set as shown on the screen. */
  set(setNumber: number): ShownSet {
    return shownSet(this.#state(), setNumber);
  }

  /** The first values of the form of a set. */
  entryOf(setNumber: number): SetEntry {
    return setEntryOf(this.#state(), setNumber);
  }

  /** The loaded events of a set. */
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

  /** Enters the result of a set. `base`: the score that its author saw. */
  enter(draft: Draft): void {
    this.#enter((state) => enterSet(state, draft, this.#stamp));
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
  unanswered(): readonly Entry[] {
    return this.#state().entries;
  }

  /**
   * Adds the entries of the same user in another tab: both send them, and they count once. `known`: the sets as that tab knew them
   * before its first entry, as far as it says so.
   */
  adoptEntries(entries: readonly Entry[], known: readonly KnownSet[] = []): void {
    const fresh = entries.filter((entry) => !this.#hasSeen(entry));
    if (fresh.length === 0) return;
    this.#editor.update((state) => withoutNotices(withEntered(state, fresh, known)));
    this.#editor.send();
  }

  /** Removes what the same user's other tab sent. `game`: the server's answer. */
  adoptAnswer(operation: Operation, game: Game): void {
    this.#editor.update((state) => withoutNotices(withOthersAnswer(state, operation, game)));
    this.#editor.send();
  }

  /** Applies the logs of the game's sets from the server. */
  learn(logs: GameEvents): void {
    this.#editor.update((state) => withoutNotices(withLogs(state, logs)));
  }

  /** Whether both sides' events can be counted together. */
  canKeepBoth(): boolean {
    return canCountBoth(this.#state());
  }

  /** Resolves a conflict. */
  resolve(choice: MergeChoice): void {
    this.#editor.update((state) =>
      withoutNotices(withNames(state, resolveConflict(state, choice, this.#stamp), this.#holder)),
    );
    this.#editor.send();
  }

  /** Dismisses the oldest refusal. */
  dismiss(): void {
    this.#editor.update((state) => withoutNotices(dismissRefusal(state)));
  }

  /** Sends the waiting entries now. */
  send(): void {
    this.#editor.send();
  }

  /** Stops, because another user signed in; stored entries wait for their owner. */
  stop(): void {
    this.#editor.stop();
  }

  #enter(change: (state: ScoreDraft) => ScoreOutcome): void {
    const before = new Set(this.#state().entries);
    this.#editor.update((state) => {
      const { state: next, notices } = change(state);
      return { state: withNames(state, next, this.#holder), notices };
    });
    const entered = this.unanswered().filter((entry) => !before.has(entry));
    if (entered.length > 0) this.#onEntered(entered);
    this.#editor.send();
  }

  readonly #stamp = () => ({ id: newId(), at: new Date(this.#clock.now()).toISOString() });

  #state(): ScoreDraft {
    return this.#editor.get().state;
  }
}

type Snapshot = ReturnType<OfflineEditor<ScoreDraft, Operation, Game, ScoreNotice>['get']>;

function viewOf({ state, request, phase, held }: Snapshot): ScoreEditorState {
  const { game, entries, conflict, refusals, savedAt } = state;
  const isSaved = entries.length === 0 && request === null;
  const unanswered = phase === 'sending' ? 'sending' : held ? 'held' : 'waiting';
  const sending = isSaved ? 'saved' : unanswered;
  const saving = conflict ? 'asking' : sending;
  const unsaved = unsavedScores(state);
  const heldBecause = saving === 'held' ? (held?.message ?? null) : null;
  return { game, conflict, refusals, savedAt, saving, heldBecause, unsaved, isBehind: needsLogs(state) };
}
