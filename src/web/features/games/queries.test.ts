import { expect, test } from 'vitest';
import { type Game, POLL } from './queries.ts';

const some = (...statuses: Game['status'][]) => statuses.map((status) => ({ status }) as Game);

test.each([
  [undefined, 10_000],
  [some(), 15_000],
  [some('agendado', 'concluido'), 15_000],
  [some('agendado', 'em_andamento'), 5_000],
])('%j: the boards are polled every %i ms', (games, boards) => {
  expect(POLL.liveScores(games)).toBe(boards);
});

test('the landing page polls every ten seconds', () => {
  expect(POLL.landing()).toBe(10_000);
});
