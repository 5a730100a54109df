import { expect, test } from 'vitest';
import { countedWord, quantity } from './quantity.ts';

test.each([
  [0, '0 saques'],
  [1, '1 saque'],
  [2, '2 saques'],
])('%i of a word that takes an s are %s', (count, words) => {
  expect(quantity(count, 'saque')).toBe(words);
});

test('a word with a plural of its own takes it', () => {
  expect(quantity(1, 'jogador', 'jogadores')).toBe('1 jogador');
  expect(quantity(3, 'jogador', 'jogadores')).toBe('3 jogadores');
});

test('the word without its number has the form of the number', () => {
  expect([1, 0, 3].map((count) => countedWord(count, 'ponto'))).toEqual(['ponto', 'pontos', 'pontos']);
});
