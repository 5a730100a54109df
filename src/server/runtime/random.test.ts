import { expect, test } from 'vitest';
import { systemRandom } from './random.ts';

test('a temporary password has 65 random bits, in groups that can be read aloud', () => {
  const made = Array.from({ length: 100 }, () => systemRandom.password());
  expect(new Set(made).size).toBe(100);
  for (const password of made)
    expect(password).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{4}-[a-km-np-z2-9]{4}$/);
});
