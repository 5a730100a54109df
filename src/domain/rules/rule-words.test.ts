import { expect, test } from 'vitest';
import { played } from '#domain/fixtures.ts';
import { standingsPoints } from '#domain/standings/standings-rules.ts';
import { PRESETS } from './presets.ts';
import { allResultLines, criterionAsLine, ruleChanges, rulesInWords } from './rule-words.ts';
import { DEFAULT_RULES, type MatchRules, type Rules } from './rules.ts';

const won: [number, number] = [21, 9];
const lost: [number, number] = [9, 21];
const { normal, extra } = DEFAULT_RULES;

test.each([
  ['Vitória por 2x0', [won, won], false, 3],
  ['Vitória por 2x1', [won, lost, won], false, 2],
  ['Derrota por 1x2', [lost, won, lost], false, 1],
  ['Derrota por 0x2', [lost, lost], false, 0],
  ['Vitória em rodada extra (set único)', [won], true, 1],
  ['Derrota em rodada extra', [lost], true, 0],
  ['Empate', [won, lost], false, 0],
] as const)('%s is said with the points that it counts', (result, sets, isExtraRound, points) => {
  const game = played([...sets], { status: 'concluido', isExtraRound });
  expect([
    Object.fromEntries(allResultLines(DEFAULT_RULES, true))[result],
    standingsPoints(game).team1,
  ]).toEqual([points, points]);
});

test('a tie is no result where there is none and it counts nothing', () => {
  expect(allResultLines(DEFAULT_RULES, false).map(([result]) => result)).toEqual([
    'Vitória por 2x0',
    'Vitória por 2x1',
    'Derrota por 1x2',
    'Derrota por 0x2',
    'Vitória em rodada extra (set único)',
    'Derrota em rodada extra',
  ]);
});

test('an extra round of three sets is said with its own points, W.O. and tie', () => {
  const points = {
    straight: { winner: 4, loser: 0 },
    close: { winner: 3, loser: 2 },
    tie: 1,
    walkover: { winner: 2, loser: 0 },
  };
  const rules = { ...DEFAULT_RULES, extra: { ...extra, bestOf: 3, points } } as const;
  expect(allResultLines(rules, false).slice(4)).toEqual([
    ['Vitória por 2x0 em rodada extra', 4],
    ['Vitória por 2x1 em rodada extra', 3],
    ['Derrota por 1x2 em rodada extra', 2],
    ['Derrota por 0x2 em rodada extra', 0],
    ['Vitória por W.O. em rodada extra', 2],
    ['Derrota por W.O. em rodada extra', 0],
    ['Empate', 0],
    ['Empate em rodada extra', 1],
  ]);
});

test('the criteria for equal points are said in their order', () => {
  expect(DEFAULT_RULES.order.two.map(criterionAsLine)).toEqual([
    'Mais vitórias',
    'Maior saldo de pontos',
    'Confronto direto',
  ]);
});

/** A copy of a part of the rules in which the value at a path is another one. */
function withOther<T extends object>(part: T, [key = '', ...path]: readonly string[]): T {
  const value = part[key as keyof T];
  const other = typeof value === 'object' && value !== null ? withOther(value, path) : otherThan(key, value);
  return Object.assign(structuredClone(part), { [key]: other });
}

function otherThan(key: string, value: unknown): unknown {
  if (key === 'measure') return 'setRatio';
  if (key === 'among') return value === 'all' ? 'level' : 'all';
  if (key === 'lead') return value === 1 ? 2 : 1;
  if (key === 'bestOf') return value === 1 ? 3 : 1;
  return Number(value ?? 20) + 3;
}

/** All rules that differ from these in one number. */
function othersOf(rules: Rules): [path: string, Rules][] {
  const walk = (value: unknown, path: string[]): [string, Rules][] => {
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([key, each]) => walk(each, [...path, key]));
    return [[path.join('.'), withOther(rules, path)]];
  };
  return walk(rules, []);
}

const threeSets: MatchRules = { ...normal, bestOf: 3 };

test.each(othersOf({ ...DEFAULT_RULES, normal: threeSets, extra: threeSets }))(
  'a change of %s is said, and all rules are then other words',
  (_, rules) => {
    const before = { ...DEFAULT_RULES, normal: threeSets, extra: threeSets };
    expect(ruleChanges(before, rules)).not.toEqual([]);
    expect(rulesInWords(rules)).not.toBe(rulesInWords(before));
  },
);

test('only what differs is said, with what it was and what it becomes', () => {
  const set = { ...normal.set, sideChangeEvery: 5, timeouts: 2, technicalTimeoutAt: 21 };
  const points = { ...normal.points, tie: 1 };
  expect(ruleChanges(DEFAULT_RULES, { ...DEFAULT_RULES, normal: { ...normal, set, points } })).toEqual([
    { rule: 'Rodada comum, troca de lado', before: 'a cada 7 na soma', after: 'a cada 5 na soma' },
    { rule: 'Rodada comum, tempos por time', before: '1', after: '2' },
    { rule: 'Rodada comum, tempo técnico', before: 'não há', after: 'aos 21 na soma' },
    { rule: 'Rodada comum, empate', before: '0 pontos', after: '1 ponto' },
  ]);
  expect(ruleChanges(DEFAULT_RULES, DEFAULT_RULES)).toEqual([]);
});

test('a third set that is no longer played is no rule, and one that is played again has all of its own', () => {
  const school = PRESETS.find(({ key }) => key === 'school')?.rules ?? DEFAULT_RULES;
  const rules = (before: Rules, after: Rules) => ruleChanges(before, after).map(({ rule }) => rule);
  expect(rules(DEFAULT_RULES, school)).toEqual([
    'Rodada comum, jogo',
    'Rodada comum, set',
    'Rodada comum, troca de lado',
    'Rodada extra, set',
    'Rodada extra, troca de lado',
  ]);
  expect(ruleChanges(school, DEFAULT_RULES)).toContainEqual({
    rule: 'Rodada comum, 3º set',
    before: null,
    after: 'a 15 com dois de vantagem',
  });
});

test('two orders for equal points are said apart, one order once', () => {
  const two = DEFAULT_RULES.order.two.slice(0, 1);
  const other = { ...DEFAULT_RULES, order: { ...DEFAULT_RULES.order, two } };
  expect(ruleChanges(DEFAULT_RULES, other)).toEqual([
    {
      rule: 'Empate em pontos, entre dois',
      before: 'mais vitórias, depois saldo de pontos, depois confronto direto',
      after: 'mais vitórias',
    },
  ]);
  expect(ruleChanges(DEFAULT_RULES, { ...other, order: { two, more: two } }).map(({ rule }) => rule)).toEqual(
    ['Empate em pontos, ordem'],
  );
});
