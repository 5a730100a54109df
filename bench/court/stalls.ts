import { setTimeout as wait } from 'node:timers/promises';
import type { Stallable } from '../support/served.ts';

/** How long the server runs between two stalls at most, and how long the shortest stall is, in milliseconds. */
const MOST_BETWEEN = 5_000;
const SHORTEST = 100;

/**
 * Stops the server's process now and then, as a machine does that is far too busy: what was sent waits, and all of it is
 * carried out together afterwards, some of it long after the phones have given up. Most stalls are short, the longest lasts
 * `longest` milliseconds. The returned function ends them and says how many there were.
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
