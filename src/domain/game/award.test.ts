import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSet, played, roundType } from '#domain/fixtures.ts';
import type { AwardReason, PlayedGame, Side } from '#domain/tournament.ts';
import { officialSets } from './award.ts';
import { apply, isRefusal } from './game.ts';
import { gameScore } from './game-result.ts';
import { isFinalScore } from './sets.ts';

const official = (game: PlayedGame) => officialSets(game).map((set) => `${set.team1Score}x${set.team2Score}`);
const awarded = (game: PlayedGame, winner: Side, reason: AwardReason = 'abandono') =>
  official({ ...game, status: 'concluido', award: { winner, reason } });

describe('without an award', () => {
  test('a set in progress does not count, a completed one does', () => {
    expect(official(played([[5, 3]]))).toEqual([]);
    expect(
      official(
        played([
          [21, 3],
          [5, 3],
        ]),
      ),
    ).toEqual(['21x3']);
  });

  test('all sets count once the game is completed, but for skipped ones', () => {
    const game = played(
      [
        [21, 3],
        [5, 3],
      ],
      { status: 'concluido' },
    );
    expect(official(game)).toEqual(['21x3', '5x3']);
    expect(official({ ...game, sets: [aSet(1, 21, 3), aSet(2, 0, 0, { skipped: true })] })).toEqual(['21x3']);
  });
});

describe('an award', () => {
  test('a walkover is 21x0 21x0, and 21x0 in an extra round', () => {
    expect(awarded(played([]), 1, 'wo')).toEqual(['21x0', '21x0']);
    expect(awarded(played([]), 2, 'wo')).toEqual(['0x21', '0x21']);
    expect(awarded(played([], { isExtraRound: true }), 1, 'wo')).toEqual(['21x0']);
  });

  test('14x8 and the team with 14 retires: 14x21, 0x21', () => {
    expect(awarded(played([[14, 8]]), 2)).toEqual(['14x21', '0x21']);
  });

  test('21x23 22x20 and a team retires: the third set is 15x0', () => {
    expect(
      awarded(
        played([
          [21, 23],
          [22, 20],
        ]),
        1,
      ),
    ).toEqual(['21x23', '22x20', '15x0']);
  });

  test('20x19 and the team with 20 retires: 20x22', () => {
    expect(awarded(played([[20, 19]], { isExtraRound: true }), 2)).toEqual(['20x22']);
  });

  test('a set at 19x20 goes on to 22x20', () => {
    expect(awarded(played([[19, 20]], { isExtraRound: true }), 1)).toEqual(['22x20']);
  });

  test('a final score stays, even when the team that won the set retires', () => {
    expect(
      awarded(
        played([
          [21, 10],
          [20, 20],
        ]),
        2,
      ),
    ).toEqual(['21x10', '20x22', '0x15']);
  });

  test('a set that the scorekeeper ended early is filled like one in progress', () => {
    const game = played([], { sets: [aSet(1, 18, 15, { closed: true })] });
    expect(awarded(game, 2)).toEqual(['18x21', '0x21']);
  });

  test('a skipped set is filled when the winner needs it', () => {
    const game = played([], { sets: [aSet(1, 21, 9), aSet(2, 0, 0, { skipped: true })] });
    expect(awarded(game, 2)).toEqual(['21x9', '0x21', '0x15']);
  });

  test('a set in progress is dropped once the winner has two', () => {
    expect(
      awarded(
        played([
          [21, 9],
          [21, 9],
          [3, 5],
        ]),
        1,
      ),
    ).toEqual(['21x9', '21x9']);
  });

  test("keeps a winner's points beyond the target", () => {
    expect(awarded(played([[25, 20]]), 1)).toEqual(['25x20', '21x0']);
  });

  test('gives the winner one more set in a round that became an extra one', () => {
    const game = played(
      [
        [21, 10],
        [3, 5],
      ],
      { isExtraRound: true },
    );
    expect(awarded(game, 1)).toEqual(['21x10']);
    expect(awarded(game, 2)).toEqual(['21x10', '3x21', '0x21']);
  });
});

const score = fc.integer({ min: 0, max: 99 });
const likelyScore = fc.oneof(score, fc.constantFrom(0, 13, 14, 15, 19, 20, 21, 22, 23));
const anySet = fc.record({
  team1Score: likelyScore,
  team2Score: likelyScore,
  skipped: fc.boolean(),
  closed: fc.boolean(),
});
const anyGame = fc
  .record({ isExtraRound: fc.boolean(), sets: fc.array(anySet, { maxLength: 3 }) })
  .map(({ isExtraRound, sets }) =>
    played([], { isExtraRound, sets: sets.map((set, i) => ({ ...set, setNumber: i + 1 })) }),
  );
const side = fc.constantFrom<Side>(1, 2);

describe('whatever was scored', () => {
  test('an award never changes a set that was finished by a final score', () => {
    fc.assert(
      fc.property(anyGame, side, (game, winner) => {
        const after = officialSets({ ...game, status: 'concluido', award: { winner, reason: 'abandono' } });
        for (const set of game.sets.filter((each) => isFinalScore(each, game.rules))) {
          expect(after.find((each) => each.setNumber === set.setNumber)).toMatchObject({
            team1Score: set.team1Score,
            team2Score: set.team2Score,
          });
        }
      }),
    );
  });

  test('a legal award makes its winner win by the official sets', () => {
    fc.assert(
      fc.property(anyGame, side, (game, winner) => {
        const after = apply(game, { do: 'award', winner, reason: 'abandono' });
        if (isRefusal(after)) {
          expect(after.code).toBe('AWARD_AGAINST_WINNER');
          return;
        }
        const result = gameScore(after);
        const [own, other] = winner === 1 ? [result.team1, result.team2] : [result.team2, result.team1];
        expect(result.winner).toBe(winner);
        expect(own).toBeGreaterThan(other);
        if (!game.isExtraRound) expect(own).toBeGreaterThanOrEqual(2);
      }),
    );
  });

  test('the winner stays the winner when the type of the round changes afterwards', () => {
    fc.assert(
      fc.property(anyGame, side, (game, winner) => {
        const after = apply(game, { do: 'award', winner, reason: 'abandono' });
        if (isRefusal(after)) return;
        expect(gameScore({ ...after, ...roundType(!game.isExtraRound) }).winner).toBe(winner);
      }),
    );
  });

  test('an award removes no point in the sets that it keeps', () => {
    fc.assert(
      fc.property(anyGame, side, (game, winner) => {
        const after = officialSets({ ...game, status: 'concluido', award: { winner, reason: 'abandono' } });
        for (const set of after) {
          const before = game.sets.find((each) => each.setNumber === set.setNumber);
          expect(set.team1Score).toBeGreaterThanOrEqual(before?.team1Score ?? 0);
          expect(set.team2Score).toBeGreaterThanOrEqual(before?.team2Score ?? 0);
        }
      }),
    );
  });
});
