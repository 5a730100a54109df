import { expect, test } from 'vitest';
import { dayIn } from '#domain/schedule/calendar.ts';
import { courtDays, linkDays, toPlay, whenForLinks } from './court-days.ts';

const dayOf = dayIn('America/Sao_Paulo');
const when = whenForLinks(Date.parse('2025-04-05T12:00:00.000Z'), dayOf);
const game = (id: number, court: string | null, date = '2025-04-05T12:00:00.000Z', status = 'agendado') => ({
  id,
  court,
  date,
  status: status as 'agendado',
});

test('a court is listed once for each day with games, ordered by its number', () => {
  const games = [
    game(1, '10'),
    game(2, '2'),
    game(3, 'Quadra 2'),
    game(3, 'Quadra 2'),
    game(4, null),
    game(5, '2', '2025-04-12T12:00:00.000Z'),
    game(6, '3', '2025-04-04T12:00:00.000Z'),
    game(7, '4', '2025-04-05T12:00:00.000Z', 'concluido'),
  ];
  expect(courtDays(games, when)).toEqual([
    { court: '2', day: '2025-04-05', count: 2 },
    { court: '10', day: '2025-04-05', count: 1 },
    { court: '2', day: '2025-04-12', count: 1 },
  ]);
  expect(toPlay(games, when).map(({ id }) => id)).toEqual([2, 1, 3, 4, 5]);
});

test('a day of several courts, or with a game without one, begins with all of its games', () => {
  const later = '2025-04-12T12:00:00.000Z';
  const last = '2025-04-19T12:00:00.000Z';
  const games = [game(1, '1'), game(2, '2'), game(3, '1', later), game(4, null, later), game(5, '1', last)];
  expect(linkDays(games, when, []).map(({ court, day, count }) => [day.slice(8), court, count])).toEqual([
    ['05', null, 2],
    ['05', '1', 1],
    ['05', '2', 1],
    ['12', null, 2],
    ['12', '1', 1],
    ['19', '1', 1],
  ]);
});

test('the courts with names are listed without a game too, but on no day that is over', () => {
  const games = [game(1, 'Quadra 2'), game(2, '10', '2025-04-12T12:00:00.000Z')];
  const listed = linkDays(games, when, ['2', 'Central']);
  expect(listed.map(({ court, day, count }) => [day.slice(8), court, count])).toEqual([
    ['05', null, 1],
    ['05', 'Central', 0],
    ['05', 'Quadra 2', 1],
    ['12', null, 1],
    ['12', '2', 0],
    ['12', '10', 1],
    ['12', 'Central', 0],
  ]);
  const after = whenForLinks(Date.parse('2025-04-06T05:00:00.000Z'), dayOf);
  const lasting = [game(1, '2', '2025-04-06T01:00:00.000Z', 'em_andamento')];
  expect(linkDays(lasting, after, ['1', '2']).map(({ court }) => court)).toEqual(['2']);
});

test.each([
  ['2025-04-06T08:59:59.999Z', 'em_andamento', 1],
  ['2025-04-06T09:00:00.000Z', 'em_andamento', 0],
  ['2025-04-06T03:00:00.000Z', 'agendado', 0],
])('at %s, a game of the day before that is %s gets %i links', (now, status, count) => {
  const games = [game(1, '2', '2025-04-06T01:00:00.000Z', status)];
  const after = whenForLinks(Date.parse(now), dayOf);
  expect([courtDays(games, after).length, toPlay(games, after).length]).toEqual([count, count]);
});
