import { expect, test } from 'vitest';
import { pairGame } from './drawn-round.ts';
import { leftRound } from './left-round.ts';

const round = { games: [pairGame(1, 2, 3, 4), pairGame(5, 6, 7, 8)], byes: [9, 10] };
const secondIsOpen = (place: number) => place === 1;
const leaving = { leaves: 6, comes: null, isOpen: secondIsOpen, mayReplace: () => true };
const sidesOf = ({ games }: typeof round) => games.map(({ sides }) => sides);

test('who sits out plays for the one who leaves a game that has not begun', () => {
  const left = leftRound(round, { ...leaving, mayReplace: (person) => person === 10 });
  expect(left.games[1]?.sides).toEqual([
    [5, 10],
    [7, 8],
  ]);
  expect(left.byes).toEqual([9]);
});

test('who comes plays for them, and nobody else changes', () => {
  const left = leftRound(round, { ...leaving, comes: 42 });
  expect(left.games[1]?.sides).toEqual([
    [5, 42],
    [7, 8],
  ]);
  expect(left.byes).toEqual([9, 10]);
});

test('without anybody the game loses its people, and the others sit out', () => {
  const left = leftRound({ ...round, byes: [] }, leaving);
  expect(left.games.map(({ sides }) => sides)).toEqual([sidesOf(round)[0], [[], []]]);
  expect(left.byes).toEqual([5, 7, 8]);
});

test('a game that has begun stays as it is', () => {
  expect(leftRound(round, { ...leaving, leaves: 1 })).toBe(round);
});

test('who sits out and leaves is replaced by who comes, or by nobody', () => {
  expect(leftRound(round, { ...leaving, leaves: 9 }).byes).toEqual([10]);
  expect(leftRound(round, { ...leaving, leaves: 9, comes: 42 }).byes).toEqual([42, 10]);
});
