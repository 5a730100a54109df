import { describe, expect, test } from 'vitest';
import { aGame, aPlayer, aRow, aTeam, aTournament } from '#domain/fixtures.ts';
import type { Game } from '#domain/tournament.ts';
import { earlierRanking, earlierStandings } from './movement.ts';

const teams = [aTeam(1), aTeam(2), aTeam(3)];
const win = (round: number, winner: number, loser: number, parts: Partial<Game> = {}) =>
  aGame(
    winner,
    loser,
    [
      [21, 11],
      [21, 11],
    ],
    { round, ...parts },
  );

describe('the earlier positions', () => {
  test('are the standings without the last completed round and later ones', () => {
    const games = [
      win(1, 2, 1),
      win(2, 1, 2),
      win(2, 1, 3),
      win(3, 3, 1),
      win(3, 3, 2, { status: 'agendado' }),
    ];
    expect(earlierStandings(aTournament({ teams, games }))).toEqual(
      new Map([
        [2, 1],
        [1, 3],
      ]),
    );
  });

  test('are empty before the first completed round', () => {
    expect(earlierStandings(aTournament({ teams, games: [win(1, 2, 1)] })).size).toBe(0);
    expect(earlierStandings(aTournament({ teams })).size).toBe(0);
  });
});

test('of players come from the points of earlier rounds, women and men apart', () => {
  const players = [aPlayer(1), aPlayer(2), aPlayer(3, { gender: 'Masculino' }), aPlayer(4)];
  const points = [aRow(1, 5), aRow(2, 9), aRow(3, 1), aRow(1, 30, { round: 2 }), aRow(4, 40, { round: 2 })];
  const games = [win(1, 1, 2), win(2, 1, 2)];
  expect(earlierRanking(aTournament({ teams, players, points, games }))).toEqual(
    new Map([
      [3, 1],
      [2, 1],
      [1, 2],
    ]),
  );
});
