import { expect, test } from 'vitest';
import { fakeGame } from '#web/features/games/fake-game.ts';
import { resultsTitle, roundsTitle } from './use-match-day.ts';

const games = (...rounds: number[]) =>
  rounds.map((round) => fakeGame({ round, date: '2025-04-05T12:00:00.000Z' }));

test('a list of results is named after all its rounds', () => {
  expect(resultsTitle([])).toBe('Resultados');
  expect(resultsTitle(games(4, 4))).toBe('Resultados da Rodada 4');
  expect(resultsTitle(games(5, 4, 5))).toBe('Resultados das Rodadas 4 e 5');
});

test('games in progress are named after all their rounds', () => {
  expect(roundsTitle(games(4))).toBe('Rodada 4');
  expect(roundsTitle(games(6, 4, 5))).toBe('Rodadas 4, 5 e 6');
});
