import { expect, test } from 'vitest';
import { aGame, aTeam, aTournament } from '#domain/fixtures.ts';
import { underRules } from '#domain/rules/effect.ts';
import { DEFAULT_RULES, type OrderCriterion } from '#domain/rules/rules.ts';
import type { Lot } from '#domain/tournament.ts';
import { standings, teamsToDraw } from './standings.ts';

const LOT: OrderCriterion = { measure: 'lot', among: 'all' };
const SEED: OrderCriterion = { measure: 'seed', among: 'all' };

const drawn = (id: number, ...order: number[]): Lot => ({
  id,
  order,
  drawnAt: `2025-05-0${id}T12:00:00.000Z`,
});

/** Teams 1, 2 and 3 beat 4, 5 and 6; `more` games make others level with them. */
function played(order: readonly OrderCriterion[], lots: readonly Lot[] = [], more: [number, number][] = []) {
  const won: [number, number][] = [[1, 4], [2, 5], [3, 6], ...more];
  const games = won.map(([winner, loser]) =>
    aGame(winner, loser, [
      [21, 15],
      [21, 15],
    ]),
  );
  const teams = [1, 2, 3, 4, 5, 6, 7].map((id) => aTeam(id));
  const rules = { ...DEFAULT_RULES, order: { two: order, more: order } };
  return underRules(aTournament({ teams, games, lots }), rules);
}

const leaders = (...[order, lots, more]: Parameters<typeof played>) =>
  standings(played(order, lots, more))
    .filter(({ points }) => points > 0)
    .map(({ position, teamId, decidedBy }) => [position, teamId, decidedBy]);

test('a lot that was not drawn leaves the teams level, and is to be drawn between those that played', () => {
  expect(leaders([LOT])).toEqual([
    [1, 1, 'shared'],
    [1, 2, 'shared'],
    [1, 3, null],
  ]);
  expect(teamsToDraw(played([LOT]))).toEqual([[1, 2, 3]]);
  expect(teamsToDraw(played([SEED]))).toEqual([]);
  expect(teamsToDraw(played([LOT], [drawn(1, 3, 1, 2)]))).toEqual([]);
});

test('a lot orders the teams that were in it, also fewer of them', () => {
  const expected = [
    [1, 3, 'lot'],
    [2, 1, 'lot'],
    [3, 2, null],
  ];
  expect(leaders([LOT], [drawn(1, 3, 1, 2)])).toEqual(expected);
  expect(leaders([LOT], [drawn(1, 7, 3, 6, 1, 2)])).toEqual(expected);
});

test('with a team that was not in it, it decides nothing', () => {
  const positions = leaders([LOT], [drawn(1, 3, 1, 2)], [[4, 5]]).map(([position]) => position);
  expect(positions).toEqual([1, 1, 1, 1]);
  expect(teamsToDraw(played([LOT], [drawn(1, 3, 1, 2)], [[4, 5]]))).toEqual([[1, 2, 3, 4]]);
});

test('of two lots with all of them the first one counts, in whatever order they are read', () => {
  const [first, second] = [drawn(1, 3, 1, 2), drawn(2, 2, 4, 1, 3)];
  for (const lots of [
    [first, second],
    [second, first],
  ]) {
    expect(leaders([LOT], lots).map(([, id]) => id)).toEqual([3, 1, 2]);
  }
  expect(standings(played([LOT], [second, first]))[0]?.lotDrawnAt).toBe(first.drawnAt);
  expect(leaders([LOT], [first, second], [[4, 5]]).map(([, id]) => id)).toEqual([2, 4, 1, 3]);
});

test('by seed the unseeded stand behind the seeded, level with each other', () => {
  const { teams, ...tournament } = played([SEED]);
  const seeded = { ...tournament, teams: teams.map((team) => ({ ...team, seed: team.id === 3 ? 9 : null })) };
  expect(standings(seeded).map(({ position, teamId, decidedBy }) => [position, teamId, decidedBy])).toEqual([
    [1, 3, 'seed'],
    [2, 1, 'shared'],
    [2, 2, null],
    [4, 4, 'shared'],
    [4, 5, 'shared'],
    [4, 6, 'shared'],
    [4, 7, null],
  ]);
});
