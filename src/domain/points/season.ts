import { gameOutcome } from '#domain/game/game-result.ts';
import { sideOf } from '#domain/game/game-teams.ts';
import type { Tournament } from '#domain/tournament.ts';
import {
  compareRelative,
  contestedIndex,
  relativePoints,
  relativeShare,
  rowShare,
  totalOf,
} from './points.ts';

type Counters = { readonly saques: number; readonly defesas: number; readonly ataques: number };

/** What a player did in one tournament. `counted` over `contested` are the relative points. */
export type PlayedSeason = Counters & {
  /** The teams played for, in the order of their rounds; the player's own where there is no round yet. */
  readonly teamIds: readonly number[];
  /** Completed games of those teams in the rounds in which the player was present. */
  readonly games: number;
  readonly wins: number;
  readonly raw: number;
  readonly contested: number;
  readonly counted: number;
  /** In percent. */
  readonly relative: number;
  /** The round with the highest relative points, the earlier of equal ones; null if nothing was contested. */
  readonly best: { readonly round: number; readonly raw: number; readonly relative: number } | null;
};

/** A player's season; null when nobody has that id (docs/rules.md, Points 11). */
export function playedSeason(tournament: Tournament, playerId: number): PlayedSeason | null {
  const player = tournament.players.find(({ id }) => id === playerId);
  if (!player) return null;
  const contested = contestedIndex(tournament);
  const rows = tournament.points
    .filter((row) => row.playerId === playerId && row.present)
    .sort((one, other) => one.round - other.round);
  const shares = rows.map((row) => ({
    round: row.round,
    share: rowShare(row, contested, tournament.rules.players),
  }));
  const total = totalOf(shares.map(({ share }) => share));
  const best = shares
    .filter(({ share }) => share.contested > 0 && share.raw > 0)
    .reduce<(typeof shares)[number] | null>(
      (known, each) => (known && compareRelative(each.share, known.share) <= 0 ? known : each),
      null,
    );
  const outcomes = rows.flatMap(({ round, teamId }) =>
    tournament.games.flatMap((game) => {
      const side = game.round === round ? sideOf(game, teamId) : null;
      return (side && gameOutcome(game, side)) ?? [];
    }),
  );
  const teamIds = new Set(rows.map(({ teamId }) => teamId));
  return {
    teamIds: teamIds.size > 0 ? [...teamIds] : player.teamId === null ? [] : [player.teamId],
    games: outcomes.length,
    wins: outcomes.filter((outcome) => outcome === 'win').length,
    saques: sumOf(rows, 'saques'),
    defesas: sumOf(rows, 'defesas'),
    ataques: sumOf(rows, 'ataques'),
    ...total,
    relative: relativeOf(total),
    best: best && {
      round: best.round,
      raw: best.share.raw,
      relative: relativePoints(best.share.raw, best.share.contested),
    },
  };
}

/** Several seasons together: relative points are counted over contested, not a mean (docs/rules.md, Points 11). */
export function careerTotal(seasons: readonly PlayedSeason[]) {
  const contested = sumOf(seasons, 'contested');
  const counted = sumOf(seasons, 'counted');
  return {
    games: sumOf(seasons, 'games'),
    wins: sumOf(seasons, 'wins'),
    saques: sumOf(seasons, 'saques'),
    defesas: sumOf(seasons, 'defesas'),
    ataques: sumOf(seasons, 'ataques'),
    raw: sumOf(seasons, 'raw'),
    relative: relativeOf({ contested, counted }),
  };
}

function relativeOf(total: { readonly contested: number; readonly counted: number }): number {
  const { raw, contested } = relativeShare(total);
  return relativePoints(raw, contested);
}

const sumOf = <Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0);
