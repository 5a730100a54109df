import type { FastifyReply, FastifyRequest, onRequestHookHandler, onSendHookHandler } from 'fastify';
import { Problem } from '#server/http/problem.ts';
import { giveUp, hasBody } from './stalled-body.ts';

export type BudgetLimits = {
  readonly most: number;
  readonly perSender: number;
  /**
   * Drop the oldest body that is still arriving for a newer one, so that a stranger's slow bodies keep nobody
   * out.
   */
  readonly oldestGivesWay?: boolean;
};

type GiveUp = (problem: Problem) => boolean;

type Reserved = { readonly sender: string; readonly bytes: number; readonly giveUp: GiveUp };

/** What an open request takes besides its body. */
const LEAST_BYTES = 16_384;

const RETRY_AFTER = { 'retry-after': '5', connection: 'close' };

const tooMuch = () =>
  new Problem(503, 'UNAVAILABLE', 'O servidor está recebendo muitos envios. Tente de novo em instantes.', {
    headers: RETRY_AFTER,
  });

export class BodyBudget {
  readonly #limits: BudgetLimits;
  readonly #bySender = new Map<string, number>();
  readonly #reserved = new Set<Reserved>();
  #taken = 0;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.#taken;
  }

  /**
   * Reserves bytes; returns the function that releases them. Throws 429 if the sender has used its share, 503
   * if everything is used.
   */
  take(sender: string, bytes: number, giveUp: GiveUp = () => false): () => void {
    const { most, perSender } = this.#limits;
    const isOverShare = () => (this.#bySender.get(sender) ?? 0) + bytes > perSender;
    if (isOverShare()) this.#makeRoom(isOverShare, sender);
    if (isOverShare()) {
      const message = 'Muitos envios ao mesmo tempo. Espere um deles terminar.';
      throw new Problem(429, 'TOO_MANY_REQUESTS', message, { headers: RETRY_AFTER });
    }
    const isOver = () => this.#taken + bytes > most;
    if (isOver()) this.#makeRoom(isOver);
    if (isOver()) {
      throw tooMuch();
    }
    const reserved = { sender, bytes, giveUp };
    this.#reserved.add(reserved);
    this.#add(sender, bytes);
    return () => this.#release(reserved);
  }

  #makeRoom(isNeeded: () => boolean, sender?: string) {
    if (!this.#limits.oldestGivesWay) return;
    for (const reserved of this.#reserved) {
      if (!isNeeded()) return;
      if ((sender ?? reserved.sender) === reserved.sender && reserved.giveUp(tooMuch()))
        this.#release(reserved);
    }
  }

  #release(reserved: Reserved) {
    if (this.#reserved.delete(reserved)) this.#add(reserved.sender, -reserved.bytes);
  }

  #add(sender: string, bytes: number) {
    this.#taken += bytes;
    const ofSender = (this.#bySender.get(sender) ?? 0) + bytes;
    if (ofSender > 0) this.#bySender.set(sender, ofSender);
    else this.#bySender.delete(sender);
  }
}

type RawReply = Pick<FastifyReply['raw'], 'once' | 'off' | 'destroyed'>;
const releases = new WeakMap<RawReply, () => void>();

export function releaseWithAnswer(raw: RawReply, release: () => void): void {
  releases.set(raw, release);
  raw.once('finish', release).once('close', release);
  // The connection may have closed during the access check, before this listened.
  if (raw.destroyed) release();
}

/**
 * For a handler that works on the body: keeps the bytes reserved until the returned function is called, even
 * if the connection closes.
 */
export function releaseAfterWork(raw: RawReply): () => void {
  const release = releases.get(raw) ?? (() => undefined);
  raw.off('finish', release).off('close', release);
  return release;
}

/**
 * Releases the bytes once the answer is made: sending it may have to wait for earlier answers that nobody
 * reads.
 */
export const releaseHook: onSendHookHandler = (_request, reply, payload, done) => {
  releases.get(reply.raw)?.();
  done(null, payload);
};

/**
 * Reserves bytes for a body before it is read: the announced length, or the maximum. Requests without a body
 * need none.
 */
export const bodyBudgetHook =
  (
    budget: BodyBudget,
    maxBytes: number,
    senderOf: (request: FastifyRequest) => string,
  ): onRequestHookHandler =>
  (request, reply, next) => {
    const { headers, raw } = request;
    if (hasBody(headers)) {
      const announced = Number(headers['content-length'] ?? maxBytes);
      const bytes = Math.max(LEAST_BYTES, Math.min(announced, maxBytes));
      releaseWithAnswer(
        reply.raw,
        budget.take(senderOf(request), bytes, (problem) => giveUp(raw, problem)),
      );
    }
    next();
  };
