import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const OWNER = { firstName: 'Olga', lastName: null, email: 'olga@exemplo.com.br' };

test.each([
  ['12345678', 'Repetições e sequências não são aceitas.'],
  ['ABCDEFGH', 'Repetições e sequências não são aceitas.'],
  ['abcabcabc', 'Repetições e sequências não são aceitas.'],
  ['olga na praia', 'O nome e o e-mail da pessoa, e “manchete”, não são aceitos.'],
  ['31082019', 'Só números são fáceis de adivinhar: junte letras.'],
  ['qwertyuiop', 'Teclas vizinhas são fáceis de adivinhar.'],
  ['lkjhgfdsa', 'Teclas vizinhas são fáceis de adivinhar.'],
  ['1Q2W3E4R', 'Teclas vizinhas são fáceis de adivinhar.'],
])('%s is weak, however long: %s', (password, advice) => {
  expect(passwordStrength(password, OWNER)).toEqual({ strength: 1, advice });
});

test('before anything is typed the advice is the number of characters that the form needs', () => {
  expect(passwordStrength('', OWNER)).toEqual({ strength: 0, advice: 'Pelo menos 8 caracteres.' });
  expect(passwordStrength('', OWNER, 6)).toEqual({ strength: 0, advice: 'Pelo menos 6 caracteres.' });
});

test.each([
  ['ondas', undefined, 'Use pelo menos 8 caracteres.'],
  ['ondas78', undefined, 'Use pelo menos 8 caracteres.'],
  ['ondas', 6, 'Use pelo menos 6 caracteres.'],
  ['ondas78', 6, 'Com 8 ou mais caracteres ela protege melhor.'],
])('%s, where the form needs %s characters, is too short: %s', (password, least, advice) => {
  expect(passwordStrength(password, OWNER, least)).toEqual({ strength: 1, advice });
});

// Samples of the server's list of 10,000, which the page does not have.
test.each([
  'flamengo',
  'Flamengo2019',
  'senha1234',
  'password123',
  'passw0rd',
  'f00tball',
  'a1b2c3d4e5',
  '123456789a',
])('%s is built like the passwords that are refused as common, so it is called weak', (password) => {
  const advice = 'Uma palavra só, mesmo com números, é fácil de adivinhar: junte outras.';
  expect(passwordStrength(password, OWNER)).toEqual({ strength: 1, advice });
});

test.each([
  ['', 0],
  ['onda', 1],
  ['ondamar', 1],
  ['ondadomar', 1],
  ['onda mar', 2],
  ['ondadomardeareia', 4],
  ['Onda do mar', 3],
  ['onda do mar de areia', 4],
])('%j has the strength %i', (password, strength) => {
  expect(passwordStrength(password, OWNER).strength).toBe(strength);
});
