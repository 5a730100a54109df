import {
  CRITERIA,
  isPlayed,
  type Measure,
  type OrderCriterion,
  type PlayedMeasure,
} from '#domain/rules/rules.ts';
import { type Criterion, criterion } from '#domain/text/order.ts';
import type { Lot } from '#domain/tournament.ts';
import { lotAmong } from './lot.ts';
import { type Entry, type Sums, sumsAmong } from './tally.ts';

/** A criterion in one word: a measure over all games, or `Among` the level teams. Two have names of their own. */
export type Deciding =
  | Exclude<Measure, 'rallyDifference'>
  | 'pointDifference'
  | 'headToHead'
  | `${Exclude<PlayedMeasure, 'wins'>}Among`;

export const DECIDING = CRITERIA.map(decidingOf);

function decidingOf({ measure, among }: OrderCriterion): Deciding {
  if (among === 'level' && isPlayed(measure)) return measure === 'wins' ? 'headToHead' : `${measure}Among`;
  return measure === 'rallyDifference' ? 'pointDifference' : measure;
}

/** The criterion of this name. */
export function criterionBy(name: Deciding): OrderCriterion {
  return CRITERIA.find((each) => decidingOf(each) === name) ?? { measure: 'wins', among: 'level' };
}

/** A whole number, or won over lost: two whole numbers from 0. */
type Value = number | readonly [won: number, lost: number];

/** What an entry's games measure (docs/rules.md, Standings 4). */
export function valueIn(measure: PlayedMeasure, sums: Readonly<Sums>): Value {
  switch (measure) {
    case 'points':
      return sums.points;
    case 'wins':
      return sums.wins;
    case 'setDifference':
      return sums.setsWon - sums.setsLost;
    case 'setRatio':
      return [sums.setsWon, sums.setsLost];
    case 'rallyDifference':
      return sums.pointsFor - sums.pointsAgainst;
    case 'rallyRatio':
      return [sums.pointsFor, sums.pointsAgainst];
  }
}

/** For an answer; null: a ratio with nothing lost. Nothing won and nothing lost is 0. */
export function numberOf(value: Value): number | null {
  if (typeof value === 'number') return value;
  const [won, lost] = value;
  if (won === 0) return 0;
  return lost === 0 ? null : won / lost;
}

/** Exact: a ratio with nothing lost is above every number, and nothing won is 0 (docs/rules.md, Standings 4). */
function compareValues(a: Value, b: Value): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  const [one, other] = [ended(a), ended(b)];
  return one[0] * other[1] - other[0] * one[1];
}

const ended = ([won, lost]: readonly [number, number]) => {
  if (won === 0) return [0, 1] as const;
  return lost === 0 ? ([1, 0] as const) : ([won, lost] as const);
};

/**
 * Best first; among level entries it counts only their games (docs/rules.md, Standings 5). A lot that was not drawn
 * leaves them level.
 */
export function criterionOf(
  { measure, among }: OrderCriterion,
  lots: readonly Lot[],
): Criterion<Entry, Deciding> {
  const name = decidingOf({ measure, among });
  if (measure === 'seed') return criterion(name, bySeed);
  if (measure === 'lot') return { name, among: (level) => byLot(lotAmong(lots, level)) };
  if (among === 'all') {
    return criterion(name, (a, b) => compareValues(valueIn(measure, b), valueIn(measure, a)));
  }
  return {
    name,
    among(level) {
      const ids = idsOf(level);
      const values = new Map(level.map((entry) => [entry, valueIn(measure, sumsAmong(entry, ids))]));
      return (a, b) => compareValues(values.get(b) ?? 0, values.get(a) ?? 0);
    },
  };
}

/** The unseeded are level with each other, behind the seeded (docs/rules.md, Standings 12). */
function bySeed(a: Entry, b: Entry): number {
  const last = Number.MAX_SAFE_INTEGER;
  return (a.seed ?? last) - (b.seed ?? last);
}

const byLot = (lot: Lot | undefined) => (a: Entry, b: Entry) =>
  lot ? lot.order.indexOf(a.id) - lot.order.indexOf(b.id) : 0;

export const idsOf = (level: readonly Entry[]): ReadonlySet<number> => new Set(level.map(({ id }) => id));
