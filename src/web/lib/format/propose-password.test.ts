import { expect, test } from 'vitest';
import { proposePassword } from './propose-password.ts';

test('a proposed password has thirteen letters of 32, none easily confused with another', () => {
  const proposed = Array.from({ length: 200 }, proposePassword);
  for (const password of proposed) expect(password).toMatch(/^[a-km-np-z2-9]{5}(-[a-km-np-z2-9]{4}){2}$/);
  expect(new Set(proposed).size).toBe(proposed.length);
  expect(new Set(proposed.join('').replaceAll('-', '')).size).toBe(32);
});
