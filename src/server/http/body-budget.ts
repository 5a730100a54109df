import type { FastifyReply, onRequestHookHandler } from 'fastify';
import { networkOf } from './network.ts';
import { Problem } from './problem.ts';

/** How many bytes of bodies may be in memory at once, of everybody and of one network. */
export type BudgetLimits = { readonly most: number; readonly perNetwork: number };

const RETRY_AFTER = { 'retry-after': '5', connection: 'close' };

/** Bodies that are kept whole while they are worked on: beyond the room for them the next one waits outside. */
export class BodyBudget {
  readonly #sizes: BudgetLimits;
  readonly #of = new Map<string, number>();
  #taken = 0;

  constructor(sizes: BudgetLimits) {
    this.#sizes = sizes;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Takes room; answers how to give it back. Throws 429 where the network has its share, 503 where all is taken. */
  take(network: string, bytes: number): () => void {
    const own = this.#of.get(network) ?? 0;
    if (own + bytes > this.#sizes.perNetwork) {
      const message = 'Muitos envios ao mesmo tempo. Espere um deles terminar.';
      throw new Problem(429, 'TOO_MANY_REQUESTS', message, { headers: RETRY_AFTER });
    }
    if (this.#taken + bytes > this.#sizes.most) {
      const message = 'O servidor está recebendo muitos arquivos. Tente de novo em instantes.';
      throw new Problem(503, 'UNAVAILABLE', message, { headers: RETRY_AFTER });
    }
    this.#add(network, bytes);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      this.#add(network, -bytes);
    };
  }

  #add(network: string, bytes: number) {
    this.#taken += bytes;
    const own = (this.#of.get(network) ?? 0) + bytes;
    if (own > 0) this.#of.set(network, own);
    else this.#of.delete(network);
  }
}

type RawReply = Pick<FastifyReply['raw'], 'once' | 'off' | 'destroyed'>;
const releases = new WeakMap<RawReply, () => void>();

/** Gives room back with the answer or when its sender goes, whichever comes first. */
export function releaseWithAnswer(raw: RawReply, giveBack: () => void): void {
  releases.set(raw, giveBack);
  raw.once('finish', giveBack).once('close', giveBack);
  // Whoever went while their access was looked up: `close` was told before anybody listened.
  if (raw.destroyed) giveBack();
}

/**
 * For whoever works on the body: the room stays taken until they give it back, also where the sender has gone, because
 * the bytes are still in memory. Answers how to give it back.
 */
export function releaseAfterWork(raw: RawReply): () => void {
  const giveBack = releases.get(raw) ?? (() => undefined);
  raw.off('finish', giveBack).off('close', giveBack);
  return giveBack;
}

/** Takes room for a body before it is read: as much as its sender announces, or the most that it may be. */
export const bodyBudgetHook =
  (room: BodyBudget, maxBytes: number): onRequestHookHandler =>
  (request, reply, next) => {
    const announced = Number(request.headers['content-length'] ?? maxBytes);
    releaseWithAnswer(reply.raw, room.take(networkOf(request.ip), Math.min(announced, maxBytes)));
    next();
  };
