import { expect, test } from 'vitest';
import { dayIn } from '#domain/schedule/calendar.ts';
import {
  courtsOf,
  endOfLink,
  isCoveredByLink,
  isSameCourt,
  type LinkScope,
  linkHolder,
} from './court-link.ts';

const dayOf = dayIn('America/Sao_Paulo');
const court2: LinkScope = { court: 'Quadra 2', day: '2025-04-05', gameId: null };
const allCourts: LinkScope = { court: null, day: '2025-04-05', gameId: null };
const oneGame: LinkScope = { court: null, day: '2025-04-05', gameId: 7 };
const game = { id: 7, court: 'Quadra 2', date: '2025-04-05T12:00:00.000Z' };

test.each([
  ['the court on the day', court2, {}, true],
  ['the same court in other letters', court2, { court: ' quadra  2 ' }, true],
  ['another court', court2, { court: 'Quadra 1' }, false],
  ['no court', court2, { court: null }, false],
  ['the next day', court2, { date: '2025-04-06T12:00:00.000Z' }, false],
  [
    'the last minute of the day, which is the next one in UTC',
    court2,
    { date: '2025-04-06T02:59:00.000Z' },
    true,
  ],
  ['the midnight that ends it', court2, { date: '2025-04-06T03:00:00.000Z' }, false],
  ['any court on the day, for all courts', allCourts, { court: 'Central' }, true],
  ['no court, for all courts', allCourts, { court: null }, true],
  ['the next day, for all courts', allCourts, { date: '2025-04-06T12:00:00.000Z' }, false],
  ['the very game', oneGame, {}, true],
  ['the very game on another court and day', oneGame, { court: '9', date: '2025-09-06T12:00:00.000Z' }, true],
  ['another game of its court', oneGame, { id: 8 }, false],
] as const)('%s: %o, %o', (_name, scope, changed, isTheirs) => {
  expect(isCoveredByLink(scope, { ...game, ...changed }, dayOf)).toBe(isTheirs);
});

test.each([
  ['2', 'Quadra 2'],
  ['quadra  Central', 'Central'],
])('%s and %s are the same court', (one, other) => {
  expect(isSameCourt(one, other)).toBe(true);
});

test('the courts of games are listed once each, in the order of their numbers', () => {
  const courts = ['10', 'Central', 'Quadra 2', null, '2', 'central'];
  expect(courtsOf(courts.map((court) => ({ court })))).toEqual(['Central', 'Quadra 2', '10']);
});

test('courts of different names are different', () => {
  expect(isSameCourt('Quadra', 'Quadra 1')).toBe(false);
  expect([isSameCourt('1', '1 '), isSameCourt('1', '11'), isSameCourt('Central', 'CENTRAL')]).toEqual([
    true,
    false,
    true,
  ]);
});

test.each([
  ['Ana', { ...court2, court: '2' }, 'Ana (link da quadra 2)'],
  ['Ana', court2, 'Ana (link da quadra 2)'],
  ['Ana', allCourts, 'Ana (link de todas as quadras)'],
  ['Ana', { ...court2, court: 'Central' }, 'Ana (link da quadra Central)'],
  ['Ana', oneGame, 'Ana (link de um jogo)'],
  [null, oneGame, 'Alguém (link de um jogo)'],
] as const)('%s with %o is %s', (name, scope, holder) => {
  expect(linkHolder(name, scope)).toBe(holder);
});

test.each([
  ['its game in progress', { status: 'em_andamento' }, '2025-04-06T09:00:00.000Z'],
  ['its game to come', { status: 'agendado' }, '2025-04-06T03:00:00.000Z'],
  ['its completed game', { status: 'concluido' }, '2025-04-06T03:00:00.000Z'],
  ['another game in progress', { status: 'em_andamento', court: '1' }, '2025-04-06T03:00:00.000Z'],
] as const)('with %s (%o) a link ends at %s', (_name, changed, end) => {
  const midnight = Date.parse('2025-04-06T03:00:00.000Z');
  const ends = endOfLink(court2, midnight, [{ ...game, ...changed }], dayOf);
  expect(new Date(ends).toISOString()).toBe(end);
});
