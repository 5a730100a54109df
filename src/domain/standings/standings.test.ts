import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aGame, aSet, aTeam, aTournament, roundType } from '#domain/fixtures.ts';
import type { Game } from '#domain/tournament.ts';
import { type StandingsRow, standings } from './standings.ts';

type Scores = [number, number][];
const teams = (count: number) => Array.from({ length: count }, (_, i) => aTeam(i + 1));
const table = (count: number, games: readonly Game[]) =>
  standings(aTournament({ teams: teams(count), games }));
const inShort = (rows: readonly StandingsRow[]) =>
  rows.map((row) => [row.position, row.teamId, row.points, row.decidedBy]);

/** Every win has the same score, so only wins and head-to-head tell teams apart. */
const win = (winner: number, loser: number) =>
  aGame(winner, loser, [
    [21, 11],
    [21, 11],
  ]);
const extra = (winner: number, loser: number, by = 10) =>
  aGame(winner, loser, [[21, 21 - by]], { isExtraRound: true });

describe('what is counted', () => {
  test('games, sets and rally points of completed games', () => {
    expect(
      table(2, [
        aGame(1, 2, [
          [21, 15],
          [18, 21],
          [15, 13],
        ]),
      ]),
    ).toEqual([
      {
        position: 1,
        teamId: 1,
        name: 'Time 1',
        category: 'Misto',
        seed: null,
        points: 2,
        wins: 1,
        losses: 0,
        ties: 0,
        gamesPlayed: 1,
        setsWon: 2,
        setsLost: 1,
        pointsFor: 54,
        pointsAgainst: 49,
        pointDifference: 5,
        decidedBy: null,
        headToHead: null,
        lotDrawnAt: null,
      },
      expect.objectContaining({
        position: 2,
        points: 1,
        losses: 1,
        setsWon: 1,
        setsLost: 2,
        pointDifference: -5,
      }),
    ]);
  });

  test('but not an unfinished game', () => {
    const games = [
      aGame(
        1,
        2,
        [
          [21, 9],
          [21, 9],
        ],
        { status: 'em_andamento' },
      ),
    ];
    expect(table(2, games)).toMatchObject([{ gamesPlayed: 0, pointsFor: 0 }, { gamesPlayed: 0 }]);
  });

  test('a tie is neither won nor lost, and its rally points count', () => {
    expect(
      table(2, [
        aGame(1, 2, [
          [21, 15],
          [18, 21],
        ]),
      ]),
    ).toMatchObject([
      { teamId: 1, points: 0, ties: 1, wins: 0, losses: 0, setsWon: 1, setsLost: 1, pointDifference: 3 },
      { teamId: 2, points: 0, ties: 1, pointDifference: -3 },
    ]);
  });

  test('but not a skipped set', () => {
    const sets = [aSet(1, 21, 9), aSet(2, 0, 0, { skipped: true })];
    expect(table(2, [aGame(1, 2, [], { sets })])[0]).toMatchObject({ points: 3, setsWon: 1, pointsFor: 21 });
  });

  test('an awarded game by its official sets: 14x8 becomes 14x21 0x21', () => {
    const game = aGame(1, 2, [[14, 8]], { award: { winner: 2, reason: 'abandono' } });
    expect(table(2, [game])[0]).toMatchObject({
      teamId: 2,
      points: 3,
      setsWon: 2,
      pointsFor: 42,
      pointsAgainst: 14,
    });
  });

  test("a change of the round's type changes the points", () => {
    const game = aGame(1, 2, [
      [21, 9],
      [9, 21],
      [15, 9],
    ]);
    expect(table(2, [game]).map((row) => row.points)).toEqual([2, 1]);
    expect(table(2, [{ ...game, ...roundType(true) }]).map((row) => row.points)).toEqual([1, 0]);
  });
});

describe('the order', () => {
  test('is by points first, without a `decidedBy`', () => {
    expect(inShort(table(3, [win(2, 1), extra(3, 1)]))).toEqual([
      [1, 2, 3, null],
      [2, 3, 1, null],
      [3, 1, 0, null],
    ]);
  });

  test('then by wins, even against a better point difference', () => {
    const games = [
      extra(1, 3, 2),
      extra(1, 3, 2),
      extra(1, 3, 2),
      aGame(2, 4, [
        [21, 0],
        [21, 0],
      ]),
    ];
    expect(inShort(table(4, games))).toEqual([
      [1, 1, 3, 'wins'],
      [2, 2, 3, null],
      [3, 3, 0, 'pointDifference'],
      [4, 4, 0, null],
    ]);
  });

  test('then by point difference, even against the game between the two', () => {
    const games = [extra(1, 2, 2), extra(2, 3, 20)];
    expect(inShort(table(3, games)).slice(0, 2)).toEqual([
      [1, 2, 1, 'pointDifference'],
      [2, 1, 1, null],
    ]);
  });

  test('then by the game between the two', () => {
    expect(inShort(table(4, [extra(2, 1), extra(1, 3), extra(4, 2)]))).toEqual([
      [1, 4, 1, 'pointDifference'],
      [2, 2, 1, 'headToHead'],
      [3, 1, 1, null],
      [4, 3, 0, null],
    ]);
  });

  test('then the position is shared, and the teams are listed by name', () => {
    const named = [aTeam(1, 'Órbita'), aTeam(2, 'ondas'), aTeam(3, 'Areia'), aTeam(4, 'Zênite')];
    const rows = standings(aTournament({ teams: named, games: [win(4, 3)] }));
    expect(rows.map((row) => [row.position, row.name, row.decidedBy])).toEqual([
      [1, 'Zênite', null],
      [2, 'ondas', 'shared'],
      [2, 'Órbita', 'pointDifference'],
      [4, 'Areia', null],
    ]);
  });

  test('teams without games are listed too', () => {
    expect(inShort(table(2, []))).toEqual([
      [1, 1, 0, 'shared'],
      [1, 2, 0, null],
    ]);
  });
});

