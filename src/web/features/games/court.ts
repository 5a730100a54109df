import { apply, isRefusal } from '#domain/game.ts';
import type { Side } from '#domain/tournament.ts';
import { type CallFailed, newOperation, send } from '#web/lib/client.ts';
import { Delivery } from '#web/lib/delivery.ts';
import {
  asPlayed,
  bare,
  type Conflict,
  type Draft,
  fateOf,
  inOrder,
  isClosedByHand,
  isSame,
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
import { Undo } from './undo.ts';

export type CourtState = {
  /** The newest known state of the game. */
  readonly game: Game;
  /** What was entered and is not answered yet, by set. */
  readonly drafts: readonly Draft[];
  readonly saving: 'saved' | 'sending' | 'waiting' | 'asking';
  readonly savedAt: number;
  readonly conflict: Conflict | null;
  /** What the server refused for good and nobody has seen yet, the oldest first. */
  readonly refusals: readonly Refused[];
  /** How many steps can be taken back. */
  readonly undoable: number;
};

export type Entry = Omit<Draft, 'startTime'>;

/**
 * The one door for all that is entered of a game's sets. What is entered changes the screen at once, is kept on
 * the device, and leaves as the set's whole score, so that a point counts once whatever the network does. What
 * somebody else did meanwhile is shown, never overwritten unseen (docs/decisions/0007).
 */
export class Court {
  #state: CourtState;
  readonly #userId: number;
  readonly #watchers = new Set<() => void>();
  readonly #undo = new Undo();
  readonly #delivery: Delivery<Operation, Game>;
  /** The last score of each set that this court itself had registered. */
  readonly #own = new Map<number, SetScore>();
  onChanged: () => void = () => {};
  /** Says that the server answered, or what the rules refuse at once. */
  onAnswered: () => void = () => {};
  onRefused: (message: string) => void = () => {};
  /** A score was not taken, or stands against a colleague's, while nobody looks at this court. */
  onUnseen: () => void = () => {};
  /** The game is not there any more, and takes nothing. */
  onGone: () => void = () => {};

  constructor(game: Game, userId: number) {
    const { drafts, operation, refusals } = recall(userId, game.id);
    this.#userId = userId;
    const saving = drafts.length > 0 || operation ? 'waiting' : 'saved';
    this.#state = { game, drafts, refusals, saving, savedAt: 0, conflict: null, undoable: 0 };
    this.#delivery = new Delivery(operation, {
      send: ({ id, version, draft: { base: _, ...set } }) =>
        send('POST /api/games/{id}/sets', { params: { id: game.id }, body: { ...set, version } }, id),
      next: () => (this.#state.conflict ? null : this.#nextOperation()),
      leaves: (isAgain) => this.#turn(isAgain ? 'waiting' : 'sending'),
      waits: () => this.#turn('waiting'),
      signedOut: () => this.#turn('waiting'),
      answered: ({ draft }, answer) => this.#answered(draft, answer),
      refused: ({ draft }, failure) => this.#refused(draft, failure),
    });
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
    const step = this.#undo.take();
    if (!step) return null;
    this.#set({ undoable: this.#undo.size });
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
      this.#undo.follow(before, game);
      this.#set({ game, undoable: this.#undo.size });
      // A game that ended leaves nothing to choose: what was entered here is not taken any more.
      if (game.status !== 'em_andamento') this.#set({ conflict: null });
    }
    // What waits to be sent again has its own time.
    if (!this.#delivery.isPausing) this.#delivery.send();
  }

  /** The scorekeeper's word in a conflict: mine goes on, or theirs stays. */
  resolve(choice: 'mine' | 'theirs'): void {
    const { conflict } = this.#state;
    if (!conflict) return;
    const { mine, theirs } = conflict;
    this.#undo.clear();
    this.#set({ conflict: null, undoable: 0 });
    if (choice === 'theirs') this.#forget(mine);
    else this.#replace({ ...mine, base: theirs });
    this.#delivery.send();
  }

  /** The oldest of what was refused has been seen. */
  dismiss(): void {
    this.#set({ refusals: this.#state.refusals.slice(1) });
    this.#keep();
  }

  /** Somebody else uses this device now: what is kept waits for its owner. */
  stop(): void {
    this.#delivery.stop();
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
    this.#delivery.send();
    return true;
  }

  #remember(step: Step) {
    this.#undo.remember(step);
    this.#set({ undoable: this.#undo.size });
  }

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
      if (fate === 'stored') this.#forget(draft);
      else this.#refuse(draft, 'Outra pessoa mudou este set, e o jogo não está em andamento.');
    }
    return null;
  }

  #answered(sent: Draft, game: Game) {
    this.#own.set(sent.setNumber, sent);
    this.#set({ savedAt: Date.now(), ...(game.version > this.#state.game.version ? { game } : {}) });
    const pending = this.#draft(sent.setNumber);
    if (pending && isSame(pending, sent)) this.#forget(pending);
    else if (pending) this.#replace({ ...pending, base: sent });
    this.#settle();
  }

  #refused(sent: Draft, failure: CallFailed) {
    if (failure.status === 404) return this.onGone();
    const present = failure.answer['game'] as Game | undefined;
    if (failure.status === 409 && present) this.#set({ game: present });
    else this.#refuse(sent, failure.problem.message);
    this.#settle();
  }

  /** The score is not taken, and not thrown away: it stands on the desk until somebody has seen it. */
  #refuse(sent: Draft, message: string) {
    const draft = this.#draft(sent.setNumber) ?? sent;
    this.#undo.clear();
    this.#set({ refusals: [...this.#state.refusals, { draft, message }], undoable: 0 });
    this.#forget(draft);
    this.#tellUnseen();
  }

  #tellUnseen() {
    if (this.#watchers.size === 0 && !this.#delivery.isStopped) this.onUnseen();
  }

  #settle() {
    this.#turn(this.#state.drafts.length > 0 ? 'sending' : 'saved');
    this.onAnswered();
    this.#delivery.send();
  }

  #turn(saving: CourtState['saving']) {
    this.#set({ saving });
    this.#keep();
  }

  #replace(draft: Draft) {
    const others = this.#state.drafts.filter((each) => each.setNumber !== draft.setNumber);
    this.#set({ drafts: [...others, { ...draft, base: bare(draft.base) }] });
    this.#keep();
  }

  #forget({ setNumber }: SetScore) {
    const drafts = this.#state.drafts.filter((draft) => draft.setNumber !== setNumber);
    this.#set({ drafts, ...(drafts.length === 0 ? { saving: 'saved' as const } : {}) });
    this.#keep();
  }

  #keep() {
    const { drafts, refusals, game } = this.#state;
    keep(this.#userId, game.id, { drafts, refusals, operation: this.#delivery.parcel });
  }

  #set(change: Partial<CourtState>) {
    this.#state = { ...this.#state, ...change };
    for (const watch of this.#watchers) watch();
    this.onChanged();
  }
}
