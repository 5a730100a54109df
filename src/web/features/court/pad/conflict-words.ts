import { type CourtEvent, eventsAsPlayed, isNewScore } from '#domain/court/court-event.ts';
import { quantity } from '#domain/text/quantity.ts';
import type { Game } from '#web/features/games/queries.ts';
import { formatTime } from '#web/lib/format/format.ts';

/** '2 pontos de Recife e 1 ponto de Olinda': what somebody entered in a set; null for nothing. */
export function enteredInWords(
  events: readonly CourtEvent[],
  { team1, team2 }: Pick<Game, 'team1' | 'team2'>,
): string | null {
  if (events.length === 0) return null;
  const ids = new Set(events.map(({ id }) => id));
  const counted = eventsAsPlayed(events);
  const points = (side: 1 | 2) =>
    counted.filter((event) => event.type === 'point' && event.side === side).length;
  const corrections = counted.filter(({ type }) => type === 'correction');
  const typed = corrections.filter(isNewScore).length;
  const given = corrections.length - typed;
  const isSkipped = counted.some(({ type }) => type === 'skip');
  const undone = events.filter((event) => event.type === 'undo' && !ids.has(event.eventId)).length;
  const parts = [
    ...(points(1) > 0 ? [`${quantity(points(1), 'ponto')} de ${team1.name}`] : []),
    ...(points(2) > 0 ? [`${quantity(points(2), 'ponto')} de ${team2.name}`] : []),
    ...(typed > 0 ? [quantity(typed, 'placar digitado', 'placares digitados')] : []),
    ...(given > 0 ? [quantity(given, 'ponto trocado de time', 'pontos trocados de time')] : []),
    ...(isSkipped ? ['set não jogado'] : []),
    ...(undone > 0 ? [quantity(undone, 'lance desfeito', 'lances desfeitos')] : []),
  ];
  return parts.length > 0 ? listed(parts) : quantity(events.length, 'lance');
}

/** 'Ana e Bia · 9h50 a 9h53': who entered something, and when. */
export function enteredBy(names: readonly string[], events: readonly CourtEvent[]): string {
  const times = events.map(({ at }) => at).toSorted();
  const [first, last] = [times.at(0), times.at(-1)].map((at) => (at ? formatTime(at) : null));
  const when = first === last ? first : `${first} a ${last}`;
  return [listed([...new Set(names)]), when].filter(Boolean).join(' · ');
}

const listed = (parts: readonly string[]): string => new Intl.ListFormat('pt-BR').format(parts);
