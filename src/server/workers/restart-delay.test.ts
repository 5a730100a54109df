import { expect, test } from 'vitest';
import { nextRestart } from './restart-delay.ts';

/** The pauses after workers that ran this long, one after the other. */
function pauses(uptimes: readonly number[]): number[] {
  let state = { crashes: 0 };
  return uptimes.map((uptime) => {
    const { crashes, pause } = nextRestart(state, uptime);
    state = { crashes };
    return pause;
  });
}

test('the pause after a crash doubles, up to half a minute', () => {
  expect(pauses(Array(9).fill(0))).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('the pauses start over after a worker that ran for a minute', () => {
  expect(pauses([0, 0, 59_999, 60_000, 0])).toEqual([500, 1000, 2000, 500, 1000]);
});
