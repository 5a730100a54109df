import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, isOutdated } from './passwords.ts';

test('passwords are hashed with Argon2id in 19 MiB and two passes, and a cheaper hash is outdated', async () => {
  const stored = await hashPassword('maré alta 31');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(isOutdated(stored)).toBe(false);
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  expect(isOutdated(await hash('maré alta 31', { ...cost, memoryCost: 19_455 }))).toBe(true);
  expect(isOutdated(await hash('maré alta 31', { ...cost, timeCost: 1 }))).toBe(true);
});
