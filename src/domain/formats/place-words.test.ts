import { expect, test } from 'vitest';
import { drawnWords, qualifierWords } from './place-words.ts';

test('a place that waits for groups says who comes into it', () => {
  expect(qualifierWords({ from: 'group', group: 1, place: 2 })).toBe('2º do grupo B');
  expect(qualifierWords({ from: 'next', place: 1, inGroup: 3 })).toBe('Melhor 3º');
  expect(qualifierWords({ from: 'next', place: 2, inGroup: 3 })).toBe('2º melhor 3º');
});

test('who was drawn has a group, or a number where there are none', () => {
  expect(drawnWords(7, [[5], [7]], [5, 7])).toBe('Grupo B');
  expect(drawnWords(7, [], [5, 7])).toBe('2º sorteado');
});
