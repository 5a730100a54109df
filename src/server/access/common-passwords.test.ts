import { expect, test } from 'vitest';
import { isCommon } from './common-passwords.ts';

test.each(['123456', 'Password', 'QWERTYUIOP', 'senha123', 'Flamengo', 'alexandre', 'spiderman', 'corvette'])(
  '%s is common',
  (password) => {
    expect(isCommon(password)).toBe(true);
  },
);

test.each(['00000000', '88888888', 'AaAaAaAa', '12341234', '123123123', 'abcdefgh', '87654321', '01234567'])(
  '%s is a repetition or a sequence, and common',
  (password) => {
    expect(isCommon(password)).toBe(true);
  },
);

test.each(['abcdefgi', 'ondaonde', '13579246', 'marmaremar'])(
  '%s is no repetition and no sequence',
  (password) => {
    expect(isCommon(password)).toBe(false);
  },
);

test.each(['onda do mar', 'areia-quente-27', '56\n1234', ''])('%j is not', (password) => {
  expect(isCommon(password)).toBe(false);
});
