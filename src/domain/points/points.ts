import type { PlayerRules } from '#domain/rules/rules.ts';
import type { SheetRow, Tournament } from '#domain/tournament.ts';

/**
 * Raw points, and the contested ones: the points of both teams in the played sets of those games. Relative points
 * are their quotient.
 */
export type Share = { readonly raw: number; readonly contested: number };

const NO_SHARE: Share = { raw: 0, contested: 1 };

/** The points contested in a team's completed games of a round. */
export type ContestedIndex = (round: number, teamId: number) => number;

/** What a row's serves, defences and attacks count; 0 for an absent player (docs/rules.md, Points 1). */
export function rawPoints(row: SheetRow, { serve, defence, attack }: PlayerRules): number {
  return row.present ? row.saques * serve + row.defesas * defence + row.ataques * attack : 0;
}

/**
 * The points of both teams in every played, not skipped set of a team's completed games in a round (docs/rules.md,
 * Points 2). Sets added by an award do not count: nobody played them.
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

/**
 * A row's raw points, where the team's games of the round are all completed and nothing was contested in them, as
 * after a W.O.; otherwise 0 (docs/rules.md, Points 3).
 */
export function unplayedIndex({ games, rules }: Tournament, contested: ContestedIndex) {
  return (row: SheetRow): number => {
    const share = rowShare(row, contested, rules.players);
    if (!isUncounted(share)) return 0;
    const own = games.filter(
      ({ round, team1Id, team2Id }) =>
        round === row.round && (team1Id === row.teamId || team2Id === row.teamId),
    );
    return own.length > 0 && own.every(({ status }) => status === 'concluido') ? share.raw : 0;
  };
}

/** A row's raw and contested points; an absent player contested none (docs/rules.md, Points 1 and 2). */
export function rowShare(row: SheetRow, contested: ContestedIndex, players: PlayerRules): Share {
  return { raw: rawPoints(row, players), contested: row.present ? contested(row.round, row.teamId) : 0 };
}

/**
 * Whether a round's points are not in relative points yet, because none of its games is completed (docs/rules.md,
 * Points 3).
 */
export const isUncounted = ({ raw, contested }: Share): boolean => raw > 0 && contested === 0;

/** The sum of several rounds. `counted`: the raw points of the rounds with contested points. */
export type Total = Share & { readonly counted: number };

/**
 * The points of several rounds. Relative points are `counted` over `contested`, never a mean of rounds; raw points
 * of a round without a completed game do not count yet (docs/rules.md, Points 3).
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
 * Relative points in percent, rounded half up to one decimal: 15 of 200 is 7.5; 0 if nothing was contested
 * (docs/rules.md, Points 3 and 4). Takes whole numbers from 0, so the rounding is exact.
 */
export function relativePoints(raw: number, contested: number): number {
  return contested === 0 ? 0 : Math.floor((2000 * raw + contested) / (2 * contested)) / 10;
}

export function relativeShare({ counted, contested }: Omit<Total, 'raw'>): Share {
  return { raw: counted, contested };
}

/** Compares relative points, smaller first, by exact value (docs/rules.md, Points 4). */
export function compareRelative(a: Share, b: Share): number {
  const one = a.contested === 0 ? NO_SHARE : a;
  const other = b.contested === 0 ? NO_SHARE : b;
  return one.raw * other.contested - other.raw * one.contested;
}

export function rowsByPlayer(rows: readonly SheetRow[]): ReadonlyMap<number, readonly SheetRow[]> {
  return Map.groupBy(rows, (row) => row.playerId);
}
