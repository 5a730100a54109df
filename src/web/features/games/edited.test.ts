import { expect, test } from 'vitest';
import { editedFrom, editOf, isTouched } from './edited.ts';
import type { Game } from './queries.ts';

const team = (id: number) => ({ id, name: `Time ${id}`, imageUrl: null });
const GAME: Game = {
  id: 1,
  team1Id: 1,
  team2Id: 2,
  team1: team(1),
  team2: team(2),
  category: 'Misto',
  court: '2',
  round: 1,
  isExtraRound: false,
  status: 'agendado',
  date: '2025-04-05T12:00:00.000Z',
  team1Score: 0,
  team2Score: 0,
  usedAllPlayersTeam1: false,
  usedAllPlayersTeam2: false,
  award: null,
  version: 1,
  sets: [],
};

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
