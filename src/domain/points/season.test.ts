import { describe, expect, test } from 'vitest';
import { aGame, aPlayer, aRow, aTeam, aTournament } from '#domain/fixtures.ts';
import type { Tournament } from '#domain/tournament.ts';
import { careerTotal, playedSeason } from './season.ts';

const [WON, LOST, TIED] = [
  [[21, 19]],
  [[19, 21]],
  [
    [21, 19],
    [19, 21],
  ],
] as const;
const game = (round: number, scores: Parameters<typeof aGame>[2], parts: Parameters<typeof aGame>[3] = {}) =>
  aGame(1, 2, scores, { round, ...parts });
const seasonWith = (parts: Partial<Tournament>) =>
  playedSeason(aTournament({ teams: [aTeam(1), aTeam(2)], players: [aPlayer(1)], ...parts }), 1);

describe('a season of a player', () => {
  test('counts the completed games of the rounds in which the player was present', () => {
    const games = [
      game(1, WON),
      game(1, LOST),
      game(2, WON),
      game(3, TIED),
      game(4, WON),
      game(5, WON, { status: 'em_andamento' }),
    ];
    const points = [
      aRow(1, 2),
      aRow(1, 3, { round: 2, present: false }),
      aRow(1, 0, { round: 3 }),
      aRow(1, 1, { round: 5 }),
      aRow(7, 9),
    ];
    expect(seasonWith({ games, points })).toMatchObject({ games: 3, wins: 1, raw: 3, saques: 3 });
  });

  test('counts the games of the team that the player was in at the time', () => {
    const points = [aRow(1, 2), aRow(1, 2, { round: 2, teamId: 2 })];
    expect(seasonWith({ games: [game(1, WON), game(2, WON)], points })).toMatchObject({
      teamIds: [1, 2],
      games: 2,
      wins: 1,
    });
  });

  test('has relative points over all that was contested, and the best round by them', () => {
    const games = [game(1, [[30, 20]]), game(2, [[15, 10]]), game(3, [[15, 10]])];
    const points = [
      aRow(1, 5, { defesas: 4, ataques: 3 }),
      aRow(1, 8, { round: 2 }),
      aRow(1, 8, { round: 3 }),
      aRow(1, 50, { round: 4 }),
    ];
    expect(seasonWith({ games, points })).toMatchObject({
      raw: 78,
      counted: 28,
      contested: 100,
      relative: 28,
      best: { round: 2, raw: 8, relative: 32 },
    });
  });

  test('has the team, and no best round, where nothing was played yet', () => {
    expect(seasonWith({})).toMatchObject({ teamIds: [1], games: 0, best: null, relative: 0 });
    expect(playedSeason(aTournament(), 1)).toBeNull();
  });

  test('adds up to a career, whose relative points are no mean', () => {
    const one = seasonWith({ games: [game(1, [[30, 20]])], points: [aRow(1, 5)] });
    const other = seasonWith({ games: [game(1, [[21, 129]])], points: [aRow(1, 45)] });
    expect([one?.relative, other?.relative]).toEqual([10, 30]);
    expect(careerTotal([one, other].flatMap((season) => season ?? []))).toEqual({
      games: 2,
      wins: 1,
      saques: 50,
      defesas: 0,
      ataques: 0,
      raw: 50,
      relative: 25,
    });
  });
});
