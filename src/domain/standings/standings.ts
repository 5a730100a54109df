import { byName, type Criterion, criterion, rank } from '#domain/text/order.ts';
import type { Category, Tournament } from '#domain/tournament.ts';
import { TIE_BREAKERS, type TieBreaker } from './standings-rules.ts';
import { type Tally, tallies } from './tally.ts';

export type StandingsRow = {
  readonly position: number;
  readonly teamId: number;
  readonly name: string;
  readonly category: Category;
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
  readonly decidedBy: TieBreaker | 'shared' | null;
  /** The head-to-head table that put the team ahead; null unless `decidedBy` is `headToHead`. */
  readonly headToHead: HeadToHead | null;
};

/** Wins in the games among the teams still level; `teams` counts these, including the two rows. */
export type HeadToHead = { readonly own: number; readonly next: number; readonly teams: number };

const TIE_BREAKER: { readonly [Name in TieBreaker]: Criterion<Tally, Name> } = {
  wins: criterion('wins', (a, b) => b.wins - a.wins),
  pointDifference: criterion('pointDifference', (a, b) => pointDifference(b) - pointDifference(a)),
  headToHead: { name: 'headToHead', among: headToHead },
};

/** The order of the standings, used by the sort, shared positions and `decidedBy` (docs/rules.md, Standings 4). */
const ORDER: readonly Criterion<Tally, 'points' | TieBreaker>[] = [
  criterion('points', (a, b) => b.points - a.points),
  ...TIE_BREAKERS.map((name) => TIE_BREAKER[name]),
];

/**
 * The standings: teams level in every criterion share a position and are listed by name (docs/rules.md,
 * Standings).
 */
export function standings(tournament: Pick<Tournament, 'teams' | 'games'>): StandingsRow[] {
  const teams = [...tallies(tournament).values()];
  return rank(teams, ORDER, byTeamName).map(({ position, item: tally, aheadBy, among }, i, rows) => ({
    position,
    teamId: tally.team.id,
    name: tally.team.name,
    category: tally.team.category,
    points: tally.points,
    wins: tally.wins,
    losses: tally.losses,
    ties: tally.ties,
    gamesPlayed: tally.gamesPlayed,
    setsWon: tally.setsWon,
    setsLost: tally.setsLost,
    pointsFor: tally.pointsFor,
    pointsAgainst: tally.pointsAgainst,
    pointDifference: pointDifference(tally),
    decidedBy: aheadBy === 'points' ? null : aheadBy,
    headToHead: aheadBy === 'headToHead' ? smallTable(tally, rows[i + 1]?.item, among) : null,
  }));
}

/**
 * Compares by wins among the teams still level. Applied again to each group it leaves level, counting only that
 * group's games (docs/rules.md, Standings 5).
 */
function headToHead(level: readonly Tally[]): (a: Tally, b: Tally) => number {
  const among = idsOf(level);
  const wins = new Map(level.map((tally) => [tally, winsAgainst(tally, among)]));
  return (a, b) => (wins.get(b) ?? 0) - (wins.get(a) ?? 0);
}

function smallTable(tally: Tally, next: Tally | undefined, level: readonly Tally[]): HeadToHead | null {
  if (!next) return null;
  const among = idsOf(level);
  return { own: winsAgainst(tally, among), next: winsAgainst(next, among), teams: level.length };
}

const idsOf = (level: readonly Tally[]) => new Set(level.map((tally) => tally.team.id));

function winsAgainst(tally: Tally, opponents: ReadonlySet<number>): number {
  let wins = 0;
  for (const [opponent, count] of tally.winsOver) if (opponents.has(opponent)) wins += count;
  return wins;
}

function pointDifference(tally: Tally): number {
  return tally.pointsFor - tally.pointsAgainst;
}

function byTeamName(a: Tally, b: Tally): number {
  return byName(a.team.name, b.team.name) || a.team.id - b.team.id;
}
