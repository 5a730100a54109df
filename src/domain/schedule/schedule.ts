import { byLabel } from '#domain/text/order.ts';

type GameToSort = { readonly id: number; readonly date: string; readonly court: string | null };

/** By time, then court as people number them (none comes last), then id. All dates are UTC: the text sorts. */
export function bySchedule(a: GameToSort, b: GameToSort): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return byCourt(a, b) || a.id - b.id;
}

/** By court as people number them; a game without one comes last. */
export function byCourt(
  { court: a }: Pick<GameToSort, 'court'>,
  { court: b }: Pick<GameToSort, 'court'>,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return byLabel(a, b);
}
