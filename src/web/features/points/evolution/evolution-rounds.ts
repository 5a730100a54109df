import { isUncounted } from '#domain/points/points.ts';
import type { EvolutionRound } from './evolution.ts';

export const MEASURES = [
  { key: 'saques', title: 'Saques' },
  { key: 'defesas', title: 'Defesas' },
  { key: 'ataques', title: 'Ataques' },
  { key: 'total', title: 'Pontos' },
  { key: 'relativeTotal', title: 'Aproveitamento' },
] as const;
export type Measure = (typeof MEASURES)[number]['key'];
export type Best = Readonly<Record<Measure, number>>;

/** The highest of each over all rounds. */
export function bestOf(rounds: readonly EvolutionRound[]): Best {
  const best = (key: Measure) => Math.max(0, ...rounds.map((round) => round[key]));
  return {
    saques: best('saques'),
    defesas: best('defesas'),
    ataques: best('ataques'),
    total: best('total'),
    relativeTotal: best('relativeTotal'),
  };
}

export function statusOf({ present }: Pick<EvolutionRound, 'present'>): 'Jogou' | 'Ausente' | 'Pendente' {
  if (present === 'pending') return 'Pendente';
  return present ? 'Jogou' : 'Ausente';
}

/** The rounds whose points do not count yet, and those whose points never will. */
export function uncountedRounds(rounds: readonly EvolutionRound[]) {
  const uncounted = rounds.filter(({ total, contested }) => isUncounted({ raw: total, contested }));
  const numbers = (of: readonly EvolutionRound[]) => of.map(({ round }) => round);
  return {
    waitingRounds: numbers(uncounted.filter(({ unplayed }) => unplayed === 0)),
    unplayedRounds: numbers(uncounted.filter(({ unplayed }) => unplayed > 0)),
  };
}
