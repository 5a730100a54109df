import { describe, expect, test } from 'vitest';
import { pauseAfter, reasonOf, type Verdict, verdictOf } from './message-errors.ts';

/** Every documented code, and its consequence. */
const TABLE: Readonly<Record<Verdict, readonly number[]>> = {
  retry: [1, 2, 4, 80007, 130429, 131000, 131016, 131056, 131057],
  fail: [131021, 131026, 131047, 131049, 130403, 130472],
  'opt-out': [131050],
  stop: [
    0, 3, 10, 190, 200, 250, 299, 33, 368, 130497, 131005, 131031, 131042, 131045, 131048, 132001, 132005,
    132007, 132015, 132016,
  ],
  ours: [100, 131008, 131009, 131051, 132000, 132012],
};
const rows = Object.entries(TABLE).flatMap(([verdict, codes]) =>
  codes.map((code) => [code, verdict as Verdict] as const),
);

test.each(rows)('code %i: %s, with a reason for people', (code, verdict) => {
  expect(verdictOf(code, 400)).toBe(verdict);
  expect(reasonOf(code, verdict)).toMatch(/^[A-ZÉÀ].{10,}/);
});

test.each([
  [null, 500, 'retry'],
  [null, 503, 'retry'],
  [999_999, 502, 'retry'],
  [null, 429, 'retry'],
  [null, 401, 'stop'],
  [null, 403, 'stop'],
  [999_999, 400, 'ours'],
  [300, 400, 'ours'],
  // The code takes precedence over the status.
  [190, 500, 'stop'],
  [131026, 500, 'fail'],
  [100, 500, 'ours'],
] as const)('code %s with HTTP %i: %s', (code, status, expected) => {
  expect(verdictOf(code, status)).toBe(expected);
});

describe('the pause', () => {
  test('doubles from five seconds, six times', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((attempts) => pauseAfter(attempts, 130429))).toEqual([
      5_000,
      10_000,
      20_000,
      40_000,
      80_000,
      160_000,
      null,
    ]);
  });

  test("allows one retry after WhatsApp's unknown error", () => {
    expect([pauseAfter(1, 1), pauseAfter(2, 1)]).toEqual([5_000, null]);
  });
});
