const MAX_MISSING = 10_000;

/**
 * Reads by keys that anybody may make up: simultaneous requests for one key share a read, and a missing key
 * is not asked for again for a while.
 */
export class Lookups<T> {
  readonly #reading = new Map<string, Promise<T | null>>();
  readonly #missingSince = new Map<string, number>();
  readonly #missingLasts: number;

  /** `missingLasts`: in milliseconds. */
  constructor(missingLasts: number) {
    this.#missingLasts = missingLasts;
  }

  /**
   * Null if there is none. `keep`: called with the result, unless `forget` was called since the read began.
   */
  find(
    key: string,
    now: number,
    read: () => Promise<T | null>,
    keep?: (found: T) => void,
  ): Promise<T | null> {
    const since = this.#missingSince.get(key);
    // Absolute, in case the clock was set back.
    if (since !== undefined && Math.abs(now - since) < this.#missingLasts) return Promise.resolve(null);
    const joined = this.#reading.get(key);
    if (joined) return joined;
    const isCurrent = () => this.#reading.get(key) === reading;
    const reading = read()
      .then((found) => {
        if (found === null && isCurrent()) this.#noteMissing(key, now);
        if (found !== null && isCurrent()) keep?.(found);
        return found;
      })
      .finally(() => {
        if (isCurrent()) this.#reading.delete(key);
      });
    this.#reading.set(key, reading);
    return reading;
  }

  #noteMissing(key: string, now: number): void {
    const [oldest] = this.#missingSince.keys();
    if (this.#missingSince.size >= MAX_MISSING && oldest !== undefined) this.#missingSince.delete(oldest);
    this.#missingSince.delete(key);
    this.#missingSince.set(key, now);
  }

  forget(): void {
    this.#missingSince.clear();
    this.#reading.clear();
  }
}
