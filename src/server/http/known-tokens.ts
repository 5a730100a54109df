/** The maximum number of cached tokens; the oldest is evicted. */
const KNOWN = 10_000;

type CachedToken<P> = { readonly principal: P; readonly until: number; readonly seen: number };

/**
 * A bounded cache of the owners of tokens, by hash. A revocation empties it; a read that began earlier is not cached.
 */
export class KnownTokens<P> {
  readonly #known = new Map<string, CachedToken<P>>();
  readonly #noteEvery: number;
  #generation = 0;

  /** `noteEvery`: how often the last use is written to the database, in milliseconds. */
  constructor(noteEvery: number) {
    this.#noteEvery = noteEvery;
  }

  /** Undefined: not cached. */
  get(hash: string, now: number): P | undefined {
    const known = this.#known.get(hash);
    if (!known || known.until <= now) return undefined;
    // Either way: a clock that was put back is noted too.
    if (Math.abs(now - known.seen) > this.#noteEvery) return undefined;
    return known.principal;
  }

  /** Returns a function that caches the result of a read that begins now. */
  reading(hash: string): (known: CachedToken<P>) => void {
    const generation = this.#generation;
    return (known) => {
      if (generation !== this.#generation) return;
      if (this.#known.size >= KNOWN) {
        const oldest = this.#known.keys().next().value;
        if (oldest !== undefined) this.#known.delete(oldest);
      }
      this.#known.set(hash, known);
    };
  }

  /** Empties the cache. */
  forget(): void {
    this.#generation += 1;
    this.#known.clear();
  }
}
