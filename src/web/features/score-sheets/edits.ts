import { COUNTER } from '#contract/limits.ts';
import type { SheetRow } from './queries.ts';

export type Counters = Pick<SheetRow, 'saques' | 'defesas' | 'ataques' | 'present'>;
export const COUNTERS = ['saques', 'defesas', 'ataques'] as const;

/** A player's unsaved counters. `base`: the stored row when the first was entered, null for none. */
export type Edit = { readonly counters: Counters; readonly base: Counters | null };
export type Edits = Readonly<Record<number, Edit>>;

export const NOTHING: Counters = { saques: 0, defesas: 0, ataques: 0, present: false };

/** Null without a row: neither present nor absent. */
export function stored(rows: readonly SheetRow[], playerId: number): Counters | null {
  const row = rows.find((each) => each.playerId === playerId);
  if (!row) return null;
  const { saques, defesas, ataques, present } = row;
  return { saques, defesas, ataques, present };
}

export function same(a: Counters | null, b: Counters | null): boolean {
  if (!a || !b) return a === b;
  return (
    a.saques === b.saques && a.defesas === b.defesas && a.ataques === b.ataques && a.present === b.present
  );
}

/** Null removes the edit. One equal to the stored row stays: whoever put a counter back has looked at it. */
export function withEdit(
  edits: Edits,
  rows: readonly SheetRow[],
  playerId: number,
  counters: Counters | null,
): Edits {
  const now = stored(rows, playerId);
  const before = edits[playerId];
  const { [playerId]: _, ...others } = edits;
  if (!counters) return others;
  return { ...others, [playerId]: { counters, base: before ? before.base : now } };
}

export const outOfRange = (edits: Edits) =>
  playersOf(edits).filter((playerId) =>
    COUNTERS.some((counter) => (edits[playerId]?.counters[counter] ?? 0) > COUNTER.max),
  );

export const playersOf = (edits: Edits) => Object.keys(edits).map(Number);

export function conflictsOf(edits: Edits, rows: readonly SheetRow[]): number[] {
  return playersOf(edits).filter((playerId) => {
    const edit = edits[playerId];
    const now = stored(rows, playerId);
    return edit !== undefined && !same(edit.base, now) && !same(edit.counters, now);
  });
}

/** Without the edits that somebody else, or an earlier page, has stored since. */
export function withoutStored(edits: Edits, rows: readonly SheetRow[]): Edits {
  return Object.fromEntries(
    Object.entries(edits as Record<string, Edit>).filter(([playerId, { counters, base }]) => {
      const now = stored(rows, Number(playerId));
      return same(base, now) || !same(counters, now);
    }),
  );
}

/** Each player's newest row: an answer may be older than the event stream. */
export function newest(known: readonly SheetRow[], come: readonly SheetRow[]): SheetRow[] {
  const rows = new Map(known.map((row) => [row.playerId, row]));
  for (const row of come) {
    const before = rows.get(row.playerId);
    if (!before || before.updatedAt <= row.updatedAt) rows.set(row.playerId, row);
  }
  return [...rows.values()];
}

export function lastUpdated(rows: readonly SheetRow[]): string | null {
  return rows.reduce<string | null>(
    (last, { updatedAt }) => (last === null || updatedAt > last ? updatedAt : last),
    null,
  );
}
