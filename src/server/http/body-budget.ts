import type { FastifyReply, onRequestHookHandler } from 'fastify';
import { networkOf } from './network.ts';
import { Problem } from './problem.ts';

/** The bytes of request bodies allowed in memory at once, for all and for one network. */
export type BudgetLimits = { readonly most: number; readonly perNetwork: number };

/** Who sends a body that nobody has verified yet: ended to make room for a later one, unless all of it has come. */
export type UnverifiedSender = { hasSentAll(): boolean; end(): void };

const RETRY_AFTER = { 'retry-after': '5', connection: 'close' };

/** Limits the memory for request bodies that are read whole; beyond it requests are refused. */
export class BodyBudget {
  readonly #limits: BudgetLimits;
  readonly #byNetwork = new Map<string, number>();
  /** The longest known first. */
  readonly #unverified = new Map<UnverifiedSender, () => void>();
  #taken = 0;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.#taken;
  }

  /**
   * Reserves bytes; returns the function that releases them. Throws 429 where the network has used its share, 503 where
   * all is used and no unverified sender can be ended.
   */
  take(network: string, bytes: number, sender?: UnverifiedSender): () => void {
    const ofNetwork = this.#byNetwork.get(network) ?? 0;
    if (ofNetwork + bytes > this.#limits.perNetwork) {
      const message = 'Muitos envios ao mesmo tempo. Espere um deles terminar.';
      throw new Problem(429, 'TOO_MANY_REQUESTS', message, { headers: RETRY_AFTER });
    }
    if (!this.#hasRoom(bytes)) {
      const message = 'O servidor está recebendo muitos arquivos. Tente de novo em instantes.';
      throw new Problem(503, 'UNAVAILABLE', message, { headers: RETRY_AFTER });
    }
    this.#add(network, bytes);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      if (sender) this.#unverified.delete(sender);
      this.#add(network, -bytes);
    };
    if (sender) this.#unverified.set(sender, release);
    return release;
  }

  /** Ends unverified senders, the longest known first, until there is room. */
  #hasRoom(bytes: number): boolean {
    for (const [sender, release] of this.#unverified) {
      if (this.#taken + bytes <= this.#limits.most) return true;
      if (sender.hasSentAll()) continue;
      sender.end();
      release();
    }
    return this.#taken + bytes <= this.#limits.most;
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

/**
 * Reserves bytes for a body before it is read: the announced length, or the maximum. `isUnverified`: anybody may send one, and
 * what shows whether it counts comes after it is read.
 */
export const bodyBudgetHook =
  (budget: BodyBudget, maxBytes: number, isUnverified = false): onRequestHookHandler =>
  ({ headers, ip, raw }, reply, next) => {
    const announced = Number(headers['content-length'] ?? maxBytes);
    const sender = { hasSentAll: () => raw.complete, end: () => void raw.destroy() };
    const bytes = Math.min(announced, maxBytes);
    releaseWithAnswer(reply.raw, budget.take(networkOf(ip), bytes, isUnverified ? sender : undefined));
    next();
  };
