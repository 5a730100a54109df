import { expect, test } from 'vitest';
import { isOwnRefusal } from './public-names.ts';

test.each([
  [{ isHidden: true, hasAccount: true }, true],
  [{ isHidden: true, hasAccount: false }, false],
  [{ isHidden: false, hasAccount: true }, false],
])('who refuses and has an account takes it back alone: %j', (player, isAlone) => {
  expect(isOwnRefusal(player)).toBe(isAlone);
});
