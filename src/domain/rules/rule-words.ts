import { quantity } from '#domain/text/quantity.ts';
import {
  isPlayed,
  type MatchRules,
  type Measure,
  type OrderCriterion,
  type PlayerRules,
  type Rules,
  type SetRules,
} from './rules.ts';

/** A result and its standings points, in words. */
export type ResultLine = readonly [result: string, points: number];

type PlayedResult = 'straight.winner' | 'close.winner' | 'close.loser' | 'straight.loser';

/** The results that a game can have, with their place in the rules, in the order of their points. */
export const playedResults = (bestOf: MatchRules['bestOf']): readonly (readonly [PlayedResult, string])[] =>
  bestOf === 1
    ? [
        ['straight.winner', 'Vitória'],
        ['straight.loser', 'Derrota'],
      ]
    : [
        ['straight.winner', 'Vitória por 2x0'],
        ['close.winner', 'Vitória por 2x1'],
        ['close.loser', 'Derrota por 1x2'],
        ['straight.loser', 'Derrota por 0x2'],
      ];

/** The results of a game with their points: 'Vitória por 2x0', 3. */
export function resultLines({ bestOf, points: { straight, close } }: MatchRules): readonly ResultLine[] {
  const pointsFor: Readonly<Record<PlayedResult, number>> = {
    'straight.winner': straight.winner,
    'close.winner': close.winner,
    'close.loser': close.loser,
    'straight.loser': straight.loser,
  };
  return playedResults(bestOf).map(([result, words]) => [words, pointsFor[result]]);
}

/** The points of a W.O. only where it counts others than a game without a lost set. */
function walkoverLines({ points: { walkover, straight } }: MatchRules): readonly ResultLine[] {
  if (walkover.winner === straight.winner && walkover.loser === straight.loser) return [];
  return [
    ['Vitória por W.O.', walkover.winner],
    ['Derrota por W.O.', walkover.loser],
  ];
}

/** All results of a tournament with their points; ties only where there is one or the rules reward it. */
export function allResultLines({ normal, extra }: Rules, hasTie: boolean): readonly ResultLine[] {
  const inExtraRound = ([result, points]: ResultLine): ResultLine => [
    `${result} em rodada extra${extra.bestOf === 1 && result === 'Vitória' ? ' (set único)' : ''}`,
    points,
  ];
  const tieOf = ({ points }: MatchRules): ResultLine => ['Empate', points.tie];
  const ties = [
    tieOf(normal),
    ...(normal.points.tie === extra.points.tie ? [] : [inExtraRound(tieOf(extra))]),
  ];
  return [
    ...resultLines(normal),
    ...walkoverLines(normal),
    ...[...resultLines(extra), ...walkoverLines(extra)].map(inExtraRound),
    ...(hasTie || ties.some(([, points]) => points > 0) ? ties : []),
  ];
}

const MEASURE_WORDS: Readonly<Record<Measure, string>> = {
  points: 'pontos na classificação',
  wins: 'vitórias',
  setDifference: 'saldo de sets',
  setRatio: 'razão de sets',
  rallyDifference: 'saldo de pontos',
  rallyRatio: 'razão de pontos',
  seed: 'cabeça de chave',
  lot: 'sorteio',
};

export const measureInWords = (measure: Measure): string => MEASURE_WORDS[measure];

/** 'mais vitórias', 'saldo de pontos', 'confronto direto', 'razão de sets entre os empatados', 'sorteio'. */
export function criterionInWords({ measure, among }: OrderCriterion): string {
  if (measure === 'wins') return among === 'level' ? 'confronto direto' : 'mais vitórias';
  const words = measure === 'points' ? `mais ${MEASURE_WORDS.points}` : MEASURE_WORDS[measure];
  return among === 'level' ? `${words} entre os empatados` : words;
}

/** As a line of a list: 'Mais vitórias', 'Maior saldo de pontos', 'Sorteio'. */
export function criterionAsLine(criterion: OrderCriterion): string {
  const words = criterionInWords(criterion);
  const isCount = criterion.measure === 'wins' || criterion.measure === 'points';
  return isCount || !isPlayed(criterion.measure)
    ? words.charAt(0).toUpperCase() + words.slice(1)
    : `Maior ${words}`;
}

/** 'a 21 com dois de vantagem', 'a 18 com dois de vantagem, no máximo 20', 'a 15 sem vantagem'. */
function setInWords({ target, lead, cap }: SetRules): string {
  if (lead === 1) return `a ${target} sem vantagem`;
  return `a ${target} com dois de vantagem${cap === null ? '' : `, no máximo ${cap}`}`;
}

