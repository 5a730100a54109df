import type { Installation } from '#server/installation.ts';
import { askAsServer } from '#server/store/database/askers.ts';
import type { Sender } from './sender.ts';

type Sending = Pick<Sender<never, never, never>, 'name' | 'begin' | 'end' | 'endAbandoned'>;

const PASS_EVERY = 500;
const FINISH_WITHIN = 6_000;

/**
 * Sends waiting messages and push messages in passes: when woken, and at an interval. Every process has one;
 * only the one with the job lock sends.
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
    // Only this process uses the embedded database, so earlier claims belong to a process that has ended.
    if (this.#installation.db.engine === 'embedded')
      for (const sender of this.#senders) await sender.endAbandoned({ areAll: true });
    this.#isOpen = true;
    this.wake();
  }

  /**
   * Runs a pass at once, because something was queued. If one is running, another follows, because the
   * running one may have queried too early.
   */
  wake(): void {
    if (!this.#isOpen) return;
    clearTimeout(this.#timer);
    this.#isWoken = true;
    this.#running ??= askAsServer(() => this.#work()).finally(() => {
      this.#running = undefined;
      if (!this.#isOpen) return;
      this.#timer = setTimeout(() => this.wake(), PASS_EVERY);
      this.#timer.unref();
    });
  }

  async stop(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    const abort = setTimeout(() => this.#abort.abort(), FINISH_WITHIN);
    await this.#running;
    await Promise.all(this.#senders.map((sender) => sender.end()));
    clearTimeout(abort);
  }

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
