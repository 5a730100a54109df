import { expect, test } from 'vitest';
import { aGame, aSet } from '#domain/fixtures.ts';
import { setsOf } from './poster-parts.ts';

const inProgress = (...sets: ReturnType<typeof aSet>[]) => aGame(1, 2, [], { status: 'em_andamento', sets });
const drawn = (game: Parameters<typeof setsOf>[0]) =>
  setsOf(game).map(({ score, isPlaying }) => `${score.join('-')}${isPlaying ? ' playing' : ''}`);

test('a set in progress is drawn as being played, and between two sets none is', () => {
  expect(drawn(inProgress(aSet(1, 12, 9)))).toEqual(['12-9 playing']);
  expect(drawn(inProgress(aSet(1, 21, 15)))).toEqual(['21-15']);
  expect(drawn(inProgress(aSet(1, 21, 15), aSet(2, 21, 17)))).toEqual(['21-15', '21-17']);
  expect(drawn(inProgress(aSet(1, 21, 15), aSet(2, 3, 2)))).toEqual(['21-15', '3-2 playing']);
});

test('a skipped set is not drawn', () => {
  expect(drawn(inProgress(aSet(1, 21, 15), aSet(2, 0, 0, { skipped: true })))).toEqual(['21-15']);
});
