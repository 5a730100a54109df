import { isPlayed, type OrderCriterion } from '#domain/rules/rules.ts';
import { byName, type Placed, rank } from '#domain/text/order.ts';
import type { Category, Tournament } from '#domain/tournament.ts';
import { criterionBy, criterionOf, type Deciding, idsOf, numberOf, valueIn } from './criteria.ts';
import { groupsToDraw, lotAmong } from './lot.ts';
import { sumsAmong, type Tally, tallies } from './tally.ts';

export type StandingsRow = {
  readonly position: number;
  readonly teamId: number;
  readonly name: string;
  readonly category: Category;
  readonly seed: number | null;
  readonly points: number;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  readonly gamesPlayed: number;
  readonly setsWon: number;
  readonly setsLost: number;
  readonly pointsFor: number;
  readonly pointsAgainst: number;
  readonly pointDifference: number;
  /** What put the team ahead of the next row when level on points; null if they are not level. */
  readonly decidedBy: Deciding | 'shared' | null;
  /** The values among the level teams that put the team ahead; null unless `decidedBy` is such a criterion. */
  readonly headToHead: HeadToHead | null;
  /** When the lot that put the team ahead was drawn; null unless `decidedBy` is a lot. */
  readonly lotDrawnAt: string | null;
};

/**
 * The criterion's value in the games among the teams still level, of the row's team and of the next; `null`: a ratio
 * with nothing lost. `teams` counts the level teams, these two included.
 */
export type HeadToHead = {
  readonly own: number | null;
  readonly next: number | null;
  readonly teams: number;
};

/** What the standings are made of. */
export type Played = Pick<Tournament, 'teams' | 'games' | 'rules' | 'lots'>;

/**
 * The standings: teams level in every criterion share a position and are listed by name (docs/rules.md,
 * Standings).
 */
export function standings(tournament: Played): StandingsRow[] {
  const placed = placedTeams(tournament);
  return placed.map(({ position, item: tally, aheadBy, among }, i) => ({
    position,
    teamId: tally.team.id,
    name: tally.team.name,
    category: tally.team.category,
    seed: tally.seed,
    points: tally.points,
    wins: tally.wins,
    losses: tally.losses,
    ties: tally.ties,
    gamesPlayed: tally.gamesPlayed,
    setsWon: tally.setsWon,
    setsLost: tally.setsLost,
    pointsFor: tally.pointsFor,
    pointsAgainst: tally.pointsAgainst,
    pointDifference: tally.pointsFor - tally.pointsAgainst,
    decidedBy: aheadBy === 'points' ? null : aheadBy,
    headToHead: smallTable(aheadBy, tally, placed[i + 1]?.item, among),
    lotDrawnAt: aheadBy === 'lot' ? (lotAmong(tournament.lots, among)?.drawnAt ?? null) : null,
  }));
}

/** The teams between which a lot is to be drawn, group by group (docs/rules.md, Standings 13). */
export const teamsToDraw = (tournament: Played): readonly (readonly number[])[] =>
  groupsToDraw(placedTeams(tournament), tournament.rules.order).map((level) => level.map(({ id }) => id));

function placedTeams({ rules: { order }, lots, ...played }: Played): Placed<Tally, Deciding>[] {
  const criteriaOf = (list: readonly OrderCriterion[]) =>
    [BY_POINTS, ...list].map((each) => criterionOf(each, lots));
  const teams = [...tallies(played).values()];
  return rank(teams, criteriaOf(order.more), byTeamName, criteriaOf(order.two));
}

function smallTable(
  aheadBy: Deciding | 'shared' | null,
  tally: Tally,
  next: Tally | undefined,
  level: readonly Tally[],
): HeadToHead | null {
  if (!aheadBy || aheadBy === 'shared' || !next) return null;
  const { measure, among } = criterionBy(aheadBy);
  if (among === 'all' || !isPlayed(measure)) return null;
  const ids = idsOf(level);
  const value = (each: Tally) => numberOf(valueIn(measure, sumsAmong(each, ids)));
  return { own: value(tally), next: value(next), teams: level.length };
}

const BY_POINTS: OrderCriterion = { measure: 'points', among: 'all' };

function byTeamName(a: Tally, b: Tally): number {
  return byName(a.team.name, b.team.name) || a.team.id - b.team.id;
}
