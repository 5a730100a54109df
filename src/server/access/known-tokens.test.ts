import { expect, test } from 'vitest';
import type { Principal } from './access.ts';
import { ownLane } from './asker.ts';
import { KnownTokens } from './known-tokens.ts';

const scorekeeper = { kind: 'user', id: 7, isScorer: true, isAdmin: false } as Principal;
const found = async () => ({ principal: scorekeeper, until: Number.POSITIVE_INFINITY, seen: 0 });

test('after any number of revocations a token is looked up in the lane of its owner', async () => {
  const tokens = new KnownTokens(60_000, ownLane);
  await tokens.find('hash', 0, found);
  tokens.forget();
  await tokens.find('another', 0, found);
  tokens.forget();
  tokens.forget();
  expect(tokens.get('hash', 0)).toBeUndefined();
  expect(tokens.lane('hash')).toMatchObject({ name: 'account 7', isFirst: true });
});
