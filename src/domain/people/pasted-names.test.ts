import { expect, test } from 'vitest';
import { listedNames, nameTwice, pastedNames } from './pasted-names.ts';

test.each([
  ['Ana, Bia, Caio', ['Ana', 'Bia', 'Caio']],
  ['Ana Lima\nBia\r\n\r\n  Caio  ', ['Ana Lima', 'Bia', 'Caio']],
  ['1. Ana\n2) Bia\n3 - Caio\n• Davi\n- Eva', ['Ana', 'Bia', 'Caio', 'Davi', 'Eva']],
  ['Ana\tLima; Bia  Melo;', ['Ana Lima', 'Bia Melo']],
  ['\u200eAna\u200b, 4 de Julho', ['Ana', '4 de Julho']],
  [' \n,;', []],
])('the names in %j', (text, names) => {
  expect(pastedNames(text)).toEqual(names);
});

test('the number in a name of a court stays', () => {
  expect(listedNames('1ª quadra,  2ª  quadra\n\u200eCentral;')).toEqual([
    '1ª quadra',
    '2ª quadra',
    'Central',
  ]);
});

test('a name is the same whatever its accents and capitals', () => {
  expect(nameTwice(['José', 'Ana', 'JOSE'])).toBe('JOSE');
  expect(nameTwice(['Ana', 'Ana Lima'])).toBeUndefined();
});
