import { expect, test } from 'vitest';
import { conflictWords } from './registration.ts';

test.each([
  ['memberNumber', 'player', 0, 'Mesmo número de sócio que Bia Barros, que já joga'],
  ['email', 'player', 1, 'Mesmo e-mail que Bia Barros e mais 1, que já jogam'],
  ['memberNumber', 'registration', 0, 'Mesmo número de sócio que a inscrição de Bia Barros'],
  ['email', 'registration', 998, 'Mesmo e-mail que a inscrição de Bia Barros e mais 998'],
] as const)('the same %s as a %s is said, with %i more', (field, kind, more, words) => {
  expect(conflictWords({ field, with: kind, name: 'Bia Barros', more })).toBe(words);
});