const orderInWords = (order: readonly OrderCriterion[]) =>
  order.map(criterionInWords).join(', depois ') || 'posição dividida';

/** 'cada saque, defesa ou ataque que deu ponto conta 1', 'cada saque que deu ponto conta 2, cada defesa 1 e cada ataque 1'. */
export const countersInWords = ({ serve, defence, attack }: PlayerRules): string =>
  serve === defence && defence === attack
    ? `cada saque, defesa ou ataque que deu ponto conta ${serve}`
    : `cada saque que deu ponto conta ${serve}, cada defesa ${defence} e cada ataque ${attack}`;

/** A rule in words: of what, which one, and what it says. */
type RuleLine = { readonly of: string; readonly rule: string; readonly says: string };

const setLines = (set: SetRules, inSet: string): [string, string][] => [
  [`troca de lado${inSet}`, `a cada ${set.sideChangeEvery} na soma`],
  [`tempos por time${inSet}`, String(set.timeouts)],
  [
    `tempo técnico${inSet}`,
    set.technicalTimeoutAt === null ? 'não há' : `aos ${set.technicalTimeoutAt} na soma`,
  ],
];

/** The rules of the third set only where there is one. */
const matchLines = (match: MatchRules): [string, string][] => [
  ['jogo', match.bestOf === 1 ? 'um set' : 'melhor de três'],
  ['set', setInWords(match.set)],
  ...setLines(match.set, ''),
  ...(match.bestOf === 1
    ? []
    : ([['3º set', setInWords(match.deciding)], ...setLines(match.deciding, ' no 3º set')] satisfies [
        string,
        string,
      ][])),
  ...resultLines(match).map(([result, points]): [string, string] => [
    result.charAt(0).toLowerCase() + result.slice(1),
    quantity(points, 'ponto'),
  ]),
  ['vitória por W.O.', quantity(match.points.walkover.winner, 'ponto')],
  ['derrota por W.O.', quantity(match.points.walkover.loser, 'ponto')],
  ['empate', quantity(match.points.tie, 'ponto')],
];

const isOneOrder = ({ order: { two, more } }: Rules): boolean => orderInWords(two) === orderInWords(more);

function ruleLines({ normal, extra, order: { two, more }, players }: Rules, isOneList: boolean): RuleLine[] {
  const lines = (of: string, each: readonly (readonly [string, string])[]) =>
    each.map(([rule, says]) => ({ of, rule, says }));
  return [
    ...lines('Rodada comum', matchLines(normal)),
    ...lines('Rodada extra', matchLines(extra)),
    ...lines(
      'Empate em pontos',
      isOneList
        ? [['ordem', orderInWords(two)]]
        : [
            ['entre dois', orderInWords(two)],
            ['entre três ou mais', orderInWords(more)],
          ],
    ),
    ...lines('Jogadores', [
      ['um saque conta', String(players.serve)],
      ['uma defesa conta', String(players.defence)],
      ['um ataque conta', String(players.attack)],
      ['melhores da rodada', String(players.listed)],
    ]),
  ];
}

/** All rules that count, in one line: 'Rodada comum: jogo melhor de três; set a 21 com dois de vantagem; ...'. */
export function rulesInWords(rules: Rules): string {
  const lines = Map.groupBy(ruleLines(rules, isOneOrder(rules)), ({ of }) => of);
  return [...lines]
    .map(([of, each]) => `${of}: ${each.map(({ rule, says }) => `${rule} ${says}`).join('; ')}`)
    .join('. ');
}

/** A rule that became another; `before`: null for one that did not count, as that of a third set. */
export type RuleChange = { readonly rule: string; readonly before: string | null; readonly after: string };

/** What differs between two sets of rules: 'Rodada comum, troca de lado', from 'a cada 7 na soma' to 'a cada 5 na soma'. */
export function ruleChanges(before: Rules, after: Rules): readonly RuleChange[] {
  const isOneList = isOneOrder(before) && isOneOrder(after);
  const named = ({ of, rule }: RuleLine) => `${of}, ${rule}`;
  // A win without a lost set is one rule, whether one set is played or three.
  const fieldOf = (line: RuleLine) => named(line).replace(/ por (2x0|0x2)$/, '');
  const were = new Map(ruleLines(before, isOneList).map((line) => [fieldOf(line), line.says]));
  return ruleLines(after, isOneList).flatMap((line) => {
    const was = were.get(fieldOf(line)) ?? null;
    return was === line.says ? [] : [{ rule: named(line), before: was, after: line.says }];
  });
}
