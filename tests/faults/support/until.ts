import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY = 10;

type Seen<T> = Exclude<T, false | null | undefined>;

/**
 * Polls until `look` returns something, and returns that. Throws after the deadline, which is far beyond what
 * anything takes: a crowded machine is slow, not broken.
 */
export async function until<T>(what: string, look: () => T | Promise<T>, within = 120_000): Promise<Seen<T>> {
  const deadline = performance.now() + within;
  for (;;) {
    const seen = await look();
    if (seen) return seen as Seen<T>;
    if (performance.now() > deadline) throw new Error(`Waited ${within} ms in vain: ${what}`);
    await pause(LOOK_EVERY);
  }
}
