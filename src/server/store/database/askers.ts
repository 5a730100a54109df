import { AsyncLocalStorage } from 'node:async_hooks';
import { type Lane, LaneFull, QueueFull } from './fair-queue.ts';

/**
 * Who asks the database, such as a network or an account, and how many of its requests may use it at once.
 */
export type Asker = Lane & { readonly most: number };

const SERVER: Lane = { name: 'server', isFirst: true };

/** How many requests may use the database at once, apart from the first lanes. */
const MAX_REQUESTS = 4_000;

/**
 * A request counts from its first query until it is answered, so that one that has begun is never refused.
 */
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
    if (!isFirst && others >= MAX_REQUESTS) throw new QueueFull();
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

/** Runs a request's work: its queries wait in the asker's lane. */
export async function askAs<T>(asker: Asker, run: () => T | Promise<T>): Promise<T> {
  const request = new AskingRequest(asker);
  try {
    return await asking.run(request, run);
  } finally {
    request.leave();
  }
}

/** For work that a request only triggers: a shared load, or work that goes on after it. */
export const askAsServer = <T>(run: () => T): T => asking.run(null, run);

/**
 * The lane of the current request. Throws `LaneFull` and `QueueFull`, but only at a request's first query.
 */
export function laneOfAsker(): Lane {
  const request = asking.getStore();
  if (!request) return SERVER;
  request.enter();
  return request.asker;
}
