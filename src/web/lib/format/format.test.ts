import { expect, test } from 'vitest';
import { dayInWords } from '#domain/schedule/calendar.ts';
import {
  asSentence,
  formatAge,
  formatDay,
  formatLongDay,
  formatMoment,
  formatRound,
  formatShortDay,
  formatWeekday,
  instantOf,
  sayAge,
  sayDay,
  sayTime,
} from './format.ts';

test.each([
  ['2025-07-12T12:00:00.000Z', '9 horas'],
  ['2025-07-12T12:50:00.000Z', '9 horas e 50'],
  ['2025-07-12T04:05:00.000Z', '1 hora e 5'],
  ['2025-07-12T03:00:00.000Z', '0 hora'],
])('%s is written %s', (instant, said) => {
  expect(sayTime(instant)).toBe(said);
});

test.each([
  ['2025-07-12T12:50:00.000Z', '12/07/2025 às 9h50'],
  ['2025-07-12T13:00:00.000Z', '12/07/2025 às 10h00'],
  ['2025-07-12T04:05:00.000Z', '12/07/2025 à 1h05'],
  ['2025-07-12T03:35:00.000Z', '12/07/2025 à 0h35'],
])('%s is the moment %s', (instant, moment) => {
  expect(formatMoment(instant)).toBe(moment);
});

test('a round is named by its number and its day', () => {
  expect(formatRound(4, '2025-07-12T00:00:00.000Z')).toBe('Rodada 4 - 12/07/2025');
});

test('a day for screen readers has the name of its month', () => {
  expect(sayDay('2025-07-12')).toBe('12 de julho');
});

test.each([
  [2_000, 'agora', 'agora'],
  [25_000, 'há 25 s', 'há 25 segundos'],
  [60_000, 'há 1 min', 'há 1 minuto'],
  [7_200_000, 'há 2 h', 'há 2 horas'],
])('%d ms ago: shown %s, read aloud %s', (age, shown, said) => {
  expect([formatAge(age), sayAge(age)]).toEqual([shown, said]);
});

test.each([
  ['O jogador não é deste time', 'O jogador não é deste time.'],
  ['O jogo não está em andamento.', 'O jogo não está em andamento.'],
])('%s, as a sentence', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});

test('a time on the tournament’s day is an instant', () => {
  expect(instantOf('2025-07-12', '09:30')).toBe('2025-07-12T12:30:00.000Z');
  expect(instantOf('2018-12-01', '09:30')).toBe('2018-12-01T11:30:00.000Z');
});

test.each(['0000', '0002', '0020', '0202', '1899'])(
  'also in %s, a year that is still being typed',
  (year) => {
    expect(instantOf(`${year}-07-12`, '09:30')).toBe(`${year}-07-12T12:36:28.000Z`);
  },
);

test.each(['', 'xx', 'amanhã', '2025-13-45', '2025-02-31', '2025'])(
  'the day “%s” is said to be none, and breaks nothing',
  (day) => {
    expect([
      formatDay(day),
      formatShortDay(day),
      formatLongDay(day),
      formatWeekday(day),
      sayDay(day),
    ]).toEqual(Array(5).fill('Data inválida'));
    expect(formatRound(4, day)).toBe('Rodada 4 - Data inválida');
    expect(dayInWords(day)).toBe('Data inválida');
  },
);
