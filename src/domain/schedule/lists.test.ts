import { describe, expect, test } from 'vitest';
import { aGame, aTeam, aTournament } from '#domain/fixtures.ts';
import type { Game } from '#domain/tournament.ts';
import { completedGames, liveScores, teamResults, upcomingGames } from './lists.ts';

const game = (id: number, parts: Partial<Game> = {}) => aGame(1, 2, [], { id, ...parts });
const ids = (games: readonly Game[]) => games.map(({ id }) => id);

describe('the board', () => {
  test('has the active round: in progress, then scheduled, then completed', () => {
    const games = [
      game(1, { status: 'concluido' }),
      game(2, { status: 'agendado' }),
      game(3, { status: 'em_andamento' }),
      game(4, { status: 'em_andamento', round: 2 }),
    ];
    expect(ids(liveScores(aTournament({ games, activeRound: 1 })))).toEqual([3, 2, 1]);
  });

  test('is empty when no round is active', () => {
    expect(liveScores(aTournament({ games: [game(1)] }))).toEqual([]);
  });
});

test('scheduled games are ordered by time, then court number, then id', () => {
  const at = (hour: number) => ({ status: 'agendado', date: `2025-04-05T${hour}:00:00.000Z` }) as const;
  const games = [
    game(1, { ...at(12), court: null }),
    game(2, { ...at(12), court: '10' }),
    game(4, { ...at(12), court: '2' }),
    game(3, { ...at(12), court: '2' }),
    game(5, { ...at(11), court: '3', round: 2 }),
    game(6, { ...at(10), status: 'em_andamento' }),
  ];
  expect(ids(upcomingGames(aTournament({ games })))).toEqual([5, 3, 4, 2, 1]);
});

test('completed games are grouped by round, and the recent ones are those of the last completed round', () => {
  const games = [
    game(1, { round: 3 }),
    game(2, { round: 2 }),
    game(3, { round: 2, date: '2025-04-05T07:00:00.000Z' }),
    game(4, { round: 3, status: 'agendado' }),
  ];
  const { recent, rounds, byRound } = completedGames(aTournament({ games }));
  expect(ids(recent)).toEqual([3, 2]);
  expect(rounds).toEqual([2]);
  expect(Object.entries(byRound).map(([round, each]) => [round, ids(each)])).toEqual([
    ['2', [3, 2]],
    ['3', [1]],
  ]);
});

test('without a completed round nothing is recent', () => {
  expect(completedGames(aTournament({ games: [game(1, { status: 'agendado' })] }))).toEqual({
    recent: [],
    rounds: [],
    byRound: {},
  });
});

test('a team used all its players when it did so in any completed game', () => {
  const games = [
    aGame(
      1,
      2,
      [
        [21, 9],
        [21, 9],
      ],
      { usedAllPlayersTeam1: true },
    ),
    aGame(2, 1, [
      [21, 9],
      [9, 21],
      [9, 15],
    ]),
    aGame(1, 2, [[21, 9]], { usedAllPlayersTeam2: true, status: 'em_andamento' }),
  ];
  const records = teamResults(aTournament({ teams: [aTeam(1), aTeam(2), aTeam(3)], games }));
  expect([...records]).toEqual([
    [1, { gamesPlayed: 2, wins: 2, setsWon: 4, usedAllPlayers: true }],
    [2, { gamesPlayed: 2, wins: 0, setsWon: 1, usedAllPlayers: false }],
    [3, { gamesPlayed: 0, wins: 0, setsWon: 0, usedAllPlayers: false }],
  ]);
});
