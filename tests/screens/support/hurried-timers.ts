import { afterAll, beforeAll } from 'vitest';

const TIMES = 10;

/**
 * Runs intervals of 0.5 to 5 s ten times as often, in page and server, for a file that would mostly wait: clocks,
 * polls, beats, database heartbeats, the job lock. Timeouts stay as they are. Call before the screens are opened,
 * because the server sets its intervals when it starts.
 */
export function hurryIntervals(): void {
  hurry('setInterval', (delay) => delay >= 500 && delay <= 5_000);
}

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
