import type { OrderRules } from '#domain/rules/rules.ts';
import type { Placed } from '#domain/text/order.ts';
import type { Lot } from '#domain/tournament.ts';
import type { Entry } from './tally.ts';

/**
 * The lot that decides between level entries: the first one in which all of them were; undefined if there is none
 * (docs/rules.md, Standings 13).
 */
export function lotAmong(lots: readonly Lot[], level: readonly Pick<Entry, 'id'>[]): Lot | undefined {
  return lots
    .filter(({ order }) => level.every(({ id }) => order.includes(id)))
    .sort((a, b) => a.id - b.id)
    .at(0);
}

/**
 * The groups that share a position until a lot is drawn: those whose list of criteria has a lot, and in which everybody
 * has played (docs/rules.md, Standings 13).
 */
export function groupsToDraw<T extends Entry>(
  placed: readonly Placed<T, string>[],
  { two, more }: OrderRules,
): (readonly T[])[] {
  const groups = Map.groupBy(placed, ({ position }) => position).values();
  return [...groups].flatMap((group) => {
    const level = group.map(({ item }) => item);
    const order = level.length === 2 ? two : more;
    const isToDraw =
      level.length > 1 &&
      order.some(({ measure }) => measure === 'lot') &&
      level.every(({ gamesPlayed }) => gamesPlayed > 0);
    return isToDraw ? [level] : [];
  });
}
