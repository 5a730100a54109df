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

test('each network has a share, and all networks together have a limit', () => {
  const budget = new BodyBudget({ most: 100, perNetwork: 60 });
  const back = budget.take('a', 60);
  expect(refusal(() => budget.take('a', 1))).toBe(429);
  budget.take('b', 40);
  expect(refusal(() => budget.take('b', 1))).toBe(503);
  back();
  back();
  expect(budget.taken).toBe(40);
  expect(refusal(() => budget.take('a', 60))).toBeNull();
});

test('whoever was not verified makes room for a later sender, the longest known first, until all has come', () => {
  const budget = new BodyBudget({ most: 3, perNetwork: 2 });
  const ended: string[] = [];
  const take = (name: string, hasSentAll = false) =>
    budget.take(name, 1, { hasSentAll: () => hasSentAll, end: () => void ended.push(name) });
  take('whole', true);
  take('slow');
  const gone = take('gone');
  gone();
  take('later');
  take('real');
  expect(ended).toEqual(['slow']);
  expect(budget.taken).toBe(3);
  budget.take('file', 1);
  budget.take('file', 1);
  expect(ended).toEqual(['slow', 'later', 'real']);
  expect(refusal(() => take('none'))).toBe(503);
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

  test('at once where the sender had disconnected before the body was received', () => {
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
