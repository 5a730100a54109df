/** How a set is played; points are of both teams where it says so (docs/rules.md, Sets 6 and Court 2). */
export type SetRules = {
  /** Points that win the set, with the lead. */
  readonly target: number;
  readonly lead: 1 | 2;
  /** Points that win the set with any lead; null: none. Never below `target`. */
  readonly cap: number | null;
  /** Points of both teams from one change of sides to the next. */
  readonly sideChangeEvery: number;
  /** Time-outs of each team. */
  readonly timeouts: number;
  /** Points of both teams at which the technical time-out is taken; null: none. */
  readonly technicalTimeoutAt: number | null;
};

type OfBoth = { readonly winner: number; readonly loser: number };

/** Standings points of a completed game (docs/rules.md, Standings 2). */
export type ResultPoints = {
  /** The winner lost no set. */
  readonly straight: OfBoth;
  /** The winner lost a set. */
  readonly close: OfBoth;
  /** For each team. */
  readonly tie: number;
  /** A team did not come; if none did, both are losers. */
  readonly walkover: OfBoth;
};

/** How a game is played and what it counts. `deciding`: the third set of a best of three. */
export type MatchRules = {
  readonly bestOf: 1 | 3;
  readonly set: SetRules;
  readonly deciding: SetRules;
  readonly points: ResultPoints;
};

/** What games measure. */
export const PLAYED_MEASURES = [
  'points',
  'wins',
  'setDifference',
  'setRatio',
  'rallyDifference',
  'rallyRatio',
] as const;
export type PlayedMeasure = (typeof PLAYED_MEASURES)[number];

/** A seed and a lot are no result of games: always over `all`. */
export const MEASURES = [...PLAYED_MEASURES, 'seed', 'lot'] as const;
export type Measure = (typeof MEASURES)[number];

/** `level`: only the games among the teams that are still level; wins among these is head-to-head. */
export type OrderCriterion = { readonly measure: Measure; readonly among: 'all' | 'level' };

/** Whether games measure it. */
export const isPlayed = (measure: Measure): measure is PlayedMeasure =>
  measure !== 'seed' && measure !== 'lot';

/** Every criterion that there is. */
export const CRITERIA: readonly OrderCriterion[] = [
  ...MEASURES.map((measure) => ({ measure, among: 'all' }) as const),
  ...PLAYED_MEASURES.map((measure) => ({ measure, among: 'level' }) as const),
];

/** What decides between teams level on points, for two of them and for more (docs/rules.md, Standings 4 and 5). */
export type OrderRules = {
  readonly two: readonly OrderCriterion[];
  readonly more: readonly OrderCriterion[];
};

/** What a serve, a defence and an attack count, and how many players are the best of a round. */
export type PlayerRules = {
  readonly serve: number;
  readonly defence: number;
  readonly attack: number;
  readonly listed: number;
};

/** The rules of a tournament. Every number that an organiser may choose is here. */
export type Rules = {
  readonly normal: MatchRules;
  readonly extra: MatchRules;
  readonly order: OrderRules;
  readonly players: PlayerRules;
};

const SET_TO_21: SetRules = {
  target: 21,
  lead: 2,
  cap: null,
  sideChangeEvery: 7,
  timeouts: 1,
  technicalTimeoutAt: null,
};

const DEFAULT_ORDER: readonly OrderCriterion[] = [
  { measure: 'wins', among: 'all' },
  { measure: 'rallyDifference', among: 'all' },
  { measure: 'wins', among: 'level' },
];

/**
 * The default, *Padrão*: FIVB Beach Volleyball 6.1 to 6.3 (points of a set), 18.2 (sides change every 7 points, every
 * 5 to 15), 15.1 (one time-out a team); the points and the order of the specification.
 */
export const DEFAULT_RULES: Rules = {
  normal: {
    bestOf: 3,
    set: SET_TO_21,
    deciding: { ...SET_TO_21, target: 15, sideChangeEvery: 5 },
    points: {
      straight: { winner: 3, loser: 0 },
      close: { winner: 2, loser: 1 },
      tie: 0,
      walkover: { winner: 3, loser: 0 },
    },
  },
  extra: {
    bestOf: 1,
    set: SET_TO_21,
    deciding: SET_TO_21,
    points: {
      straight: { winner: 1, loser: 0 },
      close: { winner: 1, loser: 0 },
      tie: 0,
      walkover: { winner: 1, loser: 0 },
    },
  },
  order: { two: DEFAULT_ORDER, more: DEFAULT_ORDER },
  players: { serve: 1, defence: 1, attack: 1, listed: 5 },
};

/** The rules of a round's games. */
export const matchRules = (rules: Pick<Rules, 'normal' | 'extra'>, isExtraRound: boolean): MatchRules =>
  isExtraRound ? rules.extra : rules.normal;

/** The rules of a set by its number (docs/rules.md, Sets 6). */
export const rulesOfSet = ({ bestOf, set, deciding }: MatchRules, setNumber: number): SetRules =>
  bestOf === 3 && setNumber === 3 ? deciding : set;

/**
 * The rules with or without a technical time-out, when both teams together have the points of the set, never in the
 * deciding one (FIVB 15.4.2).
 */
export function withTechnicalTimeout(rules: Rules, isTaken: boolean): Rules {
  const taken = (match: MatchRules): MatchRules => ({
    ...match,
    set: { ...match.set, technicalTimeoutAt: isTaken ? match.set.target : null },
  });
  return { ...rules, normal: taken(rules.normal), extra: taken(rules.extra) };
}

export const hasTechnicalTimeout = (rules: Rules): boolean => rules.normal.set.technicalTimeoutAt !== null;
