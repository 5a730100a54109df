import type { FastifyReply, onRequestHookHandler } from 'fastify';
import { networkOf } from './network.ts';
import { Problem } from './problem.ts';
import { giveUp, hasBody } from './stalled-body.ts';

/** The bytes of request bodies allowed in memory at once, for all and for one network. */
export type BudgetLimits = {
  readonly most: number;
  readonly perNetwork: number;
  /** A body that is still arriving is given up for a newer one: a stranger's slow ones keep nobody out. */
  readonly oldestGivesWay?: boolean;
};

/** Refuses a body that is still arriving; false where it is complete. */
type GiveUp = (problem: Problem) => boolean;

type Reserved = { readonly network: string; readonly bytes: number; readonly giveUp: GiveUp };

/** What an open request takes besides its body: it counts for as much. */
const LEAST_BYTES = 16_384;

const RETRY_AFTER = { 'retry-after': '5', connection: 'close' };

const tooMuch = () =>
  new Problem(503, 'UNAVAILABLE', 'O servidor está recebendo muitos envios. Tente de novo em instantes.', {
    headers: RETRY_AFTER,
  });

/** Limits the memory for request bodies that are read whole; beyond it requests are refused. */
export class BodyBudget {
  readonly #limits: BudgetLimits;
  readonly #byNetwork = new Map<string, number>();
  /** The oldest first. */
  readonly #reserved = new Set<Reserved>();
  #taken = 0;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.#taken;
  }

  /**
   * Reserves bytes; returns the function that releases them. Throws 429 where the network has used its share, 503 where
   * all is used.
   */
  take(network: string, bytes: number, giveUp: GiveUp = () => false): () => void {
    const { most, perNetwork } = this.#limits;
    const isOverShare = () => (this.#byNetwork.get(network) ?? 0) + bytes > perNetwork;
    if (isOverShare()) this.#makeRoom(isOverShare, network);
    if (isOverShare()) {
      const message = 'Muitos envios ao mesmo tempo. Espere um deles terminar.';
      throw new Problem(429, 'TOO_MANY_REQUESTS', message, { headers: RETRY_AFTER });
    }
    const isOver = () => this.#taken + bytes > most;
    if (isOver()) this.#makeRoom(isOver);
    if (isOver()) {
      throw tooMuch();
    }
    const reserved = { network, bytes, giveUp };
    this.#reserved.add(reserved);
    this.#add(network, bytes);
    return () => this.#release(reserved);
  }

  /** Gives up the oldest bodies that are still arriving, of the network if one is given. */
  #makeRoom(isNeeded: () => boolean, network?: string) {
    if (!this.#limits.oldestGivesWay) return;
    for (const reserved of this.#reserved) {
      if (!isNeeded()) return;
      if ((network ?? reserved.network) === reserved.network && reserved.giveUp(tooMuch()))
        this.#release(reserved);
    }
  }

  #release(reserved: Reserved) {
    if (this.#reserved.delete(reserved)) this.#add(reserved.network, -reserved.bytes);
  }

  #add(network: string, bytes: number) {
    this.#taken += bytes;
    const ofNetwork = (this.#byNetwork.get(network) ?? 0) + bytes;
    if (ofNetwork > 0) this.#byNetwork.set(network, ofNetwork);
    else this.#byNetwork.delete(network);
  }
}

type RawReply = Pick<FastifyReply['raw'], 'once' | 'off' | 'destroyed'>;
const releases = new WeakMap<RawReply, () => void>();

/** Releases the bytes when the answer is sent or the connection closes. */
export function releaseWithAnswer(raw: RawReply, release: () => void): void {
  releases.set(raw, release);
  raw.once('finish', release).once('close', release);
  // The connection may have closed during the access check, before this listened.
  if (raw.destroyed) release();
}

/**
 * For a handler that works on the body: the bytes stay reserved until it releases them, even if the connection closes.
 * Returns the function that releases them.
 */
export function releaseAfterWork(raw: RawReply): () => void {
  const release = releases.get(raw) ?? (() => undefined);
  raw.off('finish', release).off('close', release);
  return release;
}

/** Reserves bytes for a body before it is read: the announced length, or the maximum. A request without a body needs none. */
export const bodyBudgetHook =
  (budget: BodyBudget, maxBytes: number): onRequestHookHandler =>
  ({ headers, ip, raw }, reply, next) => {
    if (hasBody(headers)) {
      const announced = Number(headers['content-length'] ?? maxBytes);
      const bytes = Math.max(LEAST_BYTES, Math.min(announced, maxBytes));
      releaseWithAnswer(
        reply.raw,
        budget.take(networkOf(ip), bytes, (problem) => giveUp(raw, problem)),
      );
    }
    next();
  };
