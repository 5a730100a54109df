import { describe, expect, test } from 'vitest';
import { aGame, played } from '#domain/fixtures.ts';
import { dayIn } from '#domain/schedule/calendar.ts';
import { newsOf, nextOnCourt, resultKey, resultNews, secondsUntilNight } from './game-news.ts';
import { pushText } from './push-texts.ts';

const scheduled = played([], { status: 'agendado' });

describe('news of a game', () => {
  test('is its beginning, together with a set that ended at once', () => {
    expect(newsOf(scheduled, played([]))).toEqual([{ kind: 'begins', setNumber: 0 }]);
    expect(newsOf(scheduled, played([[21, 10]]))).toEqual([
      { kind: 'begins', setNumber: 0 },
      { kind: 'set', setNumber: 1 },
    ]);
  });

  test('is the end of a set, with the point that ends it and not before', () => {
    expect(newsOf(played([[19, 10]]), played([[20, 10]]))).toEqual([]);
    expect(newsOf(played([[20, 10]]), played([[21, 10]]))).toEqual([{ kind: 'set', setNumber: 1 }]);
    expect(newsOf(played([[21, 10]]), played([[21, 11]]))).toEqual([]);
  });

  test('is the result, with or without sets, and nothing where it is reverted or corrected', () => {
    const over = played(
      [
        [21, 10],
        [21, 10],
      ],
      { status: 'concluido' },
    );
    expect(
      newsOf(
        played([
          [21, 10],
          [21, 10],
        ]),
        over,
      ),
    ).toEqual([{ kind: 'result', setNumber: 0 }]);
    const given = played([], { status: 'concluido', award: { winner: 1, reason: 'wo' } });
    expect(newsOf(scheduled, given)).toEqual([{ kind: 'result', setNumber: 0 }]);
    expect(
      newsOf(
        over,
        played([
          [21, 10],
          [21, 10],
        ]),
      ),
    ).toEqual([]);
    expect(newsOf(played([]), scheduled)).toEqual([]);
  });
});

test('the next game of a court is the earliest that is still to be played there that day', () => {
  const at = (date: string, court: string | null, parts = {}) =>
    aGame(1, 2, [], { status: 'agendado', court, date, ...parts });
  const now = at('2025-04-05T12:00:00.000Z', '1', { status: 'em_andamento' });
  const later = at('2025-04-05T14:00:00.000Z', '1');
  const next = at('2025-04-05T13:00:00.000Z', 'Quadra 1');
  const others = [
    at('2025-04-05T12:30:00.000Z', '2'),
    at('2025-04-06T12:30:00.000Z', '1'),
    at('2025-04-05T12:10:00.000Z', '1', { status: 'concluido' }),
  ];
  const dayOf = dayIn('America/Sao_Paulo');
  expect(nextOnCourt(now, [now, later, next, ...others], dayOf)).toBe(next);
  expect(nextOnCourt(now, others, dayOf)).toBeNull();
});

test('night is from 22:00 to 7:00 in the time zone of the tournament', () => {
  const left = (instant: string) => secondsUntilNight(Date.parse(instant), 'America/Sao_Paulo');
  expect([left('2025-04-05T10:00:00.000Z'), left('2025-04-06T00:59:50.000Z')]).toEqual([15 * 3_600, 10]);
  for (const hour of ['06T01:00', '06T02:30', '06T03:00', '06T09:59'])
    expect(left(`2025-04-${hour}:00.000Z`)).toBe(0);
});

test('reverted news has no text, and an awarded game says how it was awarded', () => {
  const names = ['Recife', 'Olinda'] as const;
  const open = aGame(1, 2, [], { status: 'agendado' });
  for (const kind of ['begins', 'set', 'result'] as const)
    expect(pushText({ kind, setNumber: 1, result: null }, open, names)).toBeNull();
  expect(pushText({ kind: 'next', setNumber: 0, result: null }, aGame(1, 2, [[21, 10]]), names)).toBeNull();
  const given = aGame(1, 2, [], { award: { winner: 2, reason: 'abandono' } });
  expect(pushText({ kind: 'result', setNumber: 0, result: null }, given, names)?.body).toBe(
    'Vitória por abandono',
  );
});

describe('a result after one already sent', () => {
  const over = (...sets: [number, number][]) => aGame(1, 2, sets, { status: 'concluido' });
  const first = over([21, 15], [21, 12]);
  const corrected = over([21, 15], [21, 13]);

  test('is the result, then its next correction, and nothing if it is the same', () => {
    const result = resultNews(first, undefined);
    expect(result).toEqual({ kind: 'result', setNumber: 0, correction: 0, result: '2x0  21-15, 21-12' });
    const last = { correction: 0, result: resultKey(first) };
    expect(resultNews(first, last)).toBeNull();
    expect(resultNews(corrected, last)).toMatchObject({ kind: 'corrected', correction: 1 });
    expect(resultNews(first, { correction: 1, result: resultKey(corrected) })).toMatchObject({
      kind: 'corrected',
      correction: 2,
    });
  });

  test('is no news if the sent result was not stored', () => {
    expect(resultNews(corrected, { correction: 0, result: null })).toBeNull();
  });

  test('is a new one if the game was awarded since', () => {
    const last = { correction: 0, result: resultKey(first) };
    const given = aGame(
      1,
      2,
      [
        [21, 15],
        [21, 12],
      ],
      { award: { winner: 1, reason: 'abandono' } },
    );
    expect(resultNews(given, last)?.kind).toBe('corrected');
  });

  test('has a text only while it is the result of the game', () => {
    const names = ['Recife', 'Olinda'] as const;
    const result = { kind: 'corrected', setNumber: 0, result: resultKey(corrected) } as const;
    expect(pushText(result, corrected, names)).toEqual({
      title: 'Placar corrigido: Recife 2 × 0 Olinda',
      body: '21-15, 21-13',
    });
    expect(pushText(result, first, names)).toBeNull();
  });
});
