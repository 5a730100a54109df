import type { Installation } from '#server/installation.ts';
import { askAsServer } from '#server/store/database/askers.ts';
import type { Sender } from './sender.ts';

/** What all senders can do, whatever their kind of job. */
type Sending = Pick<Sender<never, never, never>, 'name' | 'begin' | 'end' | 'endAbandoned'>;

/** Milliseconds between two passes. */
const EVERY = 500;
/** After `stop` requests get this long to be answered, in milliseconds; then they are aborted. */
const FINISH_WITHIN = 6_000;

/**
 * Sends waiting messages and push messages in passes: when woken, and at an interval. Every process has one; the one
 * with the lock of the jobs works.
 */
export class Outbox {
  readonly #installation: Installation;
  readonly #senders: readonly Sending[];
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isOpen = false;
  #isFailing = false;

  constructor(installation: Installation, senders: readonly Sending[]) {
    this.#installation = installation;
    this.#senders = senders;
  }

  async start(): Promise<void> {
    // The embedded database belongs to this process, so earlier claims are of a process that has ended.
    if (this.#installation.db.engine === 'embedded')
      for (const sender of this.#senders) await sender.endAbandoned({ areAll: true });
    this.#isOpen = true;
    this.wake();
  }

  /**
   * Runs a pass at once, because something was queued. If one is running, another follows it, because the running one
   * may have queried too early.
   */
  wake(): void {
    if (!this.#isOpen) return;
    clearTimeout(this.#timer);
    this.#isWoken = true;
    this.#running ??= askAsServer(() => this.#work()).finally(() => {
      this.#running = undefined;
      if (!this.#isOpen) return;
      this.#timer = setTimeout(() => this.wake(), EVERY);
      this.#timer.unref();
    });
  }

  /** Stops; resolves when all requests are answered or aborted. */
  async stop(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    const abort = setTimeout(() => this.#abort.abort(), FINISH_WITHIN);
    await this.#running;
    await Promise.all(this.#senders.map((sender) => sender.end()));
    clearTimeout(abort);
  }

  /** Runs one pass. Resolves to how many requests there were, once all are answered. */
  async pass(): Promise<number> {
    const begun = await this.#begin();
    await Promise.all(begun);
    return begun.length;
  }

  async #work(): Promise<void> {
    const { jobLock, log } = this.#installation;
    try {
      let begun = 0;
      do {
        this.#isWoken = false;
        begun = (await this.#begin()).length;
      } while (this.#isOpen && (begun > 0 || this.#isWoken));
      // Without the lock nothing was tried.
      if (this.#isFailing && jobLock.isHeld) {
        log.warn('the outbox works again');
        this.#isFailing = false;
      }
    } catch (error) {
      if (!this.#isFailing) log.warn({ err: error }, 'the outbox could not work');
      this.#isFailing = true;
    }
  }

  /** Starts the requests of all kinds. One that fails holds up no other. */
  async #begin(): Promise<Promise<void>[]> {
    const { jobLock, incidents } = this.#installation;
    if (!jobLock.isHeld) return [];
    const begun = await Promise.allSettled(
      this.#senders.map(async (sender) => {
        try {
          return await sender.begin(this.#abort.signal);
        } catch (error) {
          if (!this.#isFailing) incidents.note(sender.name);
          throw error;
        }
      }),
    );
    const failed = begun.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    return begun.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  }
}
