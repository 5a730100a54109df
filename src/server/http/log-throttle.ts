/** Counts frequent events, so that only one log line is written in an interval. */
export class LogThrottle {
  readonly #every: number;
  readonly #now: () => number;
  #loggedAt = Number.NEGATIVE_INFINITY;
  #unlogged = 0;

  /** `every`: the interval, in milliseconds. */
  constructor(every: number, now = () => performance.now()) {
    this.#every = every;
    this.#now = now;
  }

  /**
   * Counts an event. Returns the number of events that were not logged since the last line, if this one is to
   * be logged; else null.
   */
  count(): number | null {
    if (this.#now() - this.#loggedAt < this.#every) {
      this.#unlogged += 1;
      return null;
    }
    const unlogged = this.#unlogged;
    this.#loggedAt = this.#now();
    this.#unlogged = 0;
    return unlogged;
  }
}
