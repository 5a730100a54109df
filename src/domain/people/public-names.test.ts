import { expect, test } from 'vitest';
import { isOwnRefusal } from './public-names.ts';

test.each([
  [{ isHidden: true, hasAccount: true }, true],
  [{ isHidden: true, hasAccount: false }, false],
  [{ isHidden: false, hasAccount: true }, false],
])('only a player with an account can undo their refusal: %j', (player, isAlone) => {
  expect(isOwnRefusal(player)).toBe(isAlone);
});
