import type { CourtContent } from '#domain/court-event.ts';
import type { MergeChoice } from '#domain/log-merge.ts';
import type { PlayedGame, Side } from '#domain/tournament.ts';
import { newId } from '#web/lib/new-id.ts';
import { type Clock, OfflineEditor, pageClock } from '#web/lib/offline-editor.ts';
import { type SharedSlot, writtenOnChange } from '#web/lib/slot.ts';
import type { KnownSet } from './known-set.ts';
import type { Game, GameEvents } from './queries.ts';
import { canCountBoth, resolveConflict } from './score-conflict.ts';
import {
  asPlayed,
  dismissRefusal,
  knownOf,
  realEvents,
  type ScoreDraft,
  type ScoreNotice,
  type ScoreOutcome,
  type ShownSet,
  setFieldsOf,
  shownSet,
  unsavedScores,
  withNames,
  withoutNotices,
} from './score-draft.ts';
import { scoreRules, toStore } from './score-editor-rules.ts';
import { enterSet, tap, tapPoint, type Undoable, undo, undoable } from './score-entries.ts';
import { followGame, needsLogs, openScoreDraft, withLogs } from './score-follow.ts';
import {
  type Entry,
  NOTHING_STORED,
  type Operation,
  type StoredScore,
  sharedWithTabs,
} from './score-slot.ts';
import { keysOfMessage, type TabMessage, withMessage } from './score-tab-messages.ts';
import type { BoardScore, SetFields, TypedResult } from './typed-result.ts';

export type ScoreEditorState = Pick<ScoreDraft, 'game' | 'conflict' | 'refusals' | 'savedAt'> & {
  /**
   * `held`: the entries wait until their owner signs in, another link is opened, the holder types a name, or the link's day
   * begins.
   */
  readonly saving: 'saved' | 'sending' | 'waiting' | 'held' | 'asking';
  /** Why they are held, in the server's words. */
  readonly heldBecause: string | null;
  /** The sets with unanswered entries, as shown on the screen. */
  readonly unsaved: readonly BoardScore[];
  /** A log is not loaded yet. */
  readonly isBehind: boolean;
};

export type ScoreEditorOptions = {
  game: Game;
  slot: SharedSlot<StoredScore>;
  notify: (notice: ScoreNotice, isSeen: boolean) => void;
  onChange?: () => void;
  /** Carries a message to the editors of this game in the user's other tabs. */
  postToTabs?: (message: TabMessage) => void;
  register: (gameId: number, operation: Operation) => Promise<Game>;
  clock?: Clock;
};

/**
 * The device's editor of a game's score; all changes of its sets go through it. A tap changes the screen at
 * once, is stored on the device, and is sent as events of the set's log, so that a point counts once even if
 * requests are repeated. Changes by others are shown, and never overwritten without a question.
 */
export class ScoreEditor {
  readonly #editor: OfflineEditor<ScoreDraft, Operation, Game, ScoreNotice>;
  readonly #clock: Clock;
  readonly #postToTabs: (message: TabMessage) => void;
  readonly #slot: ReturnType<typeof sharedWithTabs>;
  #holder: string | null = null;
  #view: { readonly of: unknown; readonly state: ScoreEditorState } | null = null;

  constructor(options: ScoreEditorOptions) {
    const { game, slot, notify, onChange, postToTabs = () => {}, register, clock = pageClock } = options;
    this.#slot = sharedWithTabs(slot);
    const storage = writtenOnChange(this.#slot);
    const stored = storage.read() ?? NOTHING_STORED;
    this.#clock = clock;
    this.#postToTabs = postToTabs;
    this.#editor = new OfflineEditor({
      rules: scoreRules,
      state: openScoreDraft(game, stored),
      request: stored.operation,
      send: async (operation) => {
        const answer = await register(game.id, operation);
        postToTabs({ kind: 'answered', operation, game: answer });
        return answer;
      },
      store: (state, operation) => storage.write(toStore(state, operation)),
      notify: (notice, isSeen) => {
        if (notice.kind === 'refused') postToTabs(notice);
        notify(notice, isSeen);
      },
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
  fieldsOf(setNumber: number): SetFields {
    return setFieldsOf(this.#state(), setNumber);
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

  /** Enters the result of a set. `base`: the score that its author saw. */
  enter(result: TypedResult): void {
    this.#enter((state) => enterSet(state, result, this.#stamp));
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

  /** The unanswered entries of a set, in their order. */
  unansweredOf(setNumber: number): readonly Entry[] {
    return this.unanswered().filter((entry) => entry.setNumber === setNumber);
  }

  /** Posts what is unanswered here to the other tabs. */
  postUnanswered(): void {
    this.#postEntered(this.unanswered());
  }

  /** Takes over what another tab posts. Entries that this tab has had are not added again. */
  receive(message: TabMessage): void {
    const isFresh = (entry: Entry) => !this.#slot.hasSeen(entry);
    const received =
      message.kind === 'entered' ? { ...message, entries: message.entries.filter(isFresh) } : message;
    this.#slot.see(keysOfMessage(received));
    const { changes } = this.#editor;
    this.#editor.update((state) => withoutNotices(withMessage(state, received)));
    if (this.#editor.changes > changes) this.#editor.send();
  }

  /** Applies the logs of the game's sets from the server. */
  learn(logs: GameEvents): void {
    this.#editor.update((state) => withoutNotices(withLogs(state, logs)));
  }

  canCountBoth(): boolean {
    return canCountBoth(this.#state());
  }

  resolve(choice: MergeChoice): void {
    const { conflict } = this.#state();
    if (!conflict) return;
    const { setNumber } = conflict;
    const replaced = this.unansweredOf(setNumber);
    this.#editor.update((state) =>
      withoutNotices(withNames(state, resolveConflict(state, choice, this.#stamp), this.#holder)),
    );
    const known = knownOf(this.#state(), setNumber);
    this.#postToTabs({ kind: 'chosen', replaced, entries: this.unansweredOf(setNumber), known });
    this.#editor.send();
  }

  dismiss(): void {
    const [refusal] = this.#state().refusals;
    if (!refusal) return;
    this.#postToTabs({ kind: 'dismissed', refusal });
    this.#editor.update((state) => withoutNotices(dismissRefusal(state)));
  }

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
    this.#postEntered(this.unanswered().filter((entry) => !before.has(entry)));
    this.#editor.send();
  }

  #postEntered(entries: readonly Entry[]): void {
    const isOfEntry = (set: KnownSet) => entries.some(({ setNumber }) => setNumber === set.setNumber);
    if (entries.length > 0)
      this.#postToTabs({ kind: 'entered', entries, known: this.#state().known.filter(isOfEntry) });
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
