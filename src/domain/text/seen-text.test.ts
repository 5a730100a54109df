import { expect, test } from 'vitest';
import { trimUnseen } from './seen-text.ts';

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
