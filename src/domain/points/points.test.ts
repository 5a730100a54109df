import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aGame, aRow, aSet, aTournament } from '#domain/fixtures.ts';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import type { SheetRow } from '#domain/tournament.ts';
import {
  compareRelative,
  contestedIndex,
  isUncounted,
  rawPoints,
  relativePoints,
  rowShare,
  totalOf,
  unplayedIndex,
} from './points.ts';

describe('raw points', () => {
  test('are serves, defences and attacks together', () => {
    expect(rawPoints(aRow(1, 4, { defesas: 5, ataques: 6 }), DEFAULT_RULES.players)).toBe(15);
  });

  test('of an absent player are 0, whatever the counters say', () => {
    expect(rawPoints(aRow(1, 4, { defesas: 5, ataques: 6, present: false }), DEFAULT_RULES.players)).toBe(0);
  });
});

describe('contested points', () => {
  const contested = (...games: Parameters<typeof aGame>[]) =>
    contestedIndex(aTournament({ games: games.map((game) => aGame(...game)) }));

  test("are those of both teams in every set of the team's completed games of the round", () => {
    const index = contested(
      [
        1,
        2,
        [
          [21, 15],
          [21, 18],
        ],
      ],
      [3, 1, [[21, 4]]],
      [1, 2, [[9, 21]], { round: 2 }],
    );
    expect(index(1, 1)).toBe(75 + 25);
    expect(index(1, 2)).toBe(75);
    expect(index(2, 1)).toBe(30);
    expect(index(3, 1)).toBe(0);
    expect(index(1, 9)).toBe(0);
  });

  test('are none before the game is completed', () => {
    expect(contested([1, 2, [[21, 15]], { status: 'em_andamento' }])(1, 1)).toBe(0);
  });

  test('leave out a skipped set', () => {
    const sets = [aSet(1, 21, 15), aSet(2, 9, 9, { skipped: true })];
    expect(contested([1, 2, [], { sets }])(1, 1)).toBe(36);
  });

  test('count the sets as played: an award adds nothing', () => {
    const award = { winner: 2, reason: 'abandono' } as const;
    expect(contested([1, 2, [[14, 8]], { award }])(1, 1)).toBe(22);
    expect(contested([1, 2, [], { award: { winner: 1, reason: 'wo' } }])(1, 1)).toBe(0);
  });

  test('of a row are those of the team at the time, and 0 for an absent player', () => {
    const index = contested([1, 2, [[21, 15]]]);
    expect(rowShare(aRow(7, 3, { teamId: 2 }), index, DEFAULT_RULES.players)).toEqual({
      raw: 3,
      contested: 36,
    });
    expect(rowShare(aRow(7, 3, { teamId: 2, present: false }), index, DEFAULT_RULES.players)).toEqual({
      raw: 0,
      contested: 0,
    });
    expect(rowShare(aRow(7, 3, { teamId: 5 }), index, DEFAULT_RULES.players)).toEqual({
      raw: 3,
      contested: 0,
    });
  });
});

describe('points that never count', () => {
  const wo = { award: { winner: 1, reason: 'wo' } } as const;
  const unplayed = (row: SheetRow, ...games: Parameters<typeof aGame>[]) => {
    const tournament = aTournament({ games: games.map((game) => aGame(...game)) });
    return unplayedIndex(tournament, contestedIndex(tournament))(row);
  };
  const row = aRow(7, 3, { teamId: 2 });

  test('are those of a round whose games were all W.O. for the team', () => {
    expect(unplayed(row, [1, 2, [], wo])).toBe(3);
    expect(unplayed(row, [1, 2, [], { award: { winner: null, reason: 'wo' } }])).toBe(3);
    expect(unplayed({ ...row, present: false }, [1, 2, [], wo])).toBe(0);
  });

  test('are none while the team has a game to play or no game in the round, or once it has played one', () => {
    expect(unplayed(row, [1, 2, [], wo], [2, 3, [], { status: 'agendado' }])).toBe(0);
    expect(unplayed(row, [1, 3, [], wo], [1, 2, [], { ...wo, round: 2 }])).toBe(0);
    expect(unplayed(row, [1, 2, [], wo], [2, 3, [[21, 15]]])).toBe(0);
  });
});

