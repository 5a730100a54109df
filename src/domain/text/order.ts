import { atFirstUse } from './at-first-use.ts';

/** One criterion of an order. `among` gets all items still tied and returns a comparator for them. */
export type Criterion<T, Name extends string> = {
  readonly name: Name;
  readonly among: (level: readonly T[]) => (a: T, b: T) => number;
};

export type Placed<T, Name extends string> = {
  readonly item: T;
  /** From 1; items tied in every criterion share it (1, 2, 2, 4). */
  readonly position: number;
  /** The criterion that put the item ahead of the next; `shared` if none did, null for the last. */
  readonly aheadBy: Name | 'shared' | null;
  /** The items still tied before `aheadBy` separated this one from the next, both included. */
  readonly among: readonly T[];
};

type Ahead<T, Name extends string> = Pick<Placed<T, Name>, 'aheadBy' | 'among'>;

/** A criterion that looks only at the two items compared. */
export function criterion<T, Name extends string>(
  name: Name,
  compare: (a: T, b: T) => number,
): Criterion<T, Name> {
  return { name, among: () => compare };
}

/**
 * Sorts by a list of criteria and assigns positions. Each group that a criterion leaves tied begins its list anew, with
 * `ofTwo` if only two are left. Items tied in all criteria share a position, in the order of `listing`.
 */
export function rank<T, Name extends string>(
  items: readonly T[],
  criteria: readonly Criterion<T, Name>[],
  listing: (a: T, b: T) => number,
  ofTwo = criteria,
): Placed<T, Name>[] {
  return place(items, 1, { aheadBy: null, among: [] });

  function place(level: readonly T[], position: number, last: Ahead<T, Name>): Placed<T, Name>[] {
    for (const { name, among } of level.length === 2 ? ofTwo : criteria) {
      const parts = level.length < 2 ? [level] : split(level, among(level));
      if (parts.length === 1) continue;
      const parted = { aheadBy: name, among: level };
      let next = position;
      return parts.flatMap((part, i) => {
        const first = next;
        next += part.length;
        return place(part, first, i < parts.length - 1 ? parted : last);
      });
    }
    const shared = { aheadBy: 'shared', among: level } as const;
    return level
      .toSorted(listing)
      .map((item, i) => ({ item, position, ...(i < level.length - 1 ? shared : last) }));
  }
}

const portuguese = atFirstUse(() => new Intl.Collator('pt-BR'));
const portugueseNumeric = atFirstUse(() => new Intl.Collator('pt-BR', { numeric: true }));

/** Compares two names in Brazilian order: accents and capitals decide only between equal letters. */
export function byName(a: string, b: string): number {
  return portuguese().compare(a, b);
}

/** Compares labels with numbers: "Quadra 2" before "Quadra 10". */
export function byLabel(a: string, b: string): number {
  return portugueseNumeric().compare(a, b);
}

function split<T>(items: readonly T[], compare: (a: T, b: T) => number): T[][] {
  const parts: T[][] = [];
  let previous: T | undefined;
  for (const item of items.toSorted(compare)) {
    const part = parts.at(-1);
    if (part && previous !== undefined && compare(previous, item) === 0) part.push(item);
    else parts.push([item]);
    previous = item;
  }
  return parts;
}