describe('head-to-head', () => {
  test('a three-way circle shares the position', () => {
    expect(inShort(table(3, [win(1, 2), win(2, 3), win(3, 1)]))).toEqual([
      [1, 1, 3, 'shared'],
      [1, 2, 3, 'shared'],
      [1, 3, 3, null],
    ]);
  });

  test('looks at games among the level teams only', () => {
    // 1, 2 and 3 are level. 1 beat 2; 3 met neither, and its win over 4 does not count here.
    const games = [win(1, 2), win(2, 4), win(3, 4), win(5, 1), win(5, 3)];
    expect(inShort(table(5, games)).slice(1, 4)).toEqual([
      [2, 1, 3, 'headToHead'],
      [3, 2, 3, 'shared'],
      [3, 3, 3, null],
    ]);
  });

  test('a group that is still level is split by the games among its own teams', () => {
    // 1 to 4 won two and lost two each. Among them 1 and 2 won two, 3 and 4 one; 1 beat 2, and 3 beat 4.
    const among = [win(1, 2), win(1, 3), win(2, 3), win(2, 4), win(3, 4), win(4, 1)];
    const outside = [win(3, 5), win(4, 5), win(6, 1), win(6, 2)];
    const rows = table(6, [...among, ...outside]);
    expect(inShort(rows)).toEqual([
      [1, 6, 6, 'pointDifference'],
      [2, 1, 6, 'headToHead'],
      [3, 2, 6, 'headToHead'],
      [4, 3, 6, 'headToHead'],
      [5, 4, 6, null],
      [6, 5, 0, null],
    ]);
    // Each row shows the table that separated it from the next: of two teams, or of all four.
    expect(rows.map((row) => row.headToHead)).toEqual([
      null,
      { own: 1, next: 0, teams: 2 },
      { own: 2, next: 1, teams: 4 },
      { own: 1, next: 0, teams: 2 },
      null,
      null,
    ]);
  });

  test('a group level in a circle shares the position below the team that beat them', () => {
    // 1 to 4 won three and lost two each. Among them 1 won all; 2, 3 and 4 are a circle.
    const among = [win(1, 2), win(1, 3), win(1, 4), win(2, 3), win(3, 4), win(4, 2)];
    const outside = [win(6, 1), win(6, 1), ...[2, 3, 4].flatMap((team) => [win(team, 5), win(team, 5)])];
    expect(inShort(table(6, [...among, ...outside]))).toEqual([
      [1, 1, 9, 'headToHead'],
      [2, 2, 9, 'shared'],
      [2, 3, 9, 'shared'],
      [2, 4, 9, null],
      [5, 6, 6, null],
      [6, 5, 0, null],
    ]);
  });

  test('a tie between the two leaves them level', () => {
    expect(
      inShort(
        table(2, [
          aGame(1, 2, [
            [21, 19],
            [19, 21],
          ]),
        ]),
      ),
    ).toEqual([
      [1, 1, 0, 'shared'],
      [1, 2, 0, null],
    ]);
  });

  test('several games between the two add up', () => {
    const games = [extra(1, 2), extra(2, 1), extra(2, 1), extra(1, 3), extra(4, 2)];
    expect(inShort(table(4, games)).slice(0, 2)).toEqual([
      [1, 2, 2, 'headToHead'],
      [2, 1, 2, null],
    ]);
  });
});

const TEAMS = 5;
const anyGames = fc.array(
  fc
    .record({
      pair: fc.uniqueArray(fc.integer({ min: 1, max: TEAMS }), { minLength: 2, maxLength: 2 }),
      scores: fc.constantFrom<Scores>(
        [[21, 11]],
        [
          [21, 11],
          [21, 11],
        ],
        [
          [21, 11],
          [11, 21],
          [15, 13],
        ],
        [
          [21, 11],
          [11, 21],
        ],
        [[5, 3]],
      ),
      isExtraRound: fc.boolean(),
      award: fc.option(fc.constantFrom({ winner: 1, reason: 'abandono' } as const), { freq: 5 }),
    })
    .map(({ pair: [team1 = 0, team2 = 0], scores, ...parts }) => aGame(team1, team2, scores, parts)),
  { maxLength: 12 },
);
/** Few and similar results, so that many teams are level until head-to-head. */
const alikeGames = fc.array(
  fc
    .uniqueArray(fc.integer({ min: 1, max: TEAMS }), { minLength: 2, maxLength: 2 })
    .map(([team1 = 0, team2 = 0]) => extra(team1, team2)),
  { maxLength: 12 },
);

