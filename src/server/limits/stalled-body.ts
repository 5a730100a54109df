import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { pipeline, Transform, type TransformCallback } from 'node:stream';
import type { preParsingHookHandler } from 'fastify';
import { Problem } from '#server/http/problem.ts';

export type StallLimit = { readonly milliseconds: number; readonly bytes: number };

/** A tenth of a bad 4G connection: slower senders have stopped, or only occupy memory. */
export const STALL_LIMIT: StallLimit = { milliseconds: 10_000, bytes: 16_384 };

type IncomingBody = Pick<IncomingMessage, 'complete' | 'once'> & {
  readonly socket: { readonly bytesRead: number };
};

const stalled = () =>
  new Problem(408, 'TIMEOUT', 'O envio parou no meio. Confira a conexão e tente de novo.', {
    headers: { connection: 'close' },
  });

export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const waysToGiveUp = new WeakMap<object, (problem: Problem) => void>();

/** Rejects with 408 when a body stalls; never settles if it arrives whole or the connection closes. */
export function rejectWhenStalled(raw: IncomingBody, { milliseconds, bytes }: StallLimit): Promise<never> {
  return new Promise((_resolve, reject) => {
    let before = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const now = raw.socket.bytesRead;
      if (raw.complete) stop();
      else if (now - before < bytes) {
        stop();
        reject(stalled());
      }
      before = now;
    }, milliseconds);
    const stop = () => {
      clearInterval(timer);
      waysToGiveUp.delete(raw);
    };
    waysToGiveUp.set(raw, (problem) => {
      stop();
      reject(problem);
    });
    raw.once('end', stop).once('close', stop);
  });
}

export function giveUp(raw: Pick<IncomingMessage, 'complete'>, problem: Problem): boolean {
  const end = raw.complete ? undefined : waysToGiveUp.get(raw);
  end?.(problem);
  return end !== undefined;
}

/** Copies a body into one buffer: kept in pieces, one that comes byte by byte takes 500 times its length. */
class InOnePiece extends Transform {
  readonly #limit: number;
  #bytes = Buffer.alloc(1_024);
  #length = 0;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const length = this.#length + chunk.length;
    if (length > this.#limit) {
      // The reader refuses bodies that are too long; the rest is not kept.
      done(null, Buffer.concat([this.#bytes.subarray(0, this.#length), chunk]));
      this.#length = 0;
      return;
    }
    if (length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.min(this.#limit, Math.max(length, 2 * this.#bytes.length)));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    chunk.copy(this.#bytes, this.#length);
    this.#length = length;
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#bytes.subarray(0, this.#length));
  }
}

export const stallHook =
  (limit: StallLimit): preParsingHookHandler =>
  (request, _reply, payload, done) => {
    if (request.raw.complete || !hasBody(request.headers)) {
      done(null, payload);
      return;
    }
    const coming = new InOnePiece(request.routeOptions.bodyLimit);
    // Ignored here, because the reader gets the error.
    pipeline(payload, coming, () => undefined);
    rejectWhenStalled(request.raw, limit).catch((problem) => coming.destroy(problem));
    done(null, coming);
  };
