import { byFullName } from '#domain/people/names.ts';
import { compareRelative, relativeShare, type Share } from '#domain/points/points.ts';
import { byName } from '#domain/text/order.ts';
import type { RoundNumber } from '#domain/tournament.ts';
import type { PlayerPoints } from './queries.ts';

export type Column = 'player' | 'team' | 'total' | `round${RoundNumber}`;
export type RowOrder = { readonly column: Column; readonly direction: 'ascending' | 'descending' };

/** Pressing the active column reverses the order; another column starts descending. */
export function nextOrder(order: RowOrder, column: Column): RowOrder {
  const turns = order.column === column && order.direction === 'descending';
  return { column, direction: turns ? 'ascending' : 'descending' };
}

/**
 * Sorts by exact relative points, then raw points (docs/rules.md, Points 4), then name. Rows without a value come
 * last in either direction.
 */
export function sortRows(rows: readonly PlayerPoints[], { column, direction }: RowOrder): PlayerPoints[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const compare = comparing(column);
  return rows.toSorted((a, b) => {
    const missing = Number(isMissing(a, column)) - Number(isMissing(b, column));
    return missing || sign * compare(a, b) || byFullName(named(a), named(b));
  });
}

function comparing(column: Column): (a: PlayerPoints, b: PlayerPoints) => number {
  if (column === 'player') return (a, b) => byFullName(named(a), named(b));
  if (column === 'team') return (a, b) => byName(a.teamName ?? '', b.teamName ?? '');
  return (a, b) => {
    return compareRelative(shareOf(a, column), shareOf(b, column)) || rawOf(a, column) - rawOf(b, column);
  };
}

function isMissing(row: PlayerPoints, column: Column): boolean {
  if (column === 'team') return row.teamName === null;
  return column !== 'player' && (row[column] ?? null) === null;
}

type PointsColumn = Exclude<Column, 'player' | 'team'>;

function shareOf(row: PlayerPoints, column: PointsColumn): Share {
  if (column === 'total') return relativeShare(row);
  return { raw: rawOf(row, column), contested: row[`${column}Contested`] ?? 0 };
}

function rawOf(row: PlayerPoints, column: PointsColumn): number {
  return (column === 'total' ? row.totalRaw : row[`${column}Raw`]) ?? 0;
}

const named = ({ playerId, player }: PlayerPoints) => ({ id: playerId, ...player });
