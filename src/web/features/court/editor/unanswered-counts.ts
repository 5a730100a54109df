import { BY_HAND, type CourtEvent, effectiveEvents } from '#domain/court/court-event.ts';
import { quantity } from '#domain/text/quantity.ts';
import { openingLength } from './known-set.ts';
import type { StoredScore } from './store.ts';

/** What a device holds that the server has not answered: points, sets typed or corrected by hand, and saves of score sheets. */
export type UnansweredCounts = {
  readonly points: number;
  readonly results: number;
  readonly sheets?: number;
};

export function countUnanswered(stored: readonly Pick<StoredScore, 'entries' | 'known'>[]): UnansweredCounts {
  const counts = stored.map(({ entries, known }) => {
    const counted = new Set(effectiveEvents(entries.map(({ event }) => event)).map(({ id }) => id));
    const left = entries.filter(({ event }) => counted.has(event.id));
    const points = left.filter(({ event }) => event.type === 'point' || isGiven(event)).length;
    // A tap on a set that was typed without a log sends its result first.
    const openings = known.flatMap((set) =>
      entries.filter(({ setNumber }) => setNumber === set.setNumber).slice(0, openingLength(set)),
    );
    const typed = left.filter(
      (entry) => BY_HAND.includes(entry.event.type) && !isGiven(entry.event) && !openings.includes(entry),
    );
    return { points, results: new Set(typed.map(({ setNumber }) => setNumber)).size };
  });
  const sum = (of: 'points' | 'results') => counts.reduce((total, each) => total + each[of], 0);
  return { points: sum('points'), results: sum('results') };
}

/** A point that was given to the other team. */
const isGiven = (event: CourtEvent) => event.type === 'correction' && event.given !== undefined;

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