const swapped = (game: Game): Game => ({
  ...game,
  team1Id: game.team2Id,
  team2Id: game.team1Id,
  sets: game.sets.map((set) => ({ ...set, team1Score: set.team2Score, team2Score: set.team1Score })),
  award: game.award && { ...game.award, winner: game.award.winner === 1 ? 2 : 1 },
});

describe('whatever the games are', () => {
  test('the order of games, of teams and of the teams in a game changes nothing', () => {
    const shuffled = anyGames.chain((games) =>
      fc.record({
        games: fc.constant(games),
        again: fc.shuffledSubarray(games, { minLength: games.length }),
        swaps: fc.array(fc.boolean(), { minLength: games.length, maxLength: games.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ games, again, swaps }) => {
        const other = again.map((game, i) => (swaps[i] ? swapped(game) : game));
        const rows = standings(aTournament({ teams: teams(TEAMS).toReversed(), games: other }));
        expect(rows).toEqual(table(TEAMS, games));
      }),
    );
  });

  test('wins and losses, and points for and against, add up to the same', () => {
    fc.assert(
      fc.property(anyGames, (games) => {
        const rows = table(TEAMS, games);
        const sum = (of: (row: StandingsRow) => number) => rows.reduce((total, row) => total + of(row), 0);
        expect(sum((row) => row.wins)).toBe(sum((row) => row.losses));
        expect(sum((row) => row.wins + row.losses + row.ties)).toBe(2 * games.length);
        expect(sum((row) => row.setsWon)).toBe(sum((row) => row.setsLost));
        expect(sum((row) => row.pointDifference)).toBe(0);
      }),
    );
  });

  test('positions follow the order, and are shared exactly by those level in every criterion', () => {
    fc.assert(
      fc.property(fc.oneof(anyGames, alikeGames), (games) => {
        const rows = table(TEAMS, games);
        const classes = levelClasses(rows, games);
        let above = 0;
        for (const teamIds of classes) {
          for (const teamId of teamIds) {
            expect(rows.find((row) => row.teamId === teamId)?.position).toBe(above + 1);
          }
          above += teamIds.length;
        }
        expect(rows.map((row) => row.teamId)).toEqual(classes.flat());
      }),
      { numRuns: 1000 },
    );
  });

  test('decidedBy names the first criterion in which two neighbours differ', () => {
    fc.assert(
      fc.property(fc.oneof(anyGames, alikeGames), (games) => {
        const rows = table(TEAMS, games);
        for (const [i, row] of rows.entries()) {
          const below = rows[i + 1];
          const expected =
            !below || below.points !== row.points
              ? null
              : below.wins !== row.wins
                ? 'wins'
                : below.pointDifference !== row.pointDifference
                  ? 'pointDifference'
                  : below.position !== row.position
                    ? 'headToHead'
                    : 'shared';
          expect(row.decidedBy).toBe(expected);
        }
      }),
    );
  });
});

/** By brute force: groups of teams that are level in everything, in order, each by id. */
function levelClasses(rows: readonly StandingsRow[], games: readonly Game[]): number[][] {
  const keys = new Map(rows.map((row) => [row.teamId, [row.points, row.wins, row.pointDifference]]));
  const wins = games.map(whoWon).filter((won) => won !== null);
  const winsWithin = (teamId: number, group: readonly number[]) =>
    wins.filter(({ winner, loser }) => winner === teamId && group.includes(loser)).length;
  const settle = (group: readonly number[]): number[][] => {
    const counts = new Set(group.map((teamId) => winsWithin(teamId, group)));
    if (counts.size === 1) return [[...group]];
    return [...counts]
      .sort((a, b) => b - a)
      .flatMap((count) => settle(group.filter((teamId) => winsWithin(teamId, group) === count)));
  };
  const ids = rows.map((row) => row.teamId).sort((a, b) => a - b);
  const ahead = (a: number[], b: number[]) => a.reduce((sign, value, i) => sign || Number(b[i]) - value, 0);
  const distinct = [...new Map([...keys.values()].map((key) => [key.join(), key])).values()].sort(ahead);
  return distinct.flatMap((key) => settle(ids.filter((teamId) => keys.get(teamId)?.join() === key.join())));
}

function whoWon({ team1Id, team2Id, sets, award }: Game): { winner: number; loser: number } | null {
  const ahead = sets.reduce((sum, set) => sum + Math.sign(set.team1Score - set.team2Score), 0);
  if (!award && ahead === 0) return null;
  const first = award ? award.winner === 1 : ahead > 0;
  return first ? { winner: team1Id, loser: team2Id } : { winner: team2Id, loser: team1Id };
}
