import type { SheetRow } from '#domain/tournament.ts';
import { rawPoints } from './points.ts';

/** A player's counters summed over all rounds. `attendance`: the number of rounds in which the player was present. */
export type PlayerTotals = {
  readonly attendance: number;
  readonly saques: number;
  readonly defesas: number;
  readonly ataques: number;
  /** Raw points. */
  readonly total: number;
};

export const NO_POINTS: PlayerTotals = { attendance: 0, saques: 0, defesas: 0, ataques: 0, total: 0 };

/** The totals of each player with a row, by the player's id; rows of absence count 0 (docs/rules.md, Points 1). */
export function playerTotals(rows: readonly SheetRow[]): ReadonlyMap<number, PlayerTotals> {
  const totals = new Map<number, PlayerTotals>();
  for (const row of rows.filter(({ present }) => present)) {
    const so = totals.get(row.playerId) ?? NO_POINTS;
    totals.set(row.playerId, {
      attendance: so.attendance + 1,
      saques: so.saques + row.saques,
      defesas: so.defesas + row.defesas,
      ataques: so.ataques + row.ataques,
      total: so.total + rawPoints(row),
    });
  }
  return totals;
}

/** The most raw points that one of these players made; null while nobody made any. */
export function mostPoints(
  players: readonly { readonly id: number }[],
  totals: ReadonlyMap<number, PlayerTotals>,
): number | null {
  return Math.max(0, ...players.map(({ id }) => totals.get(id)?.total ?? 0)) || null;
}
