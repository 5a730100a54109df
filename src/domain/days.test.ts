import { expect, test } from 'vitest';
import { dayIn } from './days.ts';

const inSaoPaulo = dayIn('America/Sao_Paulo');

test('a day begins at midnight where the tournament is, three hours after it begins in UTC', () => {
  expect(inSaoPaulo('2025-07-12T02:59:59.999Z')).toBe('2025-07-11');
  expect(inSaoPaulo('2025-07-12T03:00:00.000Z')).toBe('2025-07-12');
  expect(inSaoPaulo('2025-07-13T02:30:00.000Z')).toBe('2025-07-12');
});

test('a game at its default time stands on its own day', () => {
  expect(inSaoPaulo('2025-04-05T08:00:00.000Z')).toBe('2025-04-05');
});
