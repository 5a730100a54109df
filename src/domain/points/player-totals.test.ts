import { expect, test } from 'vitest';
import { aRow } from '#domain/fixtures.ts';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import { mostPoints, playerTotals } from './player-totals.ts';

const totals = playerTotals(
  [
    aRow(1, 3, { defesas: 2, ataques: 1 }),
    aRow(1, 4, { round: 2 }),
    aRow(1, 9, { round: 3, present: false }),
    aRow(2, 10),
    aRow(3, 0),
  ],
  DEFAULT_RULES.players,
);

test('rounds are summed, and an absence adds 0', () => {
  expect(totals.get(1)).toEqual({ attendance: 2, saques: 7, defesas: 2, ataques: 1, total: 10 });
  expect(totals.get(4)).toBeUndefined();
});

test('the best have the most, and nobody is best without a point', () => {
  expect(mostPoints([{ id: 1 }, { id: 2 }, { id: 4 }], totals)).toBe(10);
  expect(mostPoints([{ id: 3 }, { id: 4 }], totals)).toBeNull();
  expect(mostPoints([], totals)).toBeNull();
});
