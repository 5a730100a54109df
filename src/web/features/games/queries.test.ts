import { expect, test } from 'vitest';
import { type Game, POLL } from './queries.ts';

const some = (...statuses: Game['status'][]) => statuses.map((status) => ({ status }) as Game);

test.each([
  [undefined, 10_000, 10_000],
  [some(), 15_000, 10_000],
  [some('agendado', 'concluido'), 15_000, 10_000],
  [some('agendado', 'em_andamento'), 3_000, 3_000],
])('%j: the boards are polled every %i ms, on the landing page every %i', (games, boards, landing) => {
  expect(POLL.liveScores(games)).toBe(boards);
  expect(POLL.landing(games)).toBe(landing);
});
