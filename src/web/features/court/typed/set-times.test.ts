import { describe, expect, test } from 'vitest';
import { instantsOf, timesOf, timesRefusal } from './set-times.ts';

const GAME = {
  date: '2025-04-05T08:00:00.000Z',
  sets: [
    { setNumber: 1, startTime: '2025-04-05T12:00:00.000Z', endTime: '2025-04-05T12:20:00.000Z' },
    { setNumber: 2, startTime: null, endTime: null },
  ],
};
const times = (startTime: string, endTime: string) => ({ startTime, endTime });

test('times are shown in the time zone of the tournament, and empty where there are none', () => {
  expect(timesOf(GAME, 1)).toEqual(times('09:00', '09:20'));
  expect(timesOf(GAME, 2)).toEqual(times('', ''));
  expect(timesOf(GAME, 3)).toEqual(times('', ''));
});

describe('typed times', () => {
  test('are on the day of the game, and an empty one is none', () => {
    expect(instantsOf(GAME, 2, times('09:30', ''))).toEqual({
      startTime: '2025-04-05T12:30:00.000Z',
      endTime: null,
    });
  });

  test('that pass midnight end on the next day', () => {
    expect(instantsOf(GAME, 2, times('23:50', '00:10'))).toEqual({
      startTime: '2025-04-06T02:50:00.000Z',
      endTime: '2025-04-06T03:10:00.000Z',
    });
  });

  test('are on the day of the last known set, not of the game', () => {
    const moved = { ...GAME, date: '2025-04-01T08:00:00.000Z' };
    expect(instantsOf(moved, 2, times('09:30', '')).startTime).toBe('2025-04-05T12:30:00.000Z');
  });

  test.each([
    [times('', ''), null],
    [times('09:30', ''), null],
    [times('09:30', '09:50'), null],
    [times('22:00', '04:00'), null],
    [times('22:00', '04:01'), 'O fim do set vem antes do início.'],
    [times('09:30', '09:10'), 'O fim do set vem antes do início.'],
    [times('09:', ''), 'Digite a hora e os minutos, ou apague o horário.'],
    [times('09:30', ':40'), 'Digite a hora e os minutos, ou apague o horário.'],
  ])('%o: %s', (typed, refusal) => expect(timesRefusal(GAME, 2, typed)).toBe(refusal));
});
