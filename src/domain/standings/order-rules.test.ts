import { describe, expect, test } from 'vitest';
import { aGame, aTeam, aTournament } from '#domain/fixtures.ts';
import { effectOf, underRules } from '#domain/rules/effect.ts';
import { PRESETS } from '#domain/rules/presets.ts';
import { DEFAULT_RULES, type OrderCriterion, type Rules } from '#domain/rules/rules.ts';
import { type StandingsRow, standings } from './standings.ts';

type Scores = readonly (readonly [number, number])[];
const presetOf = (key: string): Rules => PRESETS.find((preset) => preset.key === key)?.rules ?? DEFAULT_RULES;
const teams = (count: number) => Array.from({ length: count }, (_, i) => aTeam(i + 1));
const table = (count: number, rules: Rules, games: readonly ReturnType<typeof aGame>[]) =>
  standings(underRules(aTournament({ teams: teams(count), games }), rules));
const inShort = (rows: readonly StandingsRow[]) =>
  rows.map(({ teamId, points, decidedBy }) => [teamId, points, decidedBy]);
const ordered = (two: readonly OrderCriterion[], more = two): Rules => ({
  ...DEFAULT_RULES,
  order: { two, more },
});

const WON: Scores = [
  [21, 15],
  [21, 15],
];
const CLOSE: Scores = [
  [21, 19],
  [19, 21],
  [15, 13],
];

test('both teams of a double W.O. get what the rules count for not coming', () => {
  const { normal } = DEFAULT_RULES;
  const points = { ...normal.points, tie: 2, walkover: { winner: 3, loser: 1 } };
  const rules = { ...DEFAULT_RULES, normal: { ...normal, points } };
  const neither = aGame(1, 2, [], { award: { winner: null, reason: 'wo' } });
  const rows = table(2, rules, [neither]);
  expect(rows.map(({ points, losses, setsLost }) => [points, losses, setsLost])).toEqual([
    [1, 1, 0],
    [1, 1, 0],
  ]);
});

describe('by the rules of the FIVB', () => {
  const rules = presetOf('fivb');

  test('a win counts two points, a defeat one, and a team that did not come none', () => {
    const games = [aGame(1, 2, WON), aGame(3, 4, [], { award: { winner: 1, reason: 'wo' } })];
    const points = new Map(table(4, rules, games).map((row) => [row.teamId, row.points]));
    expect([1, 2, 3, 4].map((id) => points.get(id))).toEqual([2, 1, 2, 0]);
  });

  test('two level teams are parted by the ratio of rally points in all games, even against their own game', () => {
    const games = [aGame(2, 1, CLOSE), aGame(1, 3, WON), aGame(3, 2, CLOSE)];
    const [first, second] = table(
      3,
      ordered(rules.order.two, [{ measure: 'setDifference', among: 'all' }]),
      games,
    );
    expect(first?.teamId).toBe(1);
    expect(second?.position).toBe(2);
  });

  test('three in a circle are parted by the ratio among them, and each row has both values', () => {
    const games = [
      aGame(1, 2, WON),
      aGame(2, 3, CLOSE),
      aGame(3, 1, CLOSE),
      // Games against a fourth team do not count among the three.
      aGame(3, 4, [
        [21, 0],
        [21, 0],
      ]),
      aGame(1, 4, CLOSE),
      aGame(2, 4, CLOSE),
    ];
    const rows = table(4, rules, games);
    expect(inShort(rows).slice(0, 3)).toEqual([
      [1, 5, 'rallyRatioAmong'],
      [3, 5, 'rallyRatioAmong'],
      [2, 5, null],
    ]);
    // 1: 42 to 30 against 2, and 53 to 55 against 3.
    expect(rows[0]?.headToHead).toEqual({ own: 95 / 85, next: 108 / 108, teams: 3 });
  });
});

test('a group of two begins its own list', () => {
  const rules = ordered([{ measure: 'wins', among: 'level' }], [{ measure: 'setDifference', among: 'all' }]);
  // 1, 2 and 3 have three points; by sets 3 falls behind, and 2 beat 1.
  const pairs = [
    [2, 1],
    [1, 4],
    [4, 2],
    [3, 5],
    [5, 3],
    [5, 4],
    [4, 3],
  ] as const;
  const rows = table(
    5,
    rules,
    pairs.map(([winner, loser]) => aGame(winner, loser, WON)),
  );
  expect(inShort(rows)).toEqual([
    [5, 6, 'headToHead'],
    [4, 6, null],
    [2, 3, 'headToHead'],
    [1, 3, 'setDifference'],
    [3, 3, null],
  ]);
});

test('a ratio with nothing lost is above every number, and nothing played is 0', () => {
  const rules = ordered([{ measure: 'setRatio', among: 'all' }]);
  const level = { ...rules, normal: { ...rules.normal, points: { ...rules.normal.points, tie: 0 } } };
  const nobodyWins: Rules = {
    ...level,
    normal: {
      ...level.normal,
      points: {
        straight: { winner: 0, loser: 0 },
        close: { winner: 0, loser: 0 },
        tie: 0,
        walkover: { winner: 0, loser: 0 },
      },
    },
  };
  expect(inShort(table(4, nobodyWins, [aGame(1, 2, CLOSE), aGame(3, 2, WON)]))).toEqual([
    [3, 0, 'setRatio'],
    [1, 0, 'setRatio'],
    [2, 0, 'setRatio'],
    [4, 0, null],
  ]);
});

test('a completed game that the new rules would not end is listed, one that is unusual today is not', () => {
  const usual = aGame(1, 2, WON);
  const unusual = aGame(1, 2, [[5, 3]]);
  const scheduled = aGame(1, 2, [], { status: 'agendado' });
  const tournament = aTournament({ teams: teams(2), games: [usual, unusual, scheduled] });
  expect(effectOf(tournament, presetOf('school')).unusual).toEqual([usual.id]);
  expect(effectOf(tournament, DEFAULT_RULES)).toEqual({ moved: [], unusual: [] });
});
