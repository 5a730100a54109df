import { AsyncLocalStorage } from 'node:async_hooks';
import { type Lane, LaneFull, QueueFull } from './fair-queue.ts';

/** Who asks the database, such as a network or an account, and how many of its requests may be at it at once. */
export type Asker = Lane & { readonly most: number };

/** The server's own questions: snapshots, outbox, jobs. */
const SERVER: Lane = { name: 'server', isFirst: true };

/** How many requests may be at the database at once, without those of the first lanes. */
const MOST = 4_000;

/** A request counts from its first question until it is answered, so that one that has begun is never refused. */
class AskingRequest {
  readonly asker: Asker;
  #stage: 'before' | 'counted' | 'answered' = 'before';

  constructor(asker: Asker) {
    this.asker = asker;
  }

  enter(): void {
    if (this.#stage !== 'before') return;
    const { name, isFirst, most } = this.asker;
    const asking = requestsOf.get(name) ?? 0;
    if (asking >= most) throw new LaneFull();
    if (!isFirst && others >= MOST) throw new QueueFull();
    requestsOf.set(name, asking + 1);
    if (!isFirst) others += 1;
    this.#stage = 'counted';
  }

  leave(): void {
    if (this.#stage === 'counted') {
      const { name, isFirst } = this.asker;
      const left = (requestsOf.get(name) ?? 1) - 1;
      if (left > 0) requestsOf.set(name, left);
      else requestsOf.delete(name);
      if (!isFirst) others -= 1;
    }
    this.#stage = 'answered';
  }
}

const requestsOf = new Map<string, number>();
let others = 0;

const asking = new AsyncLocalStorage<AskingRequest | null>();

/** Runs a request's work: whatever it asks the database waits in the lane of the asker. */
export async function askAs<T>(asker: Asker, run: () => T | Promise<T>): Promise<T> {
  const request = new AskingRequest(asker);
  try {
    return await asking.run(request, run);
  } finally {
    request.leave();
  }
}

/** Runs what a request only happens to begin: a load that everybody shares, or work that goes on after it. */
export const askAsServer = <T>(run: () => T): T => asking.run(null, run);

/** The lane of whoever asks now. Throws `LaneFull` and `QueueFull`, but only at a request's first question. */
export function laneOfAsker(): Lane {
  const request = asking.getStore();
  if (!request) return SERVER;
  request.enter();
  return request.asker;
}
