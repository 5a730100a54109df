import { EventEmitter } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { BodyBudget, releaseAfterWork, releaseWithAnswer } from './body-budget.ts';

const refusal = (act: () => unknown) => {
  try {
    act();
    return null;
  } catch (error) {
    return (error as { status: number }).status;
  }
};

test('each sender has a share, and all together have a limit', () => {
  const budget = new BodyBudget({ most: 100, perSender: 60 });
  const back = budget.take('a', 60);
  expect(refusal(() => budget.take('a', 1))).toBe(429);
  budget.take('b', 40);
  expect(refusal(() => budget.take('b', 1))).toBe(503);
  back();
  back();
  expect(budget.taken).toBe(40);
  expect(refusal(() => budget.take('a', 60))).toBeNull();
});

test('the oldest body still arriving is dropped for a newer one, first of the same sender', () => {
  const budget = new BodyBudget({ most: 100, perSender: 60, oldestGivesWay: true });
  const given: string[] = [];
  const take = (network: string, bytes: number, name: string, isArriving = true) =>
    budget.take(network, bytes, ({ status }) => {
      if (isArriving) given.push(`${name} ${status}`);
      return isArriving;
    });
  take('a', 30, 'a1', false);
  take('a', 30, 'a2');
  take('b', 40, 'b1');
  take('a', 20, 'a3');
  expect([given, budget.taken]).toEqual([['a2 503'], 90]);
  take('c', 20, 'c1');
  expect([given, budget.taken]).toEqual([['a2 503', 'b1 503'], 70]);
  // Complete bodies are being worked on and keep their bytes.
  expect(refusal(() => take('a', 50, 'a4'))).toBe(429);
});

describe('the bytes are released', () => {
  const answer = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed }) as never;
  const tell = (raw: never, event: string) => (raw as EventEmitter).emit(event);

  test.each(['finish', 'close'])('on %s, while no handler uses the body', (event) => {
    const [raw, giveBack] = [answer(), vi.fn()];
    releaseWithAnswer(raw, giveBack);
    expect(giveBack).not.toHaveBeenCalled();
    tell(raw, event);
    expect(giveBack).toHaveBeenCalled();
  });

  test('at once if the sender disconnected before the body was received', () => {
    const giveBack = vi.fn();
    releaseWithAnswer(answer(true), giveBack);
    expect(giveBack).toHaveBeenCalled();
  });

  test('by the handler that uses the body, not when the sender disconnects meanwhile', () => {
    const [raw, giveBack] = [answer(), vi.fn()];
    releaseWithAnswer(raw, giveBack);
    const done = releaseAfterWork(raw);
    tell(raw, 'close');
    expect(giveBack).not.toHaveBeenCalled();
    done();
    expect(giveBack).toHaveBeenCalled();
  });
});
