import { expect, test } from 'vitest';
import { tintOf } from './tint.ts';

const TINTS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

test('a name keeps its colour, also one with letters of two code units', () => {
  expect(['Recife', 'Areia Branca', 'Ítala Sá', '𝒜reia 🏐', ''].map((name) => tintOf(name, TINTS))).toEqual([
    4, 3, 5, 6, 7,
  ]);
});

test('names are spread over all eight colours', () => {
  const names = Array.from({ length: 100 }, (_, index) => `Time ${index}`);
  expect(new Set(names.map((name) => tintOf(name, TINTS)))).toEqual(new Set(TINTS));
});
