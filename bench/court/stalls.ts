import { setTimeout as wait } from 'node:timers/promises';
import type { Stallable } from '../support/served.ts';

/** The longest time between two stalls, and the shortest stall, in milliseconds. */
const MOST_BETWEEN = 5_000;
const SHORTEST = 100;

/**
 * Suspends the server's process now and then, like an overloaded machine: requests wait and are then carried
 * out together, some long after the phones' timeout. Most stalls are short, the longest takes `longest`
 * milliseconds. Returns a function that ends them and returns their number.
 */
export function stallNowAndThen(
  served: Stallable,
  longest: number,
  chance: () => number,
): () => Promise<number> {
  const end = new AbortController();
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal: end.signal });
  let stalls = 0;
  const run = async () => {
    while (!end.signal.aborted) {
      await pause(MOST_BETWEEN * chance());
      served.stall();
      stalls += 1;
      await pause(SHORTEST + (longest - SHORTEST) * chance() ** 3).finally(served.resume);
    }
  };
  const ended = run().catch((error: unknown) => {
    if (!end.signal.aborted) throw error;
  });
  return async () => {
    end.abort();
    await ended;
    return stalls;
  };
}
