import { expect, test } from 'vitest';
import type { CourtContent, CourtEvent } from '#domain/court/court-event.ts';
import { fakeGame } from '#web/features/games/fake-game.ts';
import { enteredBy, enteredInWords } from './conflict-words.ts';

const game = fakeGame();
const AT = '2025-04-05T12:50:00.000Z';
const event = (content: CourtContent, id: string = crypto.randomUUID(), at = AT) =>
  ({ ...content, id, at }) as CourtEvent;
const point = (side: 1 | 2, id?: string, at?: string) =>
  event({ type: 'point', side, isExtra: false }, id, at);
const give = (pointId: string, side: 1 | 2) =>
  event({ type: 'correction', team1Score: 0, team2Score: 1, reason: null, given: { pointId, side } });
const undo = (eventId: string) => event({ type: 'undo', eventId });

test.each<[string, readonly CourtEvent[], string | null]>([
  ['points of both teams', [point(1), point(2), point(1)], '2 pontos de Time 1 e 1 ponto de Time 2'],
  ['a point that was taken back among them', [point(1, 'a'), undo('a'), point(2)], '1 ponto de Time 2'],
  ['an undo of what was there before', [undo('earlier'), point(2)], '1 ponto de Time 2 e 1 lance desfeito'],
  [
    'a typed score',
    [event({ type: 'correction', team1Score: 9, team2Score: 9, reason: null }), point(1)],
    '1 ponto de Time 1 e 1 placar digitado',
  ],
  [
    'a point given to the other team, and one of before',
    [point(1, 'a'), give('a', 2), give('earlier', 1)],
    '1 ponto de Time 2 e 2 pontos trocados de time',
  ],
  ['other events only', [event({ type: 'sides', left: 2 })], '1 lance'],
  ['nothing', [], null],
])('%s are named', (_, events, words) => {
  expect(enteredInWords(events, game)).toBe(words);
});

test('whoever entered them is named once, with the first and the last time', () => {
  const later = '2025-04-05T12:53:00.000Z';
  expect(enteredBy(['Ana'], [point(1)])).toBe('Ana · 9h50');
  expect(enteredBy(['Ana', 'Bia', 'Ana'], [point(1, 'a', later), point(2)])).toBe('Ana e Bia · 9h50 a 9h53');
  expect(enteredBy(['Registrado'], [])).toBe('Registrado');
});
