import { expect, test } from 'vitest';
import { fakeGame, fakeSet } from '#web/features/games/fake-game.ts';
import { stateInWords } from './state-in-words.ts';

test.each([
  ['2', '1º set · Quadra 2'],
  ['Arena · Norte', '1º set · Arena · Norte'],
  [null, '1º set'],
])('on the court %o the overlay says "%s"', (court, words) => {
  expect(stateInWords(fakeGame({ status: 'em_andamento', sets: [fakeSet(1, [5, 3])], court }))).toBe(words);
});

test('a completed game says how it ended, and a game between two sets only where it is', () => {
  const given = fakeGame({
    status: 'concluido',
    award: { winner: 1, reason: 'wo', officialSets: [] },
  });
  expect(stateInWords(given)).toBe('Fim de jogo · W.O. · Quadra 2');
  const tied = fakeGame({ status: 'concluido', sets: [] });
  expect(stateInWords(tied)).toBe('Fim de jogo · Empate · Quadra 2');
  const between = fakeGame({ status: 'em_andamento', sets: [fakeSet(1, [21, 3], { finished: true })] });
  expect(stateInWords(between)).toBe('Quadra 2');
});
