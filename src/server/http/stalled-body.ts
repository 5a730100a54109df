import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough, pipeline } from 'node:stream';
import type { preParsingHookHandler } from 'fastify';
import { Problem } from './problem.ts';

/** In each interval of `milliseconds`, at least `bytes` of a body must arrive. */
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

/** Whether a request announces a body (RFC 9112 6.3). */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** How the bodies that are arriving are given up. */
const waysToGiveUp = new WeakMap<object, (problem: Problem) => void>();

/** Rejects with 408 when a body stalls; never settles where it arrives whole or the connection closes. */
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

/** Refuses a body that is still arriving. False where it is complete. */
export function giveUp(raw: Pick<IncomingMessage, 'complete'>, problem: Problem): boolean {
  const end = raw.complete ? undefined : waysToGiveUp.get(raw);
  end?.(problem);
  return end !== undefined;
}

/** Refuses a body that stalls before it is parsed. */
export const stallHook =
  (limit: StallLimit): preParsingHookHandler =>
  (request, _reply, payload, done) => {
    if (request.raw.complete || !hasBody(request.headers)) {
      done(null, payload);
      return;
    }
    const coming = new PassThrough();
    // Errors are ignored here, because the reader gets them.
    pipeline(payload, coming, () => undefined);
    rejectWhenStalled(request.raw, limit).catch((problem) => coming.destroy(problem));
    done(null, coming);
  };
