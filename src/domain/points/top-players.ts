import { byFullName } from '#domain/people/names.ts';
import type { PlayerRules } from '#domain/rules/rules.ts';
import { rank } from '#domain/text/order.ts';
import {
  GENDER_OF_LIST,
  type GenderList,
  type Player,
  type SheetRow,
  type Tournament,
} from '#domain/tournament.ts';
import { BY_POINTS } from './player-ranking.ts';
import {
  type ContestedIndex,
  compareRelative,
  contestedIndex,
  relativePoints,
  rowShare,
  type Share,
} from './points.ts';

export type TopEntry = Share & {
  readonly position: number;
  readonly playerId: number;
  /** The team at the time, not necessarily the player's team today. */
  readonly teamId: number;
  /** Percent, one decimal; null if nothing was contested. */
  readonly relative: number | null;
};

export type RoundBest = { readonly [List in GenderList]: readonly TopEntry[] };

/**
 * The best men and women of a round with at least one raw point, as many of each as the rules list. Players without
 * contested points (no completed game) come last, by raw points (docs/rules.md, Points 6).
 */
export function roundBest(tournament: Tournament, round: number): RoundBest {
  const rows = tournament.points.filter((row) => row.round === round);
  return best(rows, playersById(tournament), contestedIndex(tournament), tournament.rules.players);
}

/** The best of each round that has any, newest round first (docs/rules.md, Points 6). */
export function historicalBest(tournament: Tournament): ({ readonly round: number } & RoundBest)[] {
  const players = playersById(tournament);
  const contested = contestedIndex(tournament);
  return [...Map.groupBy(tournament.points, (row) => row.round)]
    .sort(([a], [b]) => b - a)
    .map(([round, rows]) => ({ round, ...best(rows, players, contested, tournament.rules.players) }))
    .filter(({ masculino, feminino }) => masculino.length + feminino.length > 0);
}

type Candidate = Share & { readonly player: Player; readonly teamId: number };

function best(
  rows: readonly SheetRow[],
  players: ReadonlyMap<number, Player>,
  contested: ContestedIndex,
  rules: PlayerRules,
): RoundBest {
  const candidates = rows.flatMap((row): Candidate[] => {
    const player = players.get(row.playerId);
    const share = rowShare(row, contested, rules);
    return player && share.raw > 0 ? [{ player, teamId: row.teamId, ...share }] : [];
  });
  const list = (each: GenderList) => listed(candidates, each, rules.listed);
  return { masculino: list('masculino'), feminino: list('feminino') };
}

function listed(candidates: readonly Candidate[], list: GenderList, most: number): TopEntry[] {
  const ofGender = candidates.filter(({ player }) => player.gender === GENDER_OF_LIST[list]);
  return rank(upTo(most, ofGender), BY_POINTS, (a, b) => byFullName(a.player, b.player))
    .slice(0, most)
    .map(({ position, item: { player, teamId, raw, contested } }) => ({
      position,
      playerId: player.id,
      teamId,
      raw,
      contested,
      relative: contested > 0 ? relativePoints(raw, contested) : null,
    }));
}

/** Everybody whose relative points reach those at this place: only they need sorting. */
function upTo(place: number, candidates: readonly Candidate[]): readonly Candidate[] {
  const first: Candidate[] = [];
  for (const candidate of candidates) {
    const behind = first.findIndex((other) => compareRelative(candidate, other) > 0);
    if (behind === -1 && first.length >= place) continue;
    first.splice(behind === -1 ? first.length : behind, 0, candidate);
    if (first.length > place) first.pop();
  }
  const last = first.at(-1);
  return last ? candidates.filter((candidate) => compareRelative(candidate, last) >= 0) : [];
}

function playersById(tournament: Tournament): ReadonlyMap<number, Player> {
  return new Map(tournament.players.map((player) => [player.id, player]));
}
