import { describe, expect, test } from 'vitest';
import { eightRounds } from '#domain/fixtures.ts';
import { roundsOutOfOrder } from './round-order.ts';

describe('the order of the rounds', () => {
  const order = (number: number, date: string) => {
    const { before, after } = roundsOutOfOrder({ number, date }, eightRounds);
    return [before?.number ?? null, after?.number ?? null];
  };

  test('is kept by a day between those of its neighbours', () => {
    expect(order(3, '2025-05-10')).toEqual([null, null]);
    expect(order(3, '2025-07-12')).toEqual([null, null]);
    expect(order(1, '2000-01-01')).toEqual([null, null]);
    expect(order(8, '2100-12-31')).toEqual([null, null]);
  });

  test('is broken by a day outside them, and names the first round out of order', () => {
    expect(order(3, '2025-05-09')).toEqual([2, null]);
    expect(order(5, '2025-01-01')).toEqual([4, null]);
    expect(order(3, '2025-07-13')).toEqual([null, 4]);
    expect(order(3, '2025-12-31')).toEqual([null, 4]);
  });
});
