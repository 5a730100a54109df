import { afterAll, beforeAll } from 'vitest';

const TIMES = 10;

/**
 * Lets intervals of 0.5 to 5 s run ten times as often, in the page and in the server, for a file that would mostly wait for them:
 * clocks, polls, beats of the event stream, heartbeats of the database, the lock of the jobs. Limits of time stay as they are. Called before
 * the screens are opened, because the server sets its own intervals when it starts.
 */
export function hurryIntervals(): void {
  hurry('setInterval', (delay) => delay >= 500 && delay <= 5_000);
}

/** Lets timeouts of these delays, in milliseconds, end ten times as early. */
export function hurryTimeouts(...delays: readonly number[]): void {
  hurry('setTimeout', (delay) => delays.includes(delay));
}

function hurry(name: 'setInterval' | 'setTimeout', isHurried: (delay: number) => boolean): void {
  const original = globalThis[name];
  const fast = (run: () => void, delay = 0, ...values: []) =>
    original(run, isHurried(delay) ? delay / TIMES : delay, ...values);
  beforeAll(() => void Object.assign(globalThis, { [name]: fast }));
  afterAll(() => void Object.assign(globalThis, { [name]: original }));
}
