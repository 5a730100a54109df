import { expect, test } from 'vitest';
import { comparableMemberNumber, conflictWords, skillLevelInWords } from './registration.ts';

test.each([
  ['memberNumber', 'player', 0, 'Mesmo número de sócio que Bia Barros, que já joga'],
  ['email', 'player', 1, 'Mesmo e-mail que Bia Barros e mais 1, que já jogam'],
  ['email', 'account', 0, 'Mesmo e-mail que a conta de Bia Barros'],
  ['memberNumber', 'registration', 0, 'Mesmo número de sócio que a inscrição de Bia Barros'],
  ['email', 'registration', 998, 'Mesmo e-mail que a inscrição de Bia Barros e mais 998'],
] as const)('the conflict names the same %s as a %s, and %i more', (field, kind, more, words) => {
  expect(conflictWords({ field, with: kind, name: 'Bia Barros', more })).toBe(words);
});

test('a level that players have by another name is said by both', () => {
  expect(skillLevelInWords('experiente')).toBe('Experiente (no cadastro de jogadores: Avançado)');
  expect(skillLevelInWords('iniciante')).toBe('Iniciante');
});

test.each([
  ['0143', '143'],
  ['143', '143'],
  ['1430', '1430'],
  ['000', '0'],
  ['0A143', '0A143'],
  ['', ''],
])('the member number %s is compared as %s', (number, compared) => {
  expect(comparableMemberNumber(number)).toBe(compared);
});
