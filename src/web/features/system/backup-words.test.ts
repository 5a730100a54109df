import { expect, test } from 'vitest';
import { reasonWords } from './backup-words.ts';

test.each([
  ['nightly', '2025-04-05T07:00:00.000Z', 'Da noite'],
  ['nightly', '2025-04-05T07:59:59.000Z', 'Da noite'],
  ['nightly', '2025-04-05T17:00:00.000Z', 'No lugar da que faltou à noite'],
  ['nightly', '2025-04-05T08:00:00.000Z', 'No lugar da que faltou à noite'],
  ['upgrade', '2025-04-05T17:00:00.000Z', 'Antes de uma atualização'],
  ['restore', '2025-04-05T07:00:00.000Z', 'Antes de uma restauração'],
  ['manual', '2025-04-05T07:00:00.000Z', 'A pedido'],
] as const)('a backup (%s) of %s is called %s', (reason, startedAt, words) => {
  expect(reasonWords({ reason, startedAt })).toBe(words);
});
