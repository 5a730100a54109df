import { byFullName } from '#domain/people/names.ts';
import { criterion, rank } from '#domain/text/order.ts';
import type { Gender, Tournament } from '#domain/tournament.ts';
import { GENDERS } from '#domain/tournament.ts';
import {
  compareRelative,
  contestedIndex,
  relativePoints,
  relativeShare,
  rowShare,
  rowsByPlayer,
  type Share,
  type Total,
  totalOf,
  unplayedIndex,
} from './points.ts';

/** `relative` is percent with one decimal; the order uses the exact value. */
export type PlayerRankingRow = Total & {
  readonly position: number;
  readonly playerId: number;
  readonly gender: Gender;
  readonly relative: number;
  /** The raw points that never count. */
  readonly unplayed: number;
};

const byRaw = criterion('raw', (a: Share, b: Share) => b.raw - a.raw);

/** Relative points, then raw points (docs/rules.md, Points 4). */
export const BY_POINTS = [criterion('relative', (a: Share, b: Share) => compareRelative(b, a)), byRaw];

const BY_TOTAL = [
  criterion('relative', (a: Total, b: Total) => compareRelative(relativeShare(b), relativeShare(a))),
  byRaw,
];

/**
 * The ranking of men, then of women, each from 1. Players without rows are listed with 0; equal relative and raw
 * points share a position, listed by name (docs/rules.md, Points 3 and 4).
 */
export function playerRanking(tournament: Tournament): PlayerRankingRow[] {
  const contested = contestedIndex(tournament);
  const unplayed = unplayedIndex(tournament, contested);
  const rows = rowsByPlayer(tournament.points);
  return GENDERS.flatMap((gender) => {
    const ranked = tournament.players
      .filter((player) => player.gender === gender)
      .map((player) => {
        const own = rows.get(player.id) ?? [];
        const shares = own.map((row) => rowShare(row, contested, tournament.rules.players));
        const unplayedPoints = own.reduce((sum, row) => sum + unplayed(row), 0);
        return { player, ...totalOf(shares), unplayed: unplayedPoints };
      });
    return rank(ranked, BY_TOTAL, (a, b) => byFullName(a.player, b.player)).map(({ position, item }) => ({
      position,
      playerId: item.player.id,
      gender,
      raw: item.raw,
      contested: item.contested,
      counted: item.counted,
      relative: relativePoints(item.counted, item.contested),
      unplayed: item.unplayed,
    }));
  });
}
