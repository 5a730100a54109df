import { DEFAULT_RULES, type MatchRules, type OrderCriterion, type Rules, type SetRules } from './rules.ts';

/** Rules to begin with; `about` says in words what they mean. */
export type Preset = {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly rules: Rules;
};

const { normal, extra } = DEFAULT_RULES;
const all = (measure: OrderCriterion['measure']): OrderCriterion => ({ measure, among: 'all' });
const level = (measure: OrderCriterion['measure']): OrderCriterion => ({ measure, among: 'level' });
const sameOrder = (order: readonly OrderCriterion[]) => ({ two: order, more: order });

/** Two points for a win and one for a defeat, none for a team that did not come (FIVB). */
const FIVB_POINTS: MatchRules['points'] = {
  straight: { winner: 2, loser: 1 },
  close: { winner: 2, loser: 1 },
  tie: 0,
  walkover: { winner: 2, loser: 0 },
};

function singleSet(set: Partial<SetRules>): Rules {
  const ofSet = { ...normal.set, ...set };
  return { ...DEFAULT_RULES, normal: { ...normal, bestOf: 1, set: ofSet }, extra: { ...extra, set: ofSet } };
}

export const PRESETS: readonly Preset[] = [
  {
    key: 'default',
    name: 'Padrão',
    about:
      'Melhor de três, sets a 21 e o terceiro a 15. Vitória 3 ou 2, derrota 1 ou 0; rodada extra vale 1. Empate em pontos: vitórias, saldo de pontos, confronto direto.',
    rules: DEFAULT_RULES,
  },
  {
    key: 'fivb',
    name: 'FIVB',
    about:
      'Vitória 2, derrota 1, W.O. 0. Dois empatados: razão de pontos em todos os jogos, depois confronto direto. Três ou mais: razão de pontos entre eles, depois em todos os jogos, depois cabeça de chave.',
    rules: {
      ...DEFAULT_RULES,
      normal: { ...normal, points: FIVB_POINTS },
      extra: { ...extra, points: FIVB_POINTS },
      order: {
        two: [all('rallyRatio'), level('wins')],
        more: [level('rallyRatio'), all('rallyRatio'), all('seed')],
      },
    },
  },
  {
    key: 'head-to-head',
    name: 'Confronto primeiro',
    about: 'Como o Padrão, mas o empate em pontos é decidido primeiro pelos jogos entre os empatados.',
    rules: {
      ...DEFAULT_RULES,
      order: sameOrder([level('wins'), all('wins'), all('rallyDifference')]),
    },
  },
  {
    key: 'ratio',
    name: 'Média de pontos',
    about: 'Como o Padrão, mas o empate em pontos é decidido pela razão de sets e depois pela de pontos.',
    rules: { ...DEFAULT_RULES, order: sameOrder([all('setRatio'), all('rallyRatio'), level('wins')]) },
  },
  {
    key: 'single-18',
    name: 'Set único a 18',
    about: 'Um set a 18 com dois de vantagem, no máximo 20. Os times trocam de lado a cada 6 pontos.',
    rules: singleSet({ target: 18, cap: 20, sideChangeEvery: 6 }),
  },
  {
    key: 'single-21',
    name: 'Set único a 21',
    about: 'Um set a 21 com dois de vantagem, sem limite.',
    rules: singleSet({ target: 21 }),
  },
  {
    key: 'single-25',
    name: 'Set único a 25',
    about: 'Um set a 25 com dois de vantagem, no máximo 27.',
    rules: singleSet({ target: 25, cap: 27 }),
  },
  {
    key: 'school',
    name: 'Escolinha',
    about: 'Um set a 15 sem vantagem: quem chega a 15 vence. Os times trocam de lado a cada 5 pontos.',
    rules: singleSet({ target: 15, lead: 1, sideChangeEvery: 5 }),
  },
];
