import { expect, test } from 'vitest';
import { aGame, aTeam, aTournament } from '#domain/fixtures.ts';
import { earlierMeetings, recordIn, recordsAgainst } from './meetings.ts';

const day = (date: string) => ({ date: `${date}T08:00:00.000Z` });

test('earlier meetings are the completed games of the same two teams before this one, the newest first', () => {
  const first = aGame(1, 2, [[21, 10]], day('2025-04-05'));
  const second = aGame(2, 1, [[21, 10]], day('2025-05-10'));
  const game = aGame(1, 2, [[21, 10]], day('2025-06-07'));
  const later = aGame(1, 2, [[21, 10]], day('2025-07-12'));
  const others = aGame(1, 3, [[21, 10]], day('2025-04-05'));
  const notPlayed = aGame(1, 2, [], { ...day('2025-04-06'), status: 'agendado' });
  const all = [first, second, game, later, others, notPlayed];
  expect(earlierMeetings(all, game)).toEqual([second, first]);
  expect(earlierMeetings(all, first)).toEqual([]);
});

test('a record counts by the official sets, from the side of the team', () => {
  const lost = aGame(1, 2, [
    [21, 19],
    [10, 21],
    [9, 15],
  ]);
  const won = aGame(2, 1, [], { award: { winner: 2, reason: 'wo' } });
  const tied = aGame(1, 2, [[20, 20]]);
  const open = aGame(1, 2, [[5, 3]], { status: 'em_andamento' });
  expect(recordIn([lost, won, tied, open], 1)).toEqual({
    games: 3,
    wins: 1,
    losses: 1,
    ties: 1,
    setsWon: 3,
    setsLost: 2,
    pointsFor: 21 + 10 + 9 + 42 + 20,
    pointsAgainst: 19 + 21 + 15 + 0 + 20,
  });
});

test('a team has a record against each team that it has met, and against no other', () => {
  const tournament = aTournament({
    teams: [aTeam(1), aTeam(2), aTeam(3), aTeam(4)],
    games: [
      aGame(1, 2, [[21, 10]]),
      aGame(3, 1, [[21, 10]]),
      aGame(2, 3, [[21, 10]]),
      aGame(1, 2, [[10, 21]]),
    ],
  });
  const records = recordsAgainst(tournament, 1);
  expect([...records.keys()].sort()).toEqual([2, 3]);
  expect(records.get(2)).toMatchObject({ games: 2, wins: 1, losses: 1 });
  expect(records.get(3)).toMatchObject({ games: 1, wins: 0, losses: 1 });
});
