import { byFullName } from './names.ts';
import { by, inOrder } from './order.ts';
import {
  compareRelative,
  contestedIndex,
  relativePoints,
  rowShare,
  rowsByPlayer,
  type Share,
  sumShares,
} from './points.ts';
import type { Gender, Tournament } from './tournament.ts';

/** A player's line in the ranking; `relative` is percent with one decimal, the order is by the exact value. */
export type PlayerRankingRow = Share & {
  readonly position: number;
  readonly playerId: number;
  readonly gender: Gender;
  readonly relative: number;
};

/** Relative points, then raw points (docs/rules.md, Points 4); the best of a round stand in the same order. */
export const BY_POINTS = [
  by('relative', (a: Share, b: Share) => compareRelative(b, a)),
  by('raw', (a: Share, b: Share) => b.raw - a.raw),
];

/**
 * The ranking of the players, men and then women, each from 1. Players without rows are listed with 0; equal
 * relative and raw points share the position and are listed by name (docs/rules.md, Points 3 and 4).
 */
export function playerRanking(tournament: Tournament): PlayerRankingRow[] {
  const contested = contestedIndex(tournament);
  const rows = rowsByPlayer(tournament.points);
  return (['Masculino', 'Feminino'] as const).flatMap((gender) => {
    const ranked = tournament.players
      .filter((player) => player.gender === gender)
      .map((player) => {
        const shares = (rows.get(player.id) ?? []).map((row) => rowShare(row, contested));
        return { player, ...sumShares(shares) };
      });
    return inOrder(ranked, BY_POINTS, (a, b) => byFullName(a.player, b.player)).map(({ position, item }) => ({
      position,
      playerId: item.player.id,
      gender,
      raw: item.raw,
      contested: item.contested,
      relative: relativePoints(item.raw, item.contested),
    }));
  });
}
