import type { Game, PointsRow } from './tournament.ts';

type Played = Pick<Game, 'team1Id' | 'team2Id'> & {
  readonly sets: readonly {
    readonly team1Score: number;
    readonly team2Score: number;
    readonly skipped: boolean;
  }[];
};
type Counted = Pick<PointsRow, 'saques' | 'ataques' | 'present'>;

/** A team's counted serves and attacks where they exceed the points that it scored. */
export type Excess = { readonly counted: number; readonly scored: number };

/**
 * A team scores with its serves and attacks, or by the other's errors: its serves and attacks of a round cannot be
 * more than the points it scored in the sets of that round as they were played. Null while they are not, and while
 * no set of it is registered, because there is nothing to compare with (docs/rules.md, Points 9).
 */
export function sheetExcess(
  teamId: number,
  games: readonly Played[],
  rows: readonly Counted[],
): Excess | null {
  const sets = games.flatMap(({ team1Id, team2Id, sets: all }) =>
    all
      .filter((set) => !set.skipped)
      .flatMap(({ team1Score, team2Score }) =>
        team1Id === teamId ? [team1Score] : team2Id === teamId ? [team2Score] : [],
      ),
  );
  if (sets.length === 0) return null;
  const scored = sets.reduce((sum, points) => sum + points, 0);
  const counted = rows.reduce((sum, row) => sum + (row.present ? row.saques + row.ataques : 0), 0);
  return counted > scored ? { counted, scored } : null;
}
