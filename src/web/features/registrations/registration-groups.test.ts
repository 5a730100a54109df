import { expect, test } from 'vitest';
import type { Registration } from './queries.ts';
import { registrationGroups } from './registration-groups.ts';

const sentAt = (createdAt: string, isKnown = false) =>
  ({ createdAt, conflicts: isKnown ? [{}] : [] }) as unknown as Registration;

const labels = (pending: Registration[]) => registrationGroups(pending).map(({ label }) => label);

test('few registrations without conflicts form a single group', () => {
  expect(labels(Array.from({ length: 4 }, () => sentAt('2025-04-05T12:00:00.000Z')))).toEqual(['Todas (4)']);
});

test('five in an hour form a group of their own, newest hour first, in the tournament’s time zone', () => {
  const [early, late] = ['2025-04-06T02:59:00.000Z', '2025-04-06T03:01:00.000Z'];
  const pending = [...Array(5).fill(sentAt(early)), ...Array(6).fill(sentAt(late)), sentAt(late, true)];
  expect(labels(pending)).toEqual([
    'Todas (12)',
    'Com dado repetido (1)',
    '06/04/2025, das 0h00 à 1h00 (7)',
    '05/04/2025, das 23h00 à 0h00 (5)',
  ]);
});
