import { expect, test } from 'vitest';
import { trimUnseen, withoutUnseen } from './seen-text.ts';

test.each([
  ['blanks around a name', '  Ana Lua \n', 'Ana Lua'],
  ['signs around a name that draw nothing', '\u200b\u3164Ana\u2060', 'Ana'],
  ['a name of blanks', ' \t', ''],
  ['a name that draws nothing', '\u200b\u3164', ''],
  ['an accent without a letter', '\u0301', ''],
  ['the joiner within an emoji', '👩‍🦰', '👩‍🦰'],
])('%s', (_, text, seen) => {
  expect(trimUnseen(text)).toBe(seen);
});

test.each([
  ['\u202a+55 81 99123-4567\u202c', '+55 81 99123-4567'],
  ['\ufeff01\u200b23 ', '0123'],
  [' ana\u00ad@exemplo\u2060.com.br\u00a0', 'ana@exemplo.com.br'],
  ['\u200b', ''],
])('no invisible character is left in %j', (text, seen) => {
  expect(withoutUnseen(text)).toBe(seen);
});
