import { expect, test } from 'vitest';
import { TimeBudget } from './time-budget.ts';

const LIMITS = { perNetwork: { aSecond: 100, atOnce: 500 }, all: { aSecond: 200, atOnce: 900 } };

function budgetAt() {
  const clock = { now: 0 };
  return { clock, budget: new TimeBudget(LIMITS, () => clock.now) };
}

test('a network that used up its time waits to regain some, and others do not', () => {
  const { clock, budget } = budgetAt();
  budget.charge('a', 499);
  expect(budget.has('a')).toBe(true);
  budget.charge('a', 101);
  expect([budget.has('a'), budget.has('b')]).toEqual([false, true]);
  clock.now = 1_000;
  expect(budget.has('a')).toBe(false);
  clock.now = 1_001;
  expect(budget.has('a')).toBe(true);
});

test('many networks together have no more than all', () => {
  const { clock, budget } = budgetAt();
  for (const network of ['a', 'b', 'c']) budget.charge(network, 300);
  expect(budget.has('d')).toBe(false);
  clock.now = 1;
  expect(budget.has('d')).toBe(true);
});

test('unused time is not saved up beyond the limit', () => {
  const { clock, budget } = budgetAt();
  clock.now = 3_600_000;
  budget.charge('a', 500);
  expect(budget.has('a')).toBe(false);
});
