import { expect, test } from 'vitest';
import { fakeGame } from '#web/features/games/fake-game.ts';
import { editOf, gameValues, sayOverwritten, wouldOverwrite } from './game-values.ts';

const GAME = fakeGame();

test('only what was changed is sent', () => {
  expect(editOf(GAME, {})).toEqual({});
  expect(editOf(GAME, gameValues(GAME))).toEqual({});
  expect(editOf(GAME, { court: '3', team2: '5' })).toEqual({ court: '3', team2Id: 5 });
  expect(editOf(GAME, { time: '10:00' })).toEqual({ date: '2025-04-05T13:00:00.000Z' });
});

test("a colleague's change is a conflict only in the same field", () => {
  const tapped = { ...GAME, version: 7, status: 'em_andamento' } as const;
  expect(wouldOverwrite(editOf(GAME, { court: '3' }), GAME, tapped)).toBe(false);
  expect(wouldOverwrite(editOf(GAME, { court: '3' }), GAME, { ...tapped, court: '4' })).toBe(true);
  expect(wouldOverwrite(editOf(GAME, { time: '10:00' }), GAME, { ...tapped, court: '4' })).toBe(false);
});

test("of a colleague's changes only those that the edit would overwrite are reported", () => {
  const court = { court: '3', time: '10:00' };
  const said = (now: Partial<typeof GAME>) => sayOverwritten(editOf(GAME, court), GAME, { ...GAME, ...now });
  expect(said({ court: '4', category: 'Feminino' })).toBe('quadra 4');
  expect(said({ court: null, date: '2025-04-05T12:50:00.000Z' })).toBe('sem quadra, 05/04/2025 às 9h50');
});
