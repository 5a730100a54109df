import type { PlayerRules } from '#domain/rules/rules.ts';
import type { SheetRow } from '#domain/tournament.ts';
import { rawPoints } from './points.ts';

/** A player's counters over all rounds. `attendance`: the rounds the player was present in. */
export type PlayerTotals = {
  readonly attendance: number;
  readonly saques: number;
  readonly defesas: number;
  readonly ataques: number;
  readonly total: number;
};

export const NO_POINTS: PlayerTotals = { attendance: 0, saques: 0, defesas: 0, ataques: 0, total: 0 };

export function playerTotals(
  rows: readonly SheetRow[],
  players: PlayerRules,
): ReadonlyMap<number, PlayerTotals> {
  const totals = new Map<number, PlayerTotals>();
  for (const row of rows.filter(({ present }) => present)) {
    const so = totals.get(row.playerId) ?? NO_POINTS;
    totals.set(row.playerId, {
      attendance: so.attendance + 1,
      saques: so.saques + row.saques,
      defesas: so.defesas + row.defesas,
      ataques: so.ataques + row.ataques,
      total: so.total + rawPoints(row, players),
    });
  }
  return totals;
}

/** The most raw points of any of these players; null if nobody has any. */
export function mostPoints(
  players: readonly { readonly id: number }[],
  totals: ReadonlyMap<number, PlayerTotals>,
): number | null {
  return Math.max(0, ...players.map(({ id }) => totals.get(id)?.total ?? 0)) || null;
}
