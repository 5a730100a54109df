import type { Asker } from '#server/store/database/askers.ts';
import { Lookups } from './lookups.ts';

const MAX_KNOWN = 10_000;
/**
 * Milliseconds before an unknown token is looked up again. New sessions have new tokens, so they never wait.
 */
const UNKNOWN_LASTS = 60_000;

type CachedToken<P> = { readonly principal: P; readonly until: number; readonly seen: number };

/**
 * Bounded cache of token owners, by hash. A revocation empties it; a read that began earlier is not cached.
 */
export class KnownTokens<P> {
  readonly #known = new Map<string, CachedToken<P>>();
  readonly #lastLanes = new Map<string, Asker>();
  readonly #lookups = new Lookups<CachedToken<P>>(UNKNOWN_LASTS);
  readonly #noteEvery: number;
  readonly #laneOf: (principal: P) => Asker | undefined;

  /** `noteEvery`: interval in milliseconds for writing the last use to the database. */
  constructor(noteEvery: number, laneOf: (principal: P) => Asker | undefined) {
    this.#noteEvery = noteEvery;
    this.#laneOf = laneOf;
  }

  get(hash: string, now: number): P | undefined {
    const known = this.#known.get(hash);
    if (!known || known.until <= now) return undefined;
    // Absolute, so that a clock that was set back is noted too.
    if (Math.abs(now - known.seen) > this.#noteEvery) return undefined;
    return known.principal;
  }

  lane(hash: string): Asker | undefined {
    const known = this.#known.get(hash);
    return known ? this.#laneOf(known.principal) : this.#lastLanes.get(hash);
  }

  async find(hash: string, now: number, read: () => Promise<CachedToken<P> | null>): Promise<P | null> {
    const found = await this.#lookups.find(hash, now, read, (token) => this.#keep(hash, token));
    return found?.principal ?? null;
  }

  #keep(hash: string, found: CachedToken<P>): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(hash, found);
  }

  forget(): void {
    for (const [hash, { principal }] of this.#known) {
      const lane = this.#laneOf(principal);
      this.#lastLanes.delete(hash);
      if (lane) this.#lastLanes.set(hash, lane);
    }
    for (const hash of this.#lastLanes.keys()) {
      if (this.#lastLanes.size <= MAX_KNOWN) break;
      this.#lastLanes.delete(hash);
    }
    this.#known.clear();
    this.#lookups.forget();
  }
}
