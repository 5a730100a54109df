import { expect, test } from 'vitest';
import { largeQuantity } from './count-words.ts';

test.each([
  [0, '0 telas'],
  [1, '1 tela'],
  [999, '999 telas'],
  [24_731, '24.731 telas'],
])('%i open pages are %s', (count, words) => {
  expect(largeQuantity(count, 'tela')).toBe(words);
});
