import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aGame, aPlayer, aRow, aTournament } from '#domain/fixtures.ts';
import type { SheetRow } from '#domain/tournament.ts';
import { playerRanking } from './player-ranking.ts';

const games = [
  aGame(1, 2, [
    [21, 19],
    [21, 19],
    [11, 9],
  ]),
  aGame(1, 3, [
    [21, 19],
    [21, 19],
    [11, 9],
  ]),
];

test('15 of 200 contested points are 7.5', () => {
  const tournament = aTournament({
    players: [aPlayer(1)],
    games,
    points: [aRow(1, 4, { defesas: 5, ataques: 6 })],
  });
  expect(playerRanking(tournament)).toEqual([
    {
      position: 1,
      playerId: 1,
      gender: 'Feminino',
      raw: 15,
      contested: 200,
      counted: 15,
      relative: 7.5,
      unplayed: 0,
    },
  ]);
});

test('men and women are ranked apart, each from 1; players without rows are listed with 0', () => {
  const players = [
    aPlayer(1),
    aPlayer(2),
    aPlayer(3, { gender: 'Masculino' }),
    aPlayer(4, { gender: 'Masculino' }),
  ];
  const ranking = playerRanking(aTournament({ players, games, points: [aRow(2, 9), aRow(4, 3)] }));
  expect(ranking.map((row) => [row.gender, row.position, row.playerId, row.raw])).toEqual([
    ['Masculino', 1, 4, 3],
    ['Masculino', 2, 3, 0],
    ['Feminino', 1, 2, 9],
    ['Feminino', 2, 1, 0],
  ]);
});

test('the order is by the exact value, not the rounded one', () => {
  const players = [aPlayer(1), aPlayer(2, { teamId: 2 })];
  const bigGames = Array.from({ length: 15 }, () =>
    aGame(1, 9, [
      [99, 99],
      [1, 1],
    ]),
  ).concat(
    Array.from({ length: 15 }, () =>
      aGame(2, 9, [
        [99, 99],
        [1, 1],
      ]),
    ),
    aGame(2, 8, [[2, 0]]),
  );
  const points = [aRow(1, 1000), aRow(2, 1001, { teamId: 2 })];
  const ranking = playerRanking(aTournament({ players, games: bigGames, points }));
  expect(ranking.map((row) => [row.playerId, row.contested, row.relative])).toEqual([
    [2, 3002, 33.3],
    [1, 3000, 33.3],
  ]);
});

test('equal relative and equal raw points share the position, listed by name', () => {
  const players = [
    aPlayer(1, { firstName: 'Zélia' }),
    aPlayer(2, { firstName: 'Ana', lastName: 'Sá' }),
    aPlayer(3, { firstName: 'Íris' }),
    aPlayer(4, { firstName: 'Bia' }),
  ];
  const points = [aRow(1, 20), aRow(2, 10), aRow(3, 10), aRow(4, 5)];
  expect(
    playerRanking(aTournament({ players, games, points })).map((row) => [row.position, row.playerId]),
  ).toEqual([
    [1, 1],
    [2, 2],
    [2, 3],
    [4, 4],
  ]);
});

test('while nothing is contested raw points decide', () => {
  const players = [aPlayer(1), aPlayer(2)];
  const ranking = playerRanking(aTournament({ players, points: [aRow(1, 2), aRow(2, 3)] }));
  expect(ranking.map((row) => [row.position, row.playerId, row.relative])).toEqual([
    [1, 2, 0],
    [2, 1, 0],
  ]);
});

test('a round the player missed does not count, not even in the denominator', () => {
  const second = aGame(1, 2, [[21, 19]], { round: 2 });
  const points = [aRow(1, 20), aRow(1, 8, { round: 2, present: false })];
  const ranking = playerRanking(aTournament({ players: [aPlayer(1)], games: [...games, second], points }));
  expect(ranking).toMatchObject([{ raw: 20, contested: 200, relative: 10 }]);
});

test('a sheet of a round without a completed game changes the order only among equals', () => {
  const players = [aPlayer(1), aPlayer(2), aPlayer(3)];
  const before = [aRow(1, 20), aRow(2, 19), aRow(3, 20)];
  const sheet = [aRow(2, 9, { round: 2 }), aRow(3, 1, { round: 2 })];
  const shown = (points: readonly SheetRow[]) =>
    playerRanking(aTournament({ players, games, points })).map((row) => [
      row.position,
      row.playerId,
      row.relative,
      row.raw,
    ]);
  expect(shown(before)).toEqual([
    [1, 1, 10, 20],
    [1, 3, 10, 20],
    [3, 2, 9.5, 19],
  ]);
  expect(shown([...before, ...sheet])).toEqual([
    [1, 3, 10, 21],
    [2, 1, 10, 20],
    [3, 2, 9.5, 28],
  ]);
});

const TEAMS = [1, 2, 3];
const anyRows = fc
  .array(
    fc.record({
      playerId: fc.integer({ min: 1, max: 8 }),
      round: fc.integer({ min: 1, max: 3 }),
      teamId: fc.constantFrom(...TEAMS),
      saques: fc.integer({ min: 0, max: 3 }),
      present: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  .map((rows) => [...new Map(rows.map((row) => [`${row.playerId}/${row.round}`, row])).values()])
  .map((rows) => rows.map(({ playerId, saques, ...parts }) => aRow(playerId, saques, parts)));

test('positions follow the order, and are shared exactly by those with equal relative and raw points', () => {
  const players = Array.from({ length: 8 }, (_, i) => aPlayer(i + 1));
  const rounds = [1, 2, 3].flatMap((round) => [
    aGame(1, 2, [[21, 19]], { round }),
    aGame(2, 3, [[10, 10]], { round }),
    aGame(1, 3, [[21, 9 + round]], { round, status: round === 3 ? 'em_andamento' : 'concluido' }),
  ]);
  const totals = (points: readonly SheetRow[], playerId: number) => {
    const present = points.filter((row) => row.playerId === playerId && row.present);
    const contestedBy = (row: SheetRow) =>
      rounds
        .filter((game) => game.round === row.round && game.status === 'concluido')
        .filter((game) => [game.team1Id, game.team2Id].includes(row.teamId))
        .flatMap((game) => game.sets.map((set) => set.team1Score + set.team2Score))
        .reduce((sum, score) => sum + score, 0);
    const raw = present.reduce((sum, row) => sum + row.saques, 0);
    const counted = present.reduce((sum, row) => sum + (contestedBy(row) > 0 ? row.saques : 0), 0);
    return { raw, counted, contested: present.reduce((sum, row) => sum + contestedBy(row), 0) };
  };
  // The numbers are small: different values differ by more than 1e-9.
  const fraction = ({ counted, contested }: { counted: number; contested: number }) =>
    contested ? counted / contested : 0;
  fc.assert(
    fc.property(anyRows, (points) => {
      const ranking = playerRanking(aTournament({ players, games: rounds, points }));
      for (const row of ranking) {
        const own = totals(points, row.playerId);
        expect(row).toMatchObject(own);
        const ahead = ranking.filter(({ playerId }) => {
          const theirs = totals(points, playerId);
          const difference = fraction(theirs) - fraction(own);
          return Math.abs(difference) > 1e-9 ? difference > 0 : theirs.raw > own.raw;
        });
        expect(row.position).toBe(ahead.length + 1);
      }
    }),
  );
});
