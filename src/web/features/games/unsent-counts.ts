import { quantity } from '#domain/quantity.ts';
import type { StoredScore } from './score-slot.ts';

/** The entries on a device that are on no server: points, and typed results of sets. */
export type UnsentCounts = { readonly points: number; readonly results: number };

export function unsentCounts(stored: readonly Pick<StoredScore, 'entries'>[]): UnsentCounts {
  const entries = stored.flatMap((court) => court.entries);
  const events = entries.flatMap((entry) => ('event' in entry ? [entry.event] : []));
  const undone = new Set(events.flatMap((event) => (event.type === 'undo' ? [event.eventId] : [])));
  const points = events.filter(({ type, id }) => type === 'point' && !undone.has(id)).length;
  return { points, results: entries.filter((entry) => 'draft' in entry).length };
}

/** '3 pontos estão guardados neste aparelho.'; null for none. */
export function unsentInWords({ points, results }: UnsentCounts): string | null {
  const parts = [
    ...(points > 0 ? [quantity(points, 'ponto')] : []),
    ...(results > 0 ? [quantity(results, 'placar digitado', 'placares digitados')] : []),
  ];
  if (parts.length === 0) return null;
  return `${parts.join(' e ')} ${points + results === 1 ? 'está guardado' : 'estão guardados'} neste aparelho.`;
}
