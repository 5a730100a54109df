import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY = 10;
/** Looking takes processor time from what is waited for, which gets four times as much. */
const PAUSE_PER_LOOK = 4;
const LONGEST_PAUSE = 100;

type Seen<T> = Exclude<T, false | null | undefined>;

/**
 * Polls until `look` returns something, and returns that. Throws after the deadline, which is far beyond what
 * anything takes: a crowded machine is slow, not broken.
 */
export async function until<T>(what: string, look: () => T | Promise<T>, within = 120_000): Promise<Seen<T>> {
  const deadline = performance.now() + within;
  for (;;) {
    const begun = performance.now();
    const seen = await look();
    if (seen) return seen as Seen<T>;
    const looked = performance.now();
    if (looked > deadline) throw new Error(`Waited ${within} ms in vain: ${what}`);
    await pause(Math.min(LONGEST_PAUSE, Math.max(LOOK_EVERY, PAUSE_PER_LOOK * (looked - begun))));
  }
}
