import { apply, isRefusal } from '#domain/game.ts';
import type { Side } from '#domain/tournament.ts';
import { CallFailed, newOperation, send } from '#web/lib/client.ts';
import {
  asPlayed,
  type Draft,
  fateOf,
  inOrder,
  isClosedByHand,
  type Operation,
  type SetScore,
  type Standing,
  type Step,
  sameScore,
  standingOf,
  storedScore,
} from './draft.ts';
import { keep, type Refused, recall } from './kept.ts';
import type { Game } from './queries.ts';

/** Somebody else changed the set while points were entered here: the scorekeeper decides. */
type Conflict = { readonly theirs: SetScore; readonly mine: Draft };

export type CourtState = {
  /** The newest known state of the game. */
  readonly game: Game;
  /** What was entered and is not answered yet, by set. */
  readonly drafts: readonly Draft[];
  readonly saving: 'saved' | 'sending' | 'waiting' | 'asking';
  readonly savedAt: number;
  readonly conflict: Conflict | null;
  readonly refused: Refused | null;
  /** How many steps can be taken back. */
  readonly undoable: number;
};

export type Entry = Omit<Draft, 'startTime'>;

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/**
 * The one door for all that is entered of a game's sets. What is entered changes the screen at once, is kept on
 * the device, and leaves as the set's whole score: one request at a time, sent again under the same key until it
 * is answered, so that a point counts once whatever the network does. What somebody else did meanwhile is shown,
 * never overwritten unseen (docs/decisions/0007).
 */
export class Court {
  #state: CourtState;
  readonly #userId: number;
  readonly #watchers = new Set<() => void>();
  #steps: Step[] = [];
  #operation: Operation | null;
  /** The last score of each set that this court itself had registered. */
  readonly #own = new Map<number, SetScore>();
  #isSending = false;
  #isStopped = false;
  #attempts = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Says that the server answered, or what the rules refuse at once. */
  onAnswered: () => void = () => {};
  onRefused: (message: string) => void = () => {};
  /** A score was not taken, or stands against a colleague's, while nobody looks at this court. */
  onUnseen: () => void = () => {};

