import type { onRequestHookHandler } from 'fastify';
import { networkOf } from './network.ts';
import { Problem } from './problem.ts';

/** How many bytes of bodies may be in memory at once, of everybody and of one network. */
export type Sizes = { readonly most: number; readonly perNetwork: number };

const RETRY_AFTER = { 'retry-after': '5', connection: 'close' };

/** Bodies that are kept whole while they are worked on: beyond the room for them the next one waits outside. */
export class Room {
  readonly #sizes: Sizes;
  readonly #of = new Map<string, number>();
  #taken = 0;

  constructor(sizes: Sizes) {
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

/** Takes room for a body before it is read: as much as its sender announces, or the most that it may be. */
export const roomHook =
  (room: Room, maxBytes: number): onRequestHookHandler =>
  (request, reply, next) => {
    const announced = Number(request.headers['content-length'] ?? maxBytes);
    const giveBack = room.take(networkOf(request.ip), Math.min(announced, maxBytes));
    // Whichever comes first: somebody who goes away in the middle never gets an answer.
    reply.raw.once('finish', giveBack).once('close', giveBack);
    next();
  };
