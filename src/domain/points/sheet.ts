import { sideOf } from '#domain/game/game-teams.ts';
import type { Game, SheetRow } from '#domain/tournament.ts';

type SheetGame = Pick<Game, 'team1Id' | 'team2Id'> & {
  readonly sets: readonly {
    readonly team1Score: number;
    readonly team2Score: number;
    readonly skipped: boolean;
  }[];
};
type CountedRow = Pick<SheetRow, 'saques' | 'ataques' | 'present'>;

/** A team's counted serves and attacks, more than the points it scored. */
export type Excess = { readonly counted: number; readonly scored: number };

/**
 * Where a team's counted serves and attacks exceed the points it scored in the round's sets as played; null if
 * they do not, or no set is registered. A team scores by serves, attacks or errors of the other team, so more
 * cannot be right (docs/rules.md, Points 9).
 */
export function sheetExcess(
  teamId: number,
  games: readonly SheetGame[],
  rows: readonly CountedRow[],
): Excess | null {
  const sets = games.flatMap((game) => {
    const side = sideOf(game, teamId);
    if (side === null) return [];
    return game.sets.filter((set) => !set.skipped).map((set) => set[`team${side}Score`]);
  });
  if (sets.length === 0) return null;
  const scored = sets.reduce((sum, points) => sum + points, 0);
  const counted = rows.reduce((sum, row) => sum + (row.present ? row.saques + row.ataques : 0), 0);
  return counted > scored ? { counted, scored } : null;
}