  constructor(game: Game, userId: number) {
    const { drafts, operation, refused } = recall(userId, game.id);
    this.#userId = userId;
    this.#operation = operation;
    const saving = drafts.length > 0 || operation ? 'waiting' : 'saved';
    this.#state = { game, drafts, refused, saving, savedAt: 0, conflict: null, undoable: 0 };
    window.addEventListener('online', this.#send);
  }

  watch = (run: () => void): (() => void) => {
    this.#watchers.add(run);
    return () => this.#watchers.delete(run);
  };

  get = (): CourtState => this.#state;

  /** The game as the rules see it, with what is on its way. */
  played = () => asPlayed(this.#state.game, this.#state.drafts);

  /** The score of a set as it stands on the screen. */
  score(setNumber: number): SetScore {
    return this.#draft(setNumber) ?? storedScore(this.#state.game, setNumber);
  }

  /** A point more or less for a team. */
  tap(setNumber: number, side: Side, delta: 1 | -1): void {
    const before = this.#standing(setNumber);
    if (!this.#add(setNumber, side, delta)) return;
    this.#remember(
      before.skipped ? { setNumber, before, after: this.score(setNumber) } : { setNumber, side, delta },
    );
  }

  /** A set written down whole. `base`: what its writer saw. */
  enter(entry: Entry): void {
    const before = this.#standing(entry.setNumber);
    if (this.#put(entry)) this.#remember({ setNumber: entry.setNumber, before, after: entry });
  }

  /** Takes the last step back. Answers the set it was in. */
  undo(): number | null {
    const step = this.#steps.pop();
    if (!step) return null;
    this.#set({ undoable: this.#steps.length });
    const { setNumber } = step;
    if ('delta' in step) this.#add(setNumber, step.side, step.delta === 1 ? -1 : 1);
    // Written over by somebody meanwhile: there is nothing of ours to take back.
    else if (sameScore(this.score(setNumber), step.after))
      this.#put({ ...this.#entryOf(step.before), ...step.before });
    return setNumber;
  }

  /** The game as this page knows it now: by the event stream, or by another action. */
  adopt(game: Game): void {
    const { game: before } = this.#state;
    if (game.version > before.version) {
      // A set that is gone, or a game that ended, takes its steps along.
      const isThere = (step: Step) => game.sets.some((set) => set.setNumber === step.setNumber);
      const hasGone = before.sets.length > game.sets.length || game.status !== 'em_andamento';
      if (hasGone) this.#steps = game.status === 'em_andamento' ? this.#steps.filter(isThere) : [];
      this.#set({ game, undoable: this.#steps.length });
      // A game that ended leaves nothing to choose: what was entered here is not taken any more.
      if (game.status !== 'em_andamento') this.#set({ conflict: null });
    }
    // What waits to be sent again has its own time.
    if (this.#attempts === 0) this.#send();
  }

  /** The scorekeeper's word in a conflict: mine goes on, or theirs stays. */
  resolve(choice: 'mine' | 'theirs'): void {
    const { conflict } = this.#state;
    if (!conflict) return;
    const { mine, theirs } = conflict;
    this.#steps = [];
    this.#set({ conflict: null, undoable: 0 });
    if (choice === 'theirs') this.#forget(mine);
    else this.#replace({ ...mine, base: theirs });
    this.#send();
  }

  /** What was refused has been seen. */
  dismiss(): void {
    this.#set({ refused: null });
    this.#keep();
    this.#send();
  }

  /** Somebody else uses this device now: what is kept waits for its owner. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    window.removeEventListener('online', this.#send);
  }

  #draft(setNumber: number): Draft | undefined {
    return this.#state.drafts.find((draft) => draft.setNumber === setNumber);
  }

  #standing(setNumber: number): Standing {
    return standingOf(this.#state.game, setNumber, this.#draft(setNumber));
  }

  #entryOf(score: SetScore): Entry {
    const { setNumber } = score;
    const { game } = this.#state;
    const base = this.#draft(setNumber)?.base ?? storedScore(game, setNumber);
    return { ...score, skipped: false, finished: isClosedByHand(game, setNumber), base };
  }

  #add(setNumber: number, side: Side, delta: 1 | -1): boolean {
    const now = this.score(setNumber);
    const key = side === 1 ? 'team1Score' : 'team2Score';
    const isFirst = now.team1Score + now.team2Score === 0 && delta === 1;
    const entry = this.#entryOf({ ...now, [key]: Math.max(0, now[key] + delta) });
    return this.#put(entry, isFirst ? new Date().toISOString() : undefined);
  }

  #put(
    { setNumber, team1Score, team2Score, skipped, finished, base, notes }: Entry,
    startTime?: string,
  ): boolean {
    const predicted = apply(this.played(), {
      do: 'registerSet',
      setNumber,
      team1Score,
      team2Score,
      skipped,
      closed: finished,
    });
    if (isRefusal(predicted)) {
      this.onRefused(predicted.message);
      return false;
    }
    const pending = this.#draft(setNumber);
    this.#replace({
      setNumber,
      team1Score,
      team2Score,
      skipped,
      finished,
      base,
      notes: notes ?? pending?.notes,
      startTime: startTime ?? pending?.startTime,
    });
    this.#send();
    return true;
  }

  #remember(step: Step) {
    this.#steps.push(step);
    this.#set({ undoable: this.#steps.length });
  }

  #send = (): void => {
    if (this.#isSending || this.#isStopped || this.#state.conflict) return;
    this.#operation ??= this.#nextOperation();
    if (!this.#operation) return;
    clearTimeout(this.#retry);
    this.#isSending = true;
    this.#set({ saving: this.#attempts > 0 ? 'waiting' : 'sending' });
    this.#keep();
    const { id, version, draft } = this.#operation;
    const { base: _, ...set } = draft;
    send(
      'POST /api/games/{id}/sets',
      { params: { id: this.#state.game.id }, body: { ...set, version } },
      id,
    ).then(
      (answer) => this.#answered(draft, answer),
      (error: unknown) => this.#failed(draft, error),
    );
  };

  /** The next draft to leave; one that somebody else's change stands against is a conflict instead. */
  #nextOperation(): Operation | null {
    const { game } = this.#state;
    for (const draft of inOrder(this.#state.drafts)) {
      const fate = fateOf(draft, game, this.#own.get(draft.setNumber));
      if (fate === 'sent') return { id: newOperation(), version: game.version, draft };
      if (fate === 'asked') {
        const theirs = storedScore(game, draft.setNumber);
        this.#set({ conflict: { theirs, mine: draft }, saving: 'asking' });
        this.#tellUnseen();
        return null;
      }
      // One after the other: each stands there until it has been seen.
      if (fate === 'refused' && this.#state.refused) return null;
      if (fate === 'stored') this.#forget(draft);
      else this.#refuse(draft, 'Outra pessoa mudou este set, e o jogo não está em andamento.');
    }
    return null;
  }

  #answered(sent: Draft, game: Game) {
    this.#isSending = false;
    this.#operation = null;
    this.#attempts = 0;
    this.#own.set(sent.setNumber, sent);
    this.#set({ savedAt: Date.now(), ...(game.version > this.#state.game.version ? { game } : {}) });
    const pending = this.#draft(sent.setNumber);
    if (pending && isSame(pending, sent)) this.#forget(pending);
    else if (pending) this.#replace({ ...pending, base: sent });
    this.#settle();
  }

  #failed(sent: Draft, error: unknown) {
    this.#isSending = false;
    const failure = error instanceof CallFailed ? error : null;
    const status = failure?.status ?? 0;
    if (status === 0 || status === 429 || status >= 500) {
      const pause = Math.min(FIRST_PAUSE * 2 ** this.#attempts, LONGEST_PAUSE);
      this.#attempts += 1;
      this.#retry = setTimeout(this.#send, pause);
      this.#set({ saving: 'waiting' });
      return;
    }
    this.#operation = null;
    this.#attempts = 0;
    // Signed out: what was entered waits on this device for the same person.
    if (status === 401) {
      this.#set({ saving: 'waiting' });
      this.#keep();
      return;
    }
    const present = failure?.answer['game'] as Game | undefined;
    if (status === 409 && present) this.#set({ game: present });
    else this.#refuse(sent, failure?.problem.message ?? String(error));
    this.#settle();
  }

  /** The score is not taken, and not thrown away: it stands on the desk until somebody has seen it. */
  #refuse(sent: Draft, message: string) {
    const draft = this.#draft(sent.setNumber) ?? sent;
    this.#steps = [];
    this.#set({ refused: { draft, message }, undoable: 0 });
    this.#forget(draft);
    this.#tellUnseen();
  }

  #tellUnseen() {
    if (this.#watchers.size === 0 && !this.#isStopped) this.onUnseen();
  }

  #settle() {
    this.#set({ saving: this.#state.drafts.length > 0 ? 'sending' : 'saved' });
    this.#keep();
    this.onAnswered();
    this.#send();
  }

  #replace(draft: Draft) {
    const others = this.#state.drafts.filter((each) => each.setNumber !== draft.setNumber);
    this.#set({ drafts: [...others, draft] });
    this.#keep();
  }

  #forget({ setNumber }: SetScore) {
    const drafts = this.#state.drafts.filter((draft) => draft.setNumber !== setNumber);
    this.#set({ drafts, ...(drafts.length === 0 ? { saving: 'saved' as const } : {}) });
    this.#keep();
  }

  #keep() {
    const { drafts, refused, game } = this.#state;
    keep(this.#userId, game.id, { drafts, refused, operation: this.#operation });
  }

  #set(change: Partial<CourtState>) {
    this.#state = { ...this.#state, ...change };
    for (const watch of this.#watchers) watch();
  }
}

const isSame = (a: Draft, b: Draft) =>
  sameScore(a, b) && a.skipped === b.skipped && a.finished === b.finished && a.notes === b.notes;
