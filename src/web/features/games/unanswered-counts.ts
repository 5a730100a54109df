import { quantity } from '#domain/quantity.ts';
import type { StoredScore } from './score-slot.ts';

/** What a device holds that the server has not answered: points, typed results of sets, and saves of score sheets. */
export type UnansweredCounts = {
  readonly points: number;
  readonly results: number;
  readonly sheets?: number;
};

export function countUnanswered(stored: readonly Pick<StoredScore, 'entries'>[]): UnansweredCounts {
  const entries = stored.flatMap((score) => score.entries);
  const events = entries.flatMap((entry) => ('event' in entry ? [entry.event] : []));
  const undone = new Set(events.flatMap((event) => (event.type === 'undo' ? [event.eventId] : [])));
  const points = events.filter(({ type, id }) => type === 'point' && !undone.has(id)).length;
  return { points, results: entries.filter((entry) => 'result' in entry).length };
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
