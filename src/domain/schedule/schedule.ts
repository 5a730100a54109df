import { byLabel } from '#domain/text/order.ts';

type GameToSort = { readonly id: number; readonly date: string; readonly court: string | null };

/** By time, court in natural order (none last), then id. All dates are UTC, so they sort as text. */
export function bySchedule(a: GameToSort, b: GameToSort): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return byCourt(a, b) || a.id - b.id;
}

/** By court in natural order; games without one last. */
export function byCourt(
  { court: a }: Pick<GameToSort, 'court'>,
  { court: b }: Pick<GameToSort, 'court'>,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return byLabel(a, b);
}
