import { expect, test } from 'vitest';
import { teamInitials } from './initials.ts';

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
