import { expect, test } from 'vitest';
import { listedNames, nameTwice, pastedNames, pastedPeople } from './pasted-names.ts';

test.each([
  ['Ana, Bia, Caio', ['Ana', 'Bia', 'Caio']],
  ['Ana Lima\nBia\r\n\r\n  Caio  ', ['Ana Lima', 'Bia', 'Caio']],
  ['1. Ana\n2) Bia\n3 - Caio\n• Davi\n- Eva', ['Ana', 'Bia', 'Caio', 'Davi', 'Eva']],
  ['Ana\tLima; Bia  Melo;', ['Ana Lima', 'Bia Melo']],
  ['\u200eAna\u200b, 4 de Julho', ['Ana', '4 de Julho']],
  ['*Jangada*, _Ana_\n~Bia~; *_Caio_*', ['Jangada', 'Ana', 'Bia', 'Caio']],
  ['1. *Ana*\n*2) Bia*\n* *Caio*\n*Davi, Eva*', ['Ana', 'Bia', 'Caio', 'Davi', 'Eva']],
  ['*Ana, os_bons, 5*2*1', ['*Ana', 'os_bons', '5*2*1']],
  [' \n,;', []],
])('the names in %j', (text, names) => {
  expect(pastedNames(text)).toEqual(names);
});

test.each([
  ['1) Lia Nunes - (81) 98765-4321', 'Lia Nunes', '(81) 98765-4321'],
  ['*Lia Nunes* 81987654321', 'Lia Nunes', '81987654321'],
  ['*2. Lia: 81 9 8765 4321*', 'Lia', '81 9 8765 4321'],
  ['Lia – \u202a+55 81 98765\u20114321\u202c', 'Lia', '+55 81 98765\u20114321'],
  ['Lia 55 081 98765.4321', 'Lia', '55 081 98765.4321'],
  ['Lia (81-3212-3456)', 'Lia', '(81-3212-3456'],
  ['Lia +351 912 345 678', 'Lia', '+351 912 345 678'],
  ['Lia, 98765-4321', 'Lia', '98765-4321'],
  ['3 - 81 98765-4321 - Lia', 'Lia', '81 98765-4321'],
  ['Lia\n(81) 98765-4321\n(81) 91234-5678', 'Lia', '(81) 98765-4321'],
  ['Geração 2025', 'Geração 2025', null],
  ['Geração 2025-2026', 'Geração 2025-2026', null],
])('the phone in %j is no part of the name', (text, name, phone) => {
  expect(pastedPeople(text)).toEqual([{ name, phone }]);
  expect(pastedNames(text)).toEqual([name]);
});

test('a phone without a name is nobody', () => {
  expect(pastedPeople('(81) 98765-4321\nBeto e Tiago')).toEqual([{ name: 'Beto e Tiago', phone: null }]);
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
