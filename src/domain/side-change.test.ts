import { expect, test } from 'vitest';
import { pointsToSideChange, sideChangeHint } from './side-change.ts';

test.each([
  ['before the first point', 1, false, 0, 7],
  ['one point before the change', 2, false, 13, 1],
  ['at the change of a set to 21', 1, false, 14, 0],
  ['after it', 1, false, 15, 6],
  ['at the change of the third set', 3, false, 10, 0],
  ['in the third set', 3, false, 7, 3],
  ['at seven in an extra round', 3, true, 7, 0],
])('%s', (_name, setNumber, isExtraRound, points, left) => {
  expect(pointsToSideChange(setNumber, isExtraRound, points)).toBe(left);
});

test('the change is said when it is due', () => {
  expect(sideChangeHint(1, false, 7)).toBe('Troca de lado agora');
  expect(sideChangeHint(1, false, 13)).toBe('Troca de lado em 1 ponto');
});
