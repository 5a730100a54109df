import type { IncomingMessage } from 'node:http';
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
    const stop = () => clearInterval(timer);
    raw.once('end', stop).once('close', stop);
  });
}
