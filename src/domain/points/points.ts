import type { SheetRow, Tournament } from '#domain/tournament.ts';

/**
 * Raw points, and the contested ones: the points that were played for in the games they were made in, which are those of both
 * teams in the played sets. Relative points are the quotient.
 */
export type Share = { readonly raw: number; readonly contested: number };

/** With no contested points, relative points are 0. */
const NOTHING: Share = { raw: 0, contested: 1 };

/** The points contested in a team's completed games of a round. */
export type ContestedIndex = (round: number, teamId: number) => number;

/** The points of a row: serves, defences and attacks; 0 for an absent player (docs/rules.md, Points 1). */
export function rawPoints(row: SheetRow): number {
  return row.present ? row.saques + row.defesas + row.ataques : 0;
}

/**
 * The points of both teams in every set that was played and not skipped, of a team's completed games in a
 * round (docs/rules.md, Points 2). The sets that an award adds do not count, because nobody played them.
 */
export function contestedIndex(tournament: Tournament): ContestedIndex {
  const byRound = new Map<number, Map<number, number>>();
  for (const game of tournament.games) {
    if (game.status !== 'concluido') continue;
    const byTeam = byRound.get(game.round) ?? new Map<number, number>();
    byRound.set(game.round, byTeam);
    const contested = game.sets
      .filter((set) => !set.skipped)
      .reduce((sum, set) => sum + set.team1Score + set.team2Score, 0);
    for (const team of [game.team1Id, game.team2Id]) byTeam.set(team, (byTeam.get(team) ?? 0) + contested);
  }
  return (round, teamId) => byRound.get(round)?.get(teamId) ?? 0;
}

/** A row's raw and contested points; an absent player contested none (docs/rules.md, Points 1 and 2). */
export function rowShare(row: SheetRow, contested: ContestedIndex): Share {
  return { raw: rawPoints(row), contested: row.present ? contested(row.round, row.teamId) : 0 };
}

/**
 * Whether the points of a round are not counted in relative points yet, because no game that they were made in is
 * completed (docs/rules.md, Points 3).
 */
export const isUncounted = ({ raw, contested }: Share): boolean => raw > 0 && contested === 0;

/** The sum of several rounds. `counted`: the raw points of the rounds with contested points. */
export type Total = Share & { readonly counted: number };

/**
 * The points of several rounds together. Their relative points are `counted` over `contested`, never a mean of the
 * rounds; raw points of a round without a completed game are not counted yet (docs/rules.md, Points 3).
 */
export function totalOf(shares: readonly Share[]): Total {
  let raw = 0;
  let contested = 0;
  let counted = 0;
  for (const share of shares) {
    raw += share.raw;
    contested += share.contested;
    if (!isUncounted(share)) counted += share.raw;
  }
  return { raw, contested, counted };
}

/**
 * Relative points in percent, rounded half up to one decimal: 15 of 200 is 7.5; 0 when nothing was contested
 * (docs/rules.md, Points 3 and 4). Both are whole numbers from 0. The rounding is exact, because only integers are
 * divided.
 */
export function relativePoints(raw: number, contested: number): number {
  return contested === 0 ? 0 : Math.floor((2000 * raw + contested) / (2 * contested)) / 10;
}

/** The two numbers that relative points are computed from. */
export function relativeShare({ counted, contested }: Omit<Total, 'raw'>): Share {
  return { raw: counted, contested };
}

/** Compares relative points, the smaller first, by their exact values and not as rounded (docs/rules.md, Points 4). */
export function compareRelative(a: Share, b: Share): number {
  const one = a.contested === 0 ? NOTHING : a;
  const other = b.contested === 0 ? NOTHING : b;
  return one.raw * other.contested - other.raw * one.contested;
}

/** The rows of each player, by the player's id. */
export function rowsByPlayer(rows: readonly SheetRow[]): ReadonlyMap<number, readonly SheetRow[]> {
  return Map.groupBy(rows, (row) => row.playerId);
}
