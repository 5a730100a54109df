import { expect, test } from 'vitest';
import { aPlayer } from '#domain/fixtures.ts';
import {
  byFullName,
  fileSlug,
  fullName,
  isSameName,
  logoSlug,
  nameContains,
  slugOf,
  tournamentTitle,
} from './names.ts';

const ana = { firstName: 'ana Clara', lastName: 'de Sá' };
const cher = { firstName: 'Íris', lastName: null };

test('a full name without a last name is the first name', () => {
  expect([fullName(ana), fullName(cher)]).toEqual(['ana Clara de Sá', 'Íris']);
});

test.each([
  ['Copa de Inverno', 'copa-de-inverno-2025'],
  ['Copa 2025 de Inverno', 'copa-2025-de-inverno'],
  ['', '2025'],
  [`${'praia '.repeat(9)}bonita`, `${'praia-'.repeat(9)}2025`],
  ['a'.repeat(100), `${'a'.repeat(55)}-2025`],
  [`2025 ${'a'.repeat(90)}`, `${'a'.repeat(55)}-2025`],
])('the address of %s is %s', (name, slug) => {
  expect(slugOf(name, 2025)).toBe(slug);
  expect(slug.length).toBeLessThanOrEqual(60);
});

test("a logo's file has the team's name in lower case with hyphens", () => {
  expect(logoSlug('Areia Branca Clube')).toBe('areia-branca-clube');
});

test('a name is found without its accents and capitals, by any of its words', () => {
  const found = (query: string) => nameContains('Ítala Gonçalves de Sá', query);
  expect(['itala', 'GONCALVES', 'sá it', ' ', 'Ítala  de', 'I\u0301tala'].map(found)).not.toContain(false);
  expect(['itala lobo', 'x', 'gonzales'].map(found)).not.toContain(true);
});

test.each(["Ana D'Ávila", 'Ana D’Ávila', 'Ana d´avila', 'ANA DÁVILA'])(
  '%s is found with any apostrophe or none',
  (name) => {
    const queries = ["d'avila", 'D’Ávila', 'davila', 'd`avila', '\u200bana davila'];
    expect(queries.map((query) => nameContains(name, query))).not.toContain(false);
    expect(nameContains(name, 'dávilas')).toBe(false);
  },
);

test('a typed name matches without accents, capitals, blanks and punctuation, but not with letters left out', () => {
  const isMeant = (typedName: string) => isSameName("Ítala D'Ávila-Sá", typedName);
  const meant = ['itala davila sa', 'ÍTALA D’ÁVILA-SÁ', "Ítala  D'Ávila Sá ", 'I\u0301tala d avila sa'];
  expect(meant.map(isMeant)).not.toContain(false);
  expect(['itala', 'itala davila', 'itala davila sa e', ''].map(isMeant)).not.toContain(true);
});

test('a name without letters has to be typed exactly', () => {
  expect([isSameName('🏐🏐', '🏐🏐 '), isSameName('🏐🏐', '🏐'), isSameName('🏐🏐', '')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('people of the same name are ordered by id', () => {
  const people = [
    aPlayer(2, { firstName: 'Bia' }),
    aPlayer(1, { firstName: 'Bia' }),
    aPlayer(3, { firstName: 'Ágata' }),
  ];
  expect(people.sort(byFullName).map(({ id }) => id)).toEqual([3, 1, 2]);
});

test.each([
  ['Copa da Praia', 2026, 'Copa da Praia 2026'],
  ['Copa da Praia 2026', 2026, 'Copa da Praia 2026'],
  ['Copa 2024/25', 2025, 'Copa 2024/25'],
  ['Copa dos 12025 grãos', 2025, 'Copa dos 12025 grãos 2025'],
])('a tournament named %s, of %i, is called %s', (name, year, title) => {
  expect(tournamentTitle({ name, year })).toBe(title);
});

test('a name in a file name has only plain letters, digits and hyphens', () => {
  expect(['Torneio de Vôlei de Praia 2025', ' "A/B" ', '🏐'].map(fileSlug)).toEqual([
    'torneio-de-volei-de-praia-2025',
    'a-b',
    '',
  ]);
});
