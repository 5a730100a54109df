import { askAsServer } from './db/askers.ts';
import type { JobLock } from './db/job-lock.ts';

type OutboxLoopOptions = {
  /** Milliseconds between two passes. */
  readonly every: number;
  /** After `stop` requests get this long to be answered, in milliseconds; then `signal` aborts them. */
  readonly finishWithin: number;
  readonly jobLock: JobLock;
  /** Claims messages and starts their requests, without waiting for the answers. */
  begin(): Promise<Promise<void>[]>;
  /** Called when a pass fails after one that succeeded. */
  failed(error: unknown): void;
  recovered(): void;
};

/**
 * Sends waiting messages in passes: when woken, and at an interval. Every process has one; the one with the
 * lock of the jobs works.
 */
export class OutboxLoop {
  readonly #options: OutboxLoopOptions;
  readonly #abort = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isOpen = false;
  #isFailing = false;

  constructor(options: OutboxLoopOptions) {
    this.#options = options;
  }

  /** Aborts requests that are not answered in time after `stop`. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** How many requests are not answered yet. */
  get underWay(): number {
    return this.#underWay.size;
  }

  start(): void {
    this.#isOpen = true;
    this.wake();
  }

  /**
   * Runs a pass at once. If one is running, another follows it, because the running one may have queried too
   * early.
   */
  wake(): void {
    if (!this.#isOpen) return;
    clearTimeout(this.#timer);
    this.#isWoken = true;
    this.#running ??= askAsServer(() => this.#work()).finally(() => {
      this.#running = undefined;
      if (!this.#isOpen) return;
      this.#timer = setTimeout(() => this.wake(), this.#options.every);
      this.#timer.unref();
    });
  }

  /** Stops; resolves when all requests are answered or aborted. */
  async stop(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    const abort = setTimeout(() => this.#abort.abort(), this.#options.finishWithin);
    await this.#running;
    await Promise.all(this.#underWay);
    clearTimeout(abort);
  }

  /** Runs one pass. Resolves to how many requests there were, once all are answered. */
  async pass(): Promise<number> {
    const begun = await this.#begin();
    await Promise.all(begun);
    return begun.length;
  }

  async #work(): Promise<void> {
    try {
      let begun = 0;
      do {
        this.#isWoken = false;
        begun = (await this.#begin()).length;
      } while (this.#isOpen && (begun > 0 || this.#isWoken));
      // Without the lock nothing was tried.
      if (this.#isFailing && this.#options.jobLock.isHeld) {
        this.#options.recovered();
        this.#isFailing = false;
      }
    } catch (error) {
      if (!this.#isFailing) this.#options.failed(error);
      this.#isFailing = true;
    }
  }

  async #begin(): Promise<Promise<void>[]> {
    if (!this.#options.jobLock.isHeld) return [];
    const begun = await this.#options.begin();
    return begun.map((request) => {
      this.#underWay.add(request);
      return request.finally(() => this.#underWay.delete(request));
    });
  }
}
