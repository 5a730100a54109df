import { expect, test } from 'vitest';
import { sheetKeeper } from './sheets.ts';

const PLAYERS = ['Marina', 'Caio', 'Davi'];

test('the same seed keeps the same sheets, another one others', () => {
  expect(sheetKeeper(1)(PLAYERS, [], 60)).toEqual(sheetKeeper(1)(PLAYERS, [], 60));
  expect(sheetKeeper(1)(PLAYERS, [], 60)).not.toEqual(sheetKeeper(2)(PLAYERS, [], 60));
});

test('serves and attacks are some of the points made; nothing is counted for the absent', () => {
  const rows = sheetKeeper(1)(PLAYERS, ['Davi'], 60);
  expect(rows.reduce((sum, { saques, ataques }) => sum + saques + ataques, 0)).toBe(43);
  expect(rows.at(-1)).toEqual({ player: 'Davi', present: false, saques: 0, defesas: 0, ataques: 0 });
});
