import { expect, test } from 'vitest';
import type { CourtContent } from '#domain/court/court-event.ts';
import type { Entry } from './state.ts';
import { countUnanswered, unansweredInWords } from './unanswered-counts.ts';

let count = 0;
function tapped(content: CourtContent): Entry {
  count += 1;
  const mark = { id: `tap ${count}`, at: '2025-04-05T12:00:00.000Z' };
  return { setNumber: 1, event: { ...content, ...mark } };
}
const point = () => tapped({ type: 'point', side: 1, isExtra: false });
const typed = () => tapped({ type: 'correction', team1Score: 21, team2Score: 18, reason: null });

test('unanswered entries of a device are counted over its games, without undone ones', () => {
  const taken = point();
  const undo = tapped({ type: 'undo', eventId: taken.event.id });
  const courts = [
    { entries: [point(), taken, undo], known: [] },
    { entries: [point(), typed(), tapped({ type: 'close' }), typed()], known: [] },
  ];
  expect(countUnanswered(courts)).toEqual({ points: 2, results: 1 });
});

test('a point given to the other team counts as a point', () => {
  const given = { pointId: 'earlier', side: 2 } as const;
  const gave = tapped({ type: 'correction', team1Score: 1, team2Score: 2, reason: null, given });
  expect(countUnanswered([{ entries: [point(), gave], known: [] }])).toEqual({ points: 2, results: 0 });
});

test('a tap on a set that was typed without a log counts as a point alone', () => {
  const set = { team1Score: 21, team2Score: 18, closed: false, skipped: false, log: null };
  const known = [{ setNumber: 1, set, events: [] }];
  expect(countUnanswered([{ entries: [typed(), point()], known }])).toEqual({ points: 1, results: 0 });
});

test.each([
  [{ points: 0, results: 0 }, null],
  [{ points: 1, results: 0 }, '1 ponto está guardado neste aparelho.'],
  [{ points: 3, results: 0 }, '3 pontos estão guardados neste aparelho.'],
  [{ points: 0, results: 1 }, '1 placar digitado está guardado neste aparelho.'],
  [{ points: 2, results: 1 }, '2 pontos e 1 placar digitado estão guardados neste aparelho.'],
  [{ points: 0, results: 0, sheets: 1 }, '1 súmula está guardada neste aparelho.'],
  [{ points: 0, results: 0, sheets: 2 }, '2 súmulas estão guardadas neste aparelho.'],
  [
    { points: 2, results: 1, sheets: 1 },
    '2 pontos, 1 placar digitado e 1 súmula estão guardados neste aparelho.',
  ],
])('%o: %s', (counts, words) => {
  expect(unansweredInWords(counts)).toBe(words);
});
