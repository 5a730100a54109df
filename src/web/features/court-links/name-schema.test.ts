import { expect, test } from 'vitest';
import { COURT_NAME } from '#contract/limits.ts';
import { nameError } from './name-schema.ts';

test.each([
  ['none', '', 'Digite o seu nome'],
  ['blanks', '  ', 'Digite o seu nome'],
  ['characters that draw nothing', '\u200b\u3164', 'Digite o seu nome'],
  ['one beyond the limit', 'a'.repeat(COURT_NAME.max + 1), 'Use no máximo 40 caracteres'],
  ['one with a sign that reverses what follows', 'Ana\u202eanA', 'Texto com caracteres inválidos'],
])('%s is no name', (_, name, message) => {
  expect(nameError(name)).toBe(message);
});

test('a name of the longest length has no error', () => {
  expect(nameError('a'.repeat(COURT_NAME.max))).toBeUndefined();
});