describe('relative points', () => {
  test('15 of 200 are 7.5', () => expect(relativePoints(15, 200)).toBe(7.5));
  test('are 0 when nothing was contested', () => expect(relativePoints(15, 0)).toBe(0));

  test.each([
    [1, 3, 33.3],
    [2, 3, 66.7],
    [1, 80, 1.3],
    [1, 2000, 0.1],
    [1, 2001, 0],
    [5, 4, 125],
  ])('%i of %i, rounded half up, are %d', (raw, contested, relative) => {
    expect(relativePoints(raw, contested)).toBe(relative);
  });

  test('are rounded as exact arithmetic rounds them', () => {
    const raw = fc.integer({ min: 0, max: 1_000_000 });
    const contested = fc.integer({ min: 1, max: 1_000_000 });
    // Divisors of 2000 give the halves that rounding depends on.
    const halves = fc.constantFrom(16, 32, 80, 160, 400, 2000);
    fc.assert(
      fc.property(raw, fc.oneof(contested, halves), (raw, contested) => {
        const tenths = (2000n * BigInt(raw) + BigInt(contested)) / (2n * BigInt(contested));
        expect(relativePoints(raw, contested)).toBe(Number(tenths) / 10);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('comparing relative points', () => {
  const share = fc.record({
    raw: fc.integer({ min: 0, max: 999 }),
    contested: fc.integer({ min: 0, max: 99_999 }),
  });

  test('sees what rounding hides: 1000 of 3000 and 1001 of 3002 are both shown 33.3', () => {
    expect(relativePoints(1000, 3000)).toBe(relativePoints(1001, 3002));
    expect(compareRelative({ raw: 1000, contested: 3000 }, { raw: 1001, contested: 3002 })).toBeLessThan(0);
  });

  test('finds equal shares equal', () => {
    expect(compareRelative({ raw: 1, contested: 3 }, { raw: 333, contested: 999 })).toBe(0);
  });

  test('treats shares without contested points as 0', () => {
    expect(compareRelative({ raw: 9, contested: 0 }, { raw: 1, contested: 500 })).toBeLessThan(0);
    expect(compareRelative({ raw: 9, contested: 0 }, { raw: 0, contested: 500 })).toBe(0);
    expect(compareRelative({ raw: 9, contested: 0 }, { raw: 1, contested: 0 })).toBe(0);
  });

  test('never contradicts the rounded numbers, and is antisymmetric', () => {
    fc.assert(
      fc.property(share, share, (a, b) => {
        const shown = relativePoints(a.raw, a.contested) - relativePoints(b.raw, b.contested);
        const compared = compareRelative(a, b);
        if (shown !== 0) expect(Math.sign(compared)).toBe(Math.sign(shown));
        expect(compareRelative(b, a) + compared).toBe(0);
      }),
    );
  });
});

test('a total is the sum of raw over the sum of contested, not the mean of the rounds', () => {
  const { counted, contested } = totalOf([
    { raw: 10, contested: 20 },
    { raw: 10, contested: 180 },
  ]);
  expect(relativePoints(counted, contested)).toBe(10);
});

test('raw points of a round without contested points count in the raw total, and not yet in the relative one', () => {
  const shares = [
    { raw: 10, contested: 100 },
    { raw: 4, contested: 0 },
  ];
  expect(totalOf(shares)).toEqual({ raw: 14, contested: 100, counted: 10 });
  expect([...shares, { raw: 0, contested: 0 }].map(isUncounted)).toEqual([false, true, false]);
});
