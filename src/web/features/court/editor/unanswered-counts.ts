import { effectiveEvents } from '#domain/court-event.ts';
import { quantity } from '#domain/quantity.ts';
import type { StoredScore } from './store.ts';

/** What a device holds that the server has not answered: points, sets typed or corrected by hand, and saves of score sheets. */
export type UnansweredCounts = {
  readonly points: number;
  readonly results: number;
  readonly sheets?: number;
};

export function countUnanswered(stored: readonly Pick<StoredScore, 'entries'>[]): UnansweredCounts {
  const counts = stored.map(({ entries }) => {
    const counted = new Set(effectiveEvents(entries.map(({ event }) => event)).map(({ id }) => id));
    const left = entries.filter(({ event }) => counted.has(event.id));
    const points = left.filter(({ event }) => event.type === 'point').length;
    const typed = left.filter(({ event }) => event.type === 'correction' || event.type === 'skip');
    return { points, results: new Set(typed.map(({ setNumber }) => setNumber)).size };
  });
  const sum = (of: 'points' | 'results') => counts.reduce((total, each) => total + each[of], 0);
  return { points: sum('points'), results: sum('results') };
}
/** '3 pontos e 1 placar digitado estão guardados neste aparelho.'; null for none. */
export function unansweredInWords({ points, results, sheets = 0 }: UnansweredCounts): string | null {
  const parts = [
    ...(points > 0 ? [quantity(points, 'ponto')] : []),
    ...(results > 0 ? [quantity(results, 'placar digitado', 'placares digitados')] : []),
    ...(sheets > 0 ? [quantity(sheets, 'súmula')] : []),
  ];
  if (parts.length === 0) return null;
  const stored = points + results > 0 ? 'guardado' : 'guardada';
  const verb = points + results + sheets === 1 ? `está ${stored}` : `estão ${stored}s`;
  return `${new Intl.ListFormat('pt-BR').format(parts)} ${verb} neste aparelho.`;
}
