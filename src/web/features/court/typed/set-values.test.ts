import { describe, expect, test } from 'vitest';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import { aGame, aPhone } from '#web/features/court/editor/fake-phone.ts';
import { changedSince, onlyChanged, resultOf, type SetValues, startValues } from './set-values.ts';

const { normal: NORMAL, extra: EXTRA } = DEFAULT_RULES;

const typed = (team1: number, team2: number, change: Partial<SetValues> = {}): SetValues => ({
  setNumber: 1,
  team1,
  team2,
  skipped: false,
  closed: true,
  tied: null,
  notes: '',
  startTime: '',
  endTime: '',
  base: { setNumber: 1, team1Score: 0, team2Score: 0 },
  ...change,
});

describe('the result that the values say', () => {
  test('is closed by a person only before a final score', () => {
    expect(resultOf(typed(15, 10), NORMAL)).toMatchObject({ isClosed: true, isTied: false });
    expect(resultOf(typed(15, 10, { closed: false }), NORMAL)).toMatchObject({ isClosed: false });
    expect(resultOf(typed(21, 19), NORMAL)).toMatchObject({ isClosed: false });
    expect(resultOf(typed(15, 13, { setNumber: 3 }), NORMAL)).toMatchObject({ isClosed: false });
    expect(resultOf(typed(15, 13, { setNumber: 3 }), EXTRA)).toMatchObject({ isClosed: true });
  });

  test('of a tie is closed by its answer, not by the mark of other scores', () => {
    expect(resultOf(typed(8, 8), NORMAL)).toMatchObject({ isTied: true, isClosed: false });
    expect(resultOf(typed(8, 8, { tied: 'on' }), NORMAL)).toMatchObject({ isTied: true, isClosed: false });
    expect(resultOf(typed(8, 8, { tied: 'over', closed: false }), NORMAL)).toMatchObject({ isClosed: true });
  });

  test('of a set that is not played has no points, whatever was typed before', () => {
    expect(resultOf(typed(8, 8, { skipped: true }), NORMAL)).toMatchObject({
      score: { team1Score: 0, team2Score: 0, skipped: true },
      isEmpty: true,
      isTied: false,
      isClosed: false,
    });
  });

  test('is out of range from 100 points on', () => {
    expect(resultOf(typed(97, 99), NORMAL).isOutOfRange).toBe(false);
    expect(resultOf(typed(98, 100), NORMAL).isOutOfRange).toBe(true);
    expect(resultOf(typed(98, 100, { skipped: true }), NORMAL).isOutOfRange).toBe(false);
  });
});

test('a set without a result is shown first as one that is over, a set in progress as one that goes on', () => {
  const { editor } = aPhone(
    aGame(1, [
      [21, 17],
      [8, 8],
    ]),
  );
  expect(startValues(editor, 1)).toMatchObject({ team1: 21, team2: 17, closed: false, tied: null });
  expect(startValues(editor, 2)).toMatchObject({ team1: 8, team2: 8, closed: false, tied: 'on' });
  expect(startValues(editor, 3)).toMatchObject({ team1: 0, team2: 0, closed: true, tied: null });
});

test('a result has only what was changed in the form: a note leaves the score as it is by now', () => {
  const { editor } = aPhone(aGame(1, [[5, 1]]));
  const result = {
    setNumber: 1,
    team1Score: 3,
    team2Score: 1,
    skipped: false,
    closed: false,
    notes: 'Chuva',
  };
  expect(onlyChanged(result, { notes: 'Chuva' }, editor.set(1))).toEqual({ ...result, team1Score: 5 });
  expect(onlyChanged(result, { notes: 'Chuva', endTime: '09:40' }, editor.set(1))).toEqual({
    ...result,
    team1Score: 5,
  });
  expect(onlyChanged(result, { team1: 3, team2: 1 }, editor.set(1))).toEqual({ ...result, notes: undefined });
});

test('both scores count as changed as soon as one of them is, and the set and its base never', () => {
  const start = typed(8, 8);
  expect(changedSince(start, { ...start })).toEqual({});
  expect(changedSince(start, typed(8, 9, { notes: 'Chuva' }))).toEqual({
    team1: 8,
    team2: 9,
    notes: 'Chuva',
  });
  const base = { setNumber: 2, team1Score: 3, team2Score: 4 };
  expect(changedSince(start, typed(8, 8, { setNumber: 2, base, tied: 'on', skipped: true }))).toEqual({
    tied: 'on',
    skipped: true,
  });
});
