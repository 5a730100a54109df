import { expect, test } from 'vitest';
import { aGame, aTeam, aTournament, played } from '#domain/fixtures.ts';
import { recentForms } from './form.ts';

const teams = [aTeam(1), aTeam(2)];
const WON = [
  [21, 11],
  [21, 11],
] as const;
const on = (day: string, team1: number, team2: number) =>
  aGame(team1, team2, WON, { date: `2025-${day}T12:00:00.000Z` });

test('the last five games are in the order in which they were played', () => {
  const games = [
    on('08-02', 1, 2),
    on('04-05', 2, 1),
    on('05-10', 1, 2),
    on('06-07', 2, 1),
    on('07-12', 1, 2),
    on('09-06', 2, 1),
  ];
  const forms = recentForms(aTournament({ teams, games }));
  expect(forms.get(1)).toEqual(['win', 'loss', 'win', 'win', 'loss']);
  expect(forms.get(2)).toEqual(['loss', 'win', 'loss', 'loss', 'win']);
});

test('ties and awards count, and unfinished games do not', () => {
  const games = [
    aGame(1, 2, [
      [21, 11],
      [11, 21],
    ]),
    aGame(1, 2, [], { award: { winner: 2, reason: 'wo' } }),
    aGame(1, 2, WON, { ...played(WON), sets: [] }),
  ];
  expect(recentForms(aTournament({ teams, games })).get(2)).toEqual(['tie', 'win']);
});

test('a team without a game has no form', () => {
  expect(recentForms(aTournament({ teams })).get(1)).toEqual([]);
});
