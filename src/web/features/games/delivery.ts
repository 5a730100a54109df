import { CallFailed, send } from '#web/lib/client.ts';
import type { Draft, Operation } from './draft.ts';
import type { Game } from './queries.ts';

/** What a court says about its sets, and hears. */
type Sender = {
  /** What leaves next; null when nothing does. */
  next(): Operation | null;
  /** It leaves now; `isAgain`: nobody has answered it yet. */
  leaves(isAgain: boolean): void;
  /** It waits on this device: for the network, for the server, or for its owner to sign in. */
  waits(): void;
  answered(sent: Draft, game: Game): void;
  /** Not carried out, and nothing that time would mend. */
  refused(sent: Draft, failure: CallFailed | null, message: string): void;
};

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/** Sets on their way to the server: one request at a time, sent again under the same key until it is answered. */
export class Delivery {
  readonly #gameId: number;
  readonly #sender: Sender;
  #operation: Operation | null;
  #isSending = false;
  #isStopped = false;
  #attempts = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** `begun`: what had left, or was about to, when the page was lost. */
  constructor(gameId: number, begun: Operation | null, sender: Sender) {
    this.#gameId = gameId;
    this.#operation = begun;
    this.#sender = sender;
    window.addEventListener('online', this.send);
  }

  /** What has left and is not answered. */
  get operation(): Operation | null {
    return this.#operation;
  }

  /** Whether something waits to be sent again, which has its own time. */
  get isPausing(): boolean {
    return this.#attempts > 0;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  send = (): void => {
    if (this.#isSending || this.#isStopped) return;
    this.#operation ??= this.#sender.next();
    if (!this.#operation) return;
    clearTimeout(this.#retry);
    this.#isSending = true;
    this.#sender.leaves(this.#attempts > 0);
    const { id, version, draft } = this.#operation;
    const { base: _, ...set } = draft;
    send('POST /api/games/{id}/sets', { params: { id: this.#gameId }, body: { ...set, version } }, id).then(
      (answer) => {
        this.#end();
        this.#sender.answered(draft, answer);
      },
      (error: unknown) => this.#failed(draft, error),
    );
  };

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    window.removeEventListener('online', this.send);
  }

  #end() {
    this.#isSending = false;
    this.#operation = null;
    this.#attempts = 0;
  }

  #failed(sent: Draft, error: unknown) {
    const failure = error instanceof CallFailed ? error : null;
    const status = failure?.status ?? 0;
    if (status === 0 || status === 429 || status >= 500) {
      this.#isSending = false;
      const pause = Math.min(FIRST_PAUSE * 2 ** this.#attempts, LONGEST_PAUSE);
      this.#attempts += 1;
      this.#retry = setTimeout(this.send, pause);
      this.#sender.waits();
      return;
    }
    this.#end();
    // Signed out: what was entered waits on this device for the same person.
    if (status === 401) this.#sender.waits();
    else this.#sender.refused(sent, failure, failure?.problem.message ?? String(error));
  }
}
