/** Counts what may come often, so that one line of the log in an interval says it. */
export class LogThrottle {
  readonly #every: number;
  readonly #now: () => number;
  #saidAt = Number.NEGATIVE_INFINITY;
  #unsaid = 0;

  /** `every`: so long nothing more is said, in milliseconds. */
  constructor(every: number, now = () => performance.now()) {
    this.#every = every;
    this.#now = now;
  }

  /** Counts one. Answers how many were not said since the last that was, where this one is to be said; else null. */
  count(): number | null {
    if (this.#now() - this.#saidAt < this.#every) {
      this.#unsaid += 1;
      return null;
    }
    const unsaid = this.#unsaid;
    this.#saidAt = this.#now();
    this.#unsaid = 0;
    return unsaid;
  }
}
