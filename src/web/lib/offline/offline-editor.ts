import type { Problem } from '#contract/errors.ts';
import { CallFailed } from '#web/lib/net/call-failed.ts';
import { pauseAfter, whenBack } from '#web/lib/net/client.ts';
import { newId } from '#web/lib/net/new-id.ts';

/** `waiting`: no answer, or a failing server; the request will be sent again automatically. */
export type Phase = 'idle' | 'sending' | 'waiting';

export type Outcome<State, Notice> = { readonly state: State; readonly notices: readonly Notice[] };

/** A draft's transitions as pure functions. A request includes its idempotency key. */
export type EditorRules<State, Request, Answer, Notice> = {
  /** The request to send now, or null. `key`: the idempotency key for a new request. */
  next(state: State, key: string): Outcome<State, Notice> & { readonly request: Request | null };
  confirm(state: State, request: Request, answer: Answer, now: number): Outcome<State, Notice>;
  refuse(state: State, request: Request, failure: CallFailed): Outcome<State, Notice>;
  /**
   * Not allowed now: the draft waits until its owner signs in, another link is opened, the holder types a name, or
   * the link's day begins.
   */
  signedOut(state: State): State;
};

export type Clock = {
  now(): number;
  after(milliseconds: number, run: () => void): () => void;
  whenOnline(run: () => void): () => void;
};

export const pageClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  whenOnline(run) {
    window.addEventListener('online', run);
    const forget = whenBack(run);
    return () => {
      window.removeEventListener('online', run);
      forget();
    };
  },
};

export type EditorOptions<State, Request, Answer, Notice> = {
  rules: EditorRules<State, Request, Answer, Notice>;
  state: State;
  /** The previous page's unanswered request, sent again with the same key. */
  request: Request | null;
  send(request: Request): Promise<Answer>;
  /** Stores the state and the unanswered request, so that both survive the page. */
  store(state: State, request: Request | null): void;
  /** `isSeen`: a component watches this editor. */
  notify(notice: Notice, isSeen: boolean): void;
  onChange?: (() => void) | undefined;
  clock: Clock;
};

type Snapshot<State, Request> = {
  readonly state: State;
  readonly request: Request | null;
  readonly phase: Phase;
  /** The failed answer for which the request waits; null if none came. */
  readonly failure: CallFailed | null;
  /** The refusal for which the draft waits for its owner, or null. */
  readonly held: Problem | null;
};

/**
 * A draft edited here and sent to the server, also offline: one request at a time, stored before it is sent, and
 * repeated with the same key until answered.
 */
export class OfflineEditor<State, Request, Answer, Notice> {
  readonly #options: EditorOptions<State, Request, Answer, Notice>;
  readonly #watchers = new Set<() => void>();
  readonly #unlisten: () => void;
  #snapshot: Snapshot<State, Request>;
  #changes = 0;
  /** The last change announced to subscribers: the changes of one call are announced together. */
  #announced = 0;
  #isSending = false;
  #isStopped = false;
  #attempts = 0;
  /** The newest attempt was made because its pause had passed. */
  #isAfterPause = false;
  #cancelRetry = () => {};

  constructor(options: EditorOptions<State, Request, Answer, Notice>) {
    const { state, request, clock } = options;
    this.#options = options;
    this.#snapshot = { state, request, phase: 'idle', failure: null, held: null };
    this.#unlisten = clock.whenOnline(this.send);
  }

  watch = (run: () => void): (() => void) => {
    this.#watchers.add(run);
    return () => this.#watchers.delete(run);
  };

  get = (): Snapshot<State, Request> => this.#snapshot;

  get changes(): number {
    return this.#changes;
  }

  /** Changes the state and sends the next request, but not one that waits for a retry. */
  update(change: (state: State, request: Request | null) => Outcome<State, Notice>): void {
    const { state, request } = this.#snapshot;
    this.#apply(change(state, request), {});
    if (this.#attempts === 0) this.#sendNext();
    this.#notifyWatchers();
  }

  send = (): void => {
    this.#sendNext();
    this.#notifyWatchers();
  };

  readonly #sendAfterPause = (): void => {
    this.#sendNext(true);
    this.#notifyWatchers();
  };

  /** For good: nothing more is sent or stored, and answers are ignored. Stored changes stay for their owner. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelRetry();
    this.#unlisten();
  }

  #sendNext(isAfterPause = false) {
    if (this.#isSending || this.#isStopped) return;
    const request = this.#snapshot.request ?? this.#next();
    if (request === null || this.#isStopped) return;
    this.#cancelRetry();
    this.#isSending = true;
    this.#isAfterPause = isAfterPause;
    this.#set({ request, phase: this.#attempts > 0 ? 'waiting' : 'sending', held: null });
    // An answer that cannot be parsed counts as none.
    this.#options
      .send(request)
      .then((answer) => this.#confirmed(request, answer))
      .catch((error: unknown) => this.#failed(request, error));
  }

  #next(): Request | null {
    const { request, ...outcome } = this.#options.rules.next(this.#snapshot.state, newId());
    this.#apply(outcome, {});
    return request;
  }

  #confirmed(request: Request, answer: Answer) {
    if (this.#isStopped) return;
    const { rules, clock } = this.#options;
    this.#end(rules.confirm(this.#snapshot.state, request, answer, clock.now()));
    this.send();
  }

  #failed(request: Request, error: unknown) {
    if (this.#isStopped) return;
    const { rules, clock } = this.#options;
    const { state } = this.#snapshot;
    if (!(error instanceof CallFailed) || error.isPassing) {
      this.#isSending = false;
      // An attempt that did not wait, such as a tap without a connection, starts the pauses over.
      const pauses = this.#isAfterPause ? this.#attempts : 0;
      this.#cancelRetry = clock.after(pauseAfter(pauses), this.#sendAfterPause);
      this.#attempts = pauses + 1;
      const isAnswered = error instanceof CallFailed && !error.isUnanswered;
      this.#set({ phase: 'waiting', failure: isAnswered ? error : null });
    } else if (error.mustWait) {
      this.#end({ state: rules.signedOut(state), notices: [] }, error.problem);
    } else {
      this.#end(rules.refuse(state, request, error));
      this.#sendNext();
    }
    this.#notifyWatchers();
  }

  #end(outcome: Outcome<State, Notice>, held: Problem | null = null) {
    this.#isSending = false;
    this.#attempts = 0;
    this.#apply(outcome, { request: null, phase: 'idle', failure: null, held });
  }

  #apply({ state, notices }: Outcome<State, Notice>, rest: Partial<Snapshot<State, Request>>) {
    if (state !== this.#snapshot.state || 'phase' in rest) this.#set({ state, ...rest });
    for (const notice of notices) this.#options.notify(notice, this.#watchers.size > 0);
  }

  #set(change: Partial<Snapshot<State, Request>>) {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#changes += 1;
    if (!this.#isStopped) this.#options.store(this.#snapshot.state, this.#snapshot.request);
  }

  #notifyWatchers() {
    if (this.#announced === this.#changes) return;
    this.#announced = this.#changes;
    for (const watch of this.#watchers) watch();
    this.#options.onChange?.();
  }
}
