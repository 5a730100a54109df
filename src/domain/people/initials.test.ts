import { expect, test } from 'vitest';
import { initialOf, teamInitials } from './initials.ts';

test("a team's initials are those of its first two words", () => {
  expect(['Recife', 'areia  branca clube', ''].map(teamInitials)).toEqual(['R', 'AB', '']);
});

test("a team's initials are letters and digits where its name has any", () => {
  const names = ['Vôlei & Cia 🏐', '🏐 Recife', '4 Praias', '"Os Brabos" (Olinda)', '#Ímpeto', '🏐 🌊'];
  expect(names.map(teamInitials)).toEqual(['VC', 'R', '4P', 'OB', 'Í', '🏐🌊']);
});

test('a letter that takes two code units is one initial', () => {
  expect(teamInitials('𝒜reia')).toBe('𝒜');
});

test('an emoji is whole, and a letter of any script is an initial', () => {
  const names = ['🇧🇷', '👩‍👩‍👧 🏖️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🤾🏽‍♀️', 'نادي الشاطئ', '!!!'];
  expect(names.map(teamInitials)).toEqual(['🇧🇷', '👩‍👩‍👧🏖️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿🤾🏽‍♀️', 'نا', '!']);
});

test('where there is room for one, the initial is a letter if the name has any', () => {
  expect(['"Os Brabos"', '🏐 Recife', '🇧🇷🇵🇹', '', 'نادي'].map(initialOf)).toEqual(['O', 'R', '🇧🇷', '', 'ن']);
});
