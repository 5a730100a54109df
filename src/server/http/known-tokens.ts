/** Kept in memory: the oldest makes room. */
const KNOWN = 10_000;

type CachedToken<P> = { readonly principal: P; readonly until: number; readonly seen: number };

/**
 * Who tokens belong to, by their hashes: a bounded map before the database. A revocation empties it; a read that began
 * before it is not remembered.
 */
export class KnownTokens<P> {
  readonly #known = new Map<string, CachedToken<P>>();
  readonly #noteEvery: number;
  #generation = 0;

  /** `noteEvery`: after this long it has to be noted in the database that somebody was seen, in milliseconds. */
  constructor(noteEvery: number) {
    this.#noteEvery = noteEvery;
  }

  /** Undefined: the database has to be asked. */
  get(hash: string, now: number): P | undefined {
    const known = this.#known.get(hash);
    if (!known || known.until <= now) return undefined;
    // Either way: a clock that was put back is noted too.
    if (Math.abs(now - known.seen) > this.#noteEvery) return undefined;
    return known.principal;
  }

  /** Answers how to remember what a read finds that begins now. */
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

  /** Nothing known is certain. */
  forget(): void {
    this.#generation += 1;
    this.#known.clear();
  }
}
