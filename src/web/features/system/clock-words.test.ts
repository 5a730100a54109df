import { expect, test } from 'vitest';
import { clockTrouble } from './clock-words.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const SECOND = 1_000;
const HOUR = 3_600_000;
const even = { now: new Date(NOW).toISOString(), databaseAheadBy: 0, lastChangeAheadBy: 0 };

test.each([
  ['all agree', {}, 0],
  ['a minute apart, either way', { databaseAheadBy: 60 * SECOND, lastChangeAheadBy: 60 * SECOND }, -60],
])('nothing is shown if %s', (_, clock, seconds) => {
  expect(clockTrouble({ ...even, ...clock }, NOW + seconds * SECOND)).toBeNull();
});

test.each([
  [{}, 61, 'O relógio do servidor está 1 minuto atrasado em relação ao deste aparelho'],
  [{}, -24 * 3_600, 'O relógio do servidor está 1 dia adiantado em relação ao deste aparelho'],
  [
    { databaseAheadBy: 2 * HOUR },
    0,
    'O relógio do servidor está 2 horas atrasado em relação ao do banco de dados',
  ],
  [
    { databaseAheadBy: -61 * SECOND },
    0,
    'O relógio do servidor está 1 minuto adiantado em relação ao do banco de dados',
  ],
  [
    { lastChangeAheadBy: 3 * HOUR, databaseAheadBy: HOUR },
    0,
    'A hora do servidor voltou 3 horas desde a última mudança gravada',
  ],
])('%j, and this device %i s ahead', (clock, seconds, title) => {
  expect(clockTrouble({ ...even, ...clock }, NOW + seconds * SECOND)?.title).toBe(title);
});
