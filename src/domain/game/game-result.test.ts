import { describe, expect, test } from 'vitest';
import { aSet, played, roundType } from '#domain/fixtures.ts';
import { standingsPoints } from '#domain/standings/standings-rules.ts';
import { gameOutcome, gameScore, setsWon } from './game-result.ts';

const completed = (scores: [number, number][], isExtraRound = false) =>
  played(scores, { status: 'concluido', isExtraRound });

describe("a game's score", () => {
  test('5x3 in the first set is 0x0 while the game is in progress, and 1x0 once it is completed', () => {
    expect(gameScore(played([[5, 3]]))).toEqual({ team1: 0, team2: 0, winner: null, isDecided: false });
    expect(gameScore(completed([[5, 3]]))).toEqual({ team1: 1, team2: 0, winner: 1, isDecided: true });
  });

  test('1x0 in progress has no winner yet, 2x0 has', () => {
    expect(gameScore(played([[21, 3]]))).toMatchObject({
      team1: 1,
      team2: 0,
      winner: null,
      isDecided: false,
    });
    expect(
      gameScore(
        played([
          [3, 21],
          [10, 21],
        ]),
      ),
    ).toMatchObject({ team2: 2, winner: 2, isDecided: true });
  });

  test('one set decides an extra round', () => {
    expect(gameScore(played([[21, 3]], { isExtraRound: true }))).toMatchObject({
      winner: 1,
      isDecided: true,
    });
  });

  test('equal sets are a tie without a winner', () => {
    const tie = completed([
      [21, 3],
      [3, 21],
    ]);
    expect(gameScore(tie)).toEqual({ team1: 1, team2: 1, winner: null, isDecided: true });
    expect([gameOutcome(tie, 1), gameOutcome(tie, 2)]).toEqual(['tie', 'tie']);
  });

  test('a tied set and a skipped set count for neither', () => {
    const sets = [aSet(1, 18, 18), aSet(2, 21, 12), aSet(3, 0, 0, { skipped: true })];
    expect(gameScore(played([], { sets, status: 'concluido' }))).toMatchObject({
      team1: 1,
      team2: 0,
      winner: 1,
    });
  });

  test('nothing is won or lost before the game is completed', () => {
    expect(
      gameOutcome(
        played([
          [21, 3],
          [21, 3],
        ]),
        1,
      ),
    ).toBeNull();
    expect([gameOutcome(completed([[21, 3]]), 1), gameOutcome(completed([[21, 3]]), 2)]).toEqual([
      'win',
      'loss',
    ]);
  });
});

test('an award stays, even if a new type of the round leaves it no official set', () => {
  const game = completed([
    [21, 10],
    [10, 21],
    [21, 10],
  ]);
  const awarded = { ...game, award: { winner: 2, reason: 'abandono' } } as const;
  expect(gameScore(awarded)).toMatchObject({ team1: 1, team2: 2, winner: 2 });
  expect(gameScore({ ...awarded, ...roundType(true) })).toMatchObject({ team1: 2, team2: 1, winner: 2 });
  expect(standingsPoints({ ...awarded, ...roundType(true) })).toEqual({ team1: 0, team2: 1 });
});

test('the sets each team won are counted, without tied and skipped ones', () => {
  const set = (team1Score: number, team2Score: number, skipped = false) => ({
    team1Score,
    team2Score,
    skipped,
  });
  expect(setsWon([set(21, 15), set(18, 21), set(15, 9)])).toEqual({ team1: 2, team2: 1 });
  expect(setsWon([set(10, 10), set(0, 0, true)])).toEqual({ team1: 0, team2: 0 });
});
