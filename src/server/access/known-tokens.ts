import type { Asker } from '#server/store/database/askers.ts';
import type { Principal } from './access.ts';
import { ownLane } from './asker.ts';
import { Lookups } from './lookups.ts';

/** The maximum number of cached tokens; the oldest is evicted. */
const KNOWN = 10_000;
/** How long an unknown token is not looked up again, in milliseconds. A new session's token is none of these. */
const UNKNOWN_LASTS = 60_000;

type CachedToken<P> = { readonly principal: P; readonly until: number; readonly seen: number };

/**
 * A bounded cache of the owners of tokens, by hash. A revocation empties it; a read that began earlier is not cached.
 */
export class KnownTokens<P extends Principal> {
  readonly #known = new Map<string, CachedToken<P>>();
  /** The lanes that the owners had before revocations. */
  readonly #lastLanes = new Map<string, Asker>();
  readonly #lookups = new Lookups<CachedToken<P>>(UNKNOWN_LASTS);
  readonly #noteEvery: number;

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

  /** The lane of whoever had the token when it was last cached. */
  lane(hash: string): Asker | undefined {
    const known = this.#known.get(hash);
    return known ? ownLane(known.principal) : this.#lastLanes.get(hash);
  }

  /** The owner by `read`, which is cached. Null where the token has none. */
  async find(hash: string, now: number, read: () => Promise<CachedToken<P> | null>): Promise<P | null> {
    const found = await this.#lookups.find(hash, now, read, (token) => this.#keep(hash, token));
    return found?.principal ?? null;
  }

  #keep(hash: string, found: CachedToken<P>): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= KNOWN && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(hash, found);
  }

  /** Empties the cache. */
  forget(): void {
    for (const [hash, { principal }] of this.#known) {
      const lane = ownLane(principal);
      this.#lastLanes.delete(hash);
      if (lane) this.#lastLanes.set(hash, lane);
    }
    for (const hash of this.#lastLanes.keys()) {
      if (this.#lastLanes.size <= KNOWN) break;
      this.#lastLanes.delete(hash);
    }
    this.#known.clear();
    this.#lookups.forget();
  }
}
