import { expect, test } from 'vitest';
import { columnOf } from './landing-scores.tsx';

const games = (count: number) => Array.from({ length: count }, () => 'game');
const known = { data: [], error: null };

type Day = Parameters<typeof columnOf>[0];

const column = (playing: number, results: number, coming: number, parts: Partial<Day> = {}) =>
  columnOf({
    playing: games(playing),
    results: games(results),
    coming: games(coming),
    inProgress: known,
    completed: known,
    upcoming: known,
    isReady: true,
    ...parts,
  });

test('a column of games is a single card where there is one game in progress, or nothing but results', () => {
  expect(column(1, 0, 0)).toBe('one-card');
  expect(column(0, 4, 0)).toBe('one-card');
  for (const [playing, results, coming] of [
    [0, 0, 0],
    [0, 0, 3],
    [1, 1, 0],
    [1, 0, 1],
    [0, 1, 1],
    [2, 0, 0],
  ] as const)
    expect([playing, results, coming, column(playing, results, coming)]).toEqual([
      playing,
      results,
      coming,
      undefined,
    ]);
});

test('a column of games is none where a card loads or says that it failed', () => {
  const failed = { ...known, error: new Error('503') };
  expect(column(0, 1, 0, { isReady: false })).toBeUndefined();
  expect(column(0, 1, 0, { upcoming: failed })).toBeUndefined();
  expect(column(1, 0, 0, { completed: failed })).toBeUndefined();
  expect(column(0, 1, 0, { completed: failed })).toBe('one-card');
});

test('a column of games is a long one from three games in progress on', () => {
  expect(column(3, 1, 1)).toBe('many');
});
