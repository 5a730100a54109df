import { CallFailed, pauseAfter } from './client.ts';

/** Who has something delivered, and hears what becomes of it. */
type Sender<Parcel, Answer> = {
  /** Carries it out, under the key that it was given once. */
  send(parcel: Parcel): Promise<Answer>;
  /** What leaves next; null where nothing does. */
  next(): Parcel | null;
  /** It leaves now; `isAgain`: nobody has answered it yet. */
  leaves(isAgain: boolean): void;
  /** Nobody answered: it is sent again by itself. */
  waits(): void;
  answered(parcel: Parcel, answer: Answer): void;
  /** Not carried out: what was entered waits on this device for the same person. */
  signedOut(): void;
  /** Not carried out, and nothing that time would mend. */
  refused(parcel: Parcel, failure: CallFailed): void;
};

/** What is on its way to the server: one request at a time, sent again under the same key until it is answered. */
export class Delivery<Parcel, Answer> {
  readonly #sender: Sender<Parcel, Answer>;
  #parcel: Parcel | null;
  #isSending = false;
  #isStopped = false;
  #attempts = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** `begun`: what had left, or was about to, when the page was lost; it leaves with the next `send`. */
  constructor(begun: Parcel | null, sender: Sender<Parcel, Answer>) {
    this.#parcel = begun;
    this.#sender = sender;
    window.addEventListener('online', this.send);
  }

  /** What has left and is not answered. */
  get parcel(): Parcel | null {
    return this.#parcel;
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
    this.#parcel ??= this.#sender.next();
    if (this.#parcel === null) return;
    clearTimeout(this.#retry);
    this.#isSending = true;
    this.#sender.leaves(this.#attempts > 0);
    const parcel = this.#parcel;
    this.#sender.send(parcel).then(
      (answer) => {
        this.#end();
        this.#sender.answered(parcel, answer);
      },
      (error: unknown) => this.#failed(parcel, error),
    );
  };

  /** Somebody else uses this device now: what is kept waits for its owner. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    window.removeEventListener('online', this.send);
  }

  #end() {
    this.#isSending = false;
    this.#parcel = null;
    this.#attempts = 0;
  }

  #failed(parcel: Parcel, error: unknown) {
    const failure = error instanceof CallFailed ? error : null;
    if (!failure || failure.isPassing) {
      this.#isSending = false;
      const pause = pauseAfter(this.#attempts);
      this.#attempts += 1;
      this.#retry = setTimeout(this.send, pause);
      this.#sender.waits();
      return;
    }
    this.#end();
    if (failure.status === 401) this.#sender.signedOut();
    else this.#sender.refused(parcel, failure);
  }
}
