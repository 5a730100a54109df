import { afterAll, beforeAll } from 'vitest';

const TIMES = 10;

/**
 * Lets what is repeated each second or few seconds be repeated ten times as often, in the page and in the server: ages that are
 * counted anew, polls, and by what a page and a database are known to be alive. For a file that would mostly wait for that; called
 * before the screens are opened, because the server sets its own timers when it starts.
 */
export function hurryIntervals(): void {
  hurry('setInterval', (delay) => delay >= 500 && delay <= 5_000);
}

/** Lets timeouts of these delays, in milliseconds, end ten times as early. */
export function hurryTimeouts(...delays: readonly number[]): void {
  hurry('setTimeout', (delay) => delays.includes(delay));
}

function hurry(name: 'setInterval' | 'setTimeout', isHurried: (delay: number) => boolean): void {
  const own = globalThis[name];
  const fast = (run: () => void, delay = 0, ...values: []) =>
    own(run, isHurried(delay) ? delay / TIMES : delay, ...values);
  beforeAll(() => void Object.assign(globalThis, { [name]: fast }));
  afterAll(() => void Object.assign(globalThis, { [name]: own }));
}
