import { expect, test } from 'vitest';
import { isMobile, isTypedLandline, phoneKind } from './phone.ts';

test.each([
  ['+5581991234567', 'mobile'],
  ['+5511901234567', 'mobile'],
  ['+558132123456', 'landline'],
  ['+556752123456', 'landline'],
  ['+351912345678', 'abroad'],
  // A digit too few or too many.
  ['+551191234567', null],
  ['+55819912345678', null],
  ['+5511000000000', null],
  ['+551100000000', null],
  ['+551162123456', null],
  ['+5501991234567', null],
  ['5581991234567', null],
  ['+', null],
  ['', null],
])('%s is of the kind %s', (number, kind) => {
  expect(phoneKind(number)).toBe(kind);
});

test('WhatsApp reaches mobile numbers and those of other countries', () => {
  const numbers = ['+5581991234567', '+351912345678', '+558132123456', '+551191234567', '', null];
  expect(numbers.map(isMobile)).toEqual([true, true, false, false, false, false]);
});

test('a landline is recognised as it is typed', () => {
  const typed = ['(81) 3212-3456', '08132123456', '+55 81 3212-3456', '\u202a8132123456\u202c'];
  expect(typed.map(isTypedLandline)).not.toContain(false);
  expect(['81 91234-5678', '81 3212-345', '+351 21 234 5678', ''].map(isTypedLandline)).not.toContain(true);
});
