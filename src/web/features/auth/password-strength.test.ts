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

test.each([
  ['', 0],
  ['onda', 1],
  ['ondamar', 1],
  ['ondadomar', 2],
  ['Onda do mar', 3],
  ['onda do mar de areia', 4],
])('%j has the strength %i', (password, strength) => {
  expect(passwordStrength(password, OWNER).strength).toBe(strength);
});
