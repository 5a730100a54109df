import { expect, test } from 'vitest';
import { isCommon } from './common-passwords.ts';

test.each(['123456', 'Password', 'QWERTYUIOP', 'senha123', 'Flamengo', 'alexandre', 'spiderman', 'corvette'])(
  '%s is common',
  (password) => {
    expect(isCommon(password)).toBe(true);
  },
);

test.each(['onda do mar', 'areia-quente-27', '56\n1234', ''])('%j is not', (password) => {
  expect(isCommon(password)).toBe(false);
});
