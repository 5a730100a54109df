import { expect, test } from 'vitest';
import { afterDeath } from './after-death.ts';

/** The pauses before each process of a place whose processes lived that long. */
function pauses(lives: readonly number[]): number[] {
  let known = { deaths: 0 };
  return lives.map((livedFor) => {
    const { deaths, pause } = afterDeath(known, livedFor);
    known = { deaths };
    return pause;
  });
}

test('one that dies at once is followed after a pause that doubles, to half a minute', () => {
  expect(pauses(Array(9).fill(0))).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('after one that lived a minute it begins again', () => {
  expect(pauses([0, 0, 59_999, 60_000, 0])).toEqual([500, 1000, 2000, 500, 1000]);
});
