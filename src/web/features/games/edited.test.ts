import { expect, test } from 'vitest';
import { editedFrom, editOf, isTouched } from './edited.ts';
import { fakeGame } from './fake-game.ts';

const GAME = fakeGame();

test('only what was changed is sent', () => {
  expect(editOf(GAME, {})).toEqual({});
  expect(editOf(GAME, editedFrom(GAME))).toEqual({});
  expect(editOf(GAME, { court: '3', team2: '5' })).toEqual({ court: '3', team2Id: 5 });
  expect(editOf(GAME, { time: '10:00' })).toEqual({ date: '2025-04-05T13:00:00.000Z' });
});

test('a colleague is in the way only at the same field', () => {
  const tapped = { ...GAME, version: 7, status: 'em_andamento' } as const;
  expect(isTouched(editOf(GAME, { court: '3' }), GAME, tapped)).toBe(false);
  expect(isTouched(editOf(GAME, { court: '3' }), GAME, { ...tapped, court: '4' })).toBe(true);
  expect(isTouched(editOf(GAME, { time: '10:00' }), GAME, { ...tapped, court: '4' })).toBe(false);
});
