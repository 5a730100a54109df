import { expect, test } from 'vitest';
import { lastDue } from './nightly-backup.ts';

test.each([
  ['America/Sao_Paulo', '2026-11-25T07:00:00.000Z', '2026-11-25T07:00:00.000Z'],
  ['America/Sao_Paulo', '2026-11-25T06:59:59.999Z', '2026-11-24T07:00:00.000Z'],
  ['America/Sao_Paulo', '2026-11-26T02:59:00.000Z', '2026-11-25T07:00:00.000Z'],
  ['America/Sao_Paulo', '2027-01-01T03:00:00.000Z', '2026-12-31T07:00:00.000Z'],
  ['America/Manaus', '2026-11-25T07:30:00.000Z', '2026-11-24T08:00:00.000Z'],
])('in %s, at %s the last backup became due at %s', (timeZone, now, due) => {
  expect(new Date(lastDue(Date.parse(now), timeZone)).toISOString()).toBe(due);
});
