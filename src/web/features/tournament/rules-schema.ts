import { z } from 'zod';
import { rules as rulesSchema } from '#contract/tournament/rules.ts';
import {
  CRITERIA,
  type MatchRules,
  type OrderCriterion,
  type Rules,
  type SetRules,
} from '#domain/rules/rules.ts';

/** What a set's fields hold; 0 for no cap and no technical time-out. */
type SetValues = Omit<SetRules, 'lead' | 'cap' | 'technicalTimeoutAt'> & {
  lead: string;
  cap: number;
  technicalTimeoutAt: number;
};

type MatchValues = Omit<MatchRules, 'bestOf' | 'set' | 'deciding'> & {
  bestOf: string;
  set: SetValues;
  deciding: SetValues;
};

export type RulesValues = {
  normal: MatchValues;
  extra: MatchValues;
  order: { two: readonly string[]; more: readonly string[] };
  /** Three and more level teams are parted as two are. */
  isOneOrder: boolean;
  players: Rules['players'];
};

export type RulesSent = z.output<typeof rulesSchema>;

/** All criteria by their keys in the form. */
export const CRITERIA_BY_KEY: ReadonlyMap<string, OrderCriterion> = new Map(
  CRITERIA.map((criterion) => [keyOf(criterion), criterion]),
);

export function valuesOf({ normal, extra, order, players }: Rules): RulesValues {
  const [two, more] = [order.two.map(keyOf), order.more.map(keyOf)];
  return {
    normal: matchValues(normal),
    extra: matchValues(extra),
    order: { two, more },
    isOneOrder: two.join() === more.join(),
    players,
  };
}

/** The fields of a deciding set that is not played stay as they were: nobody sees them. */
export const rulesFormSchema = (start: Rules) =>
  z
    .custom<RulesValues>()
    .transform(({ normal, extra, order: { two, more }, isOneOrder, players }) => ({
      normal: matchOf(normal, start.normal),
      extra: matchOf(extra, start.extra),
      order: { two: criteriaOf(two), more: criteriaOf(isOneOrder ? two : more) },
      players,
    }))
    .pipe(rulesSchema);

function keyOf({ measure, among }: OrderCriterion): string {
  return `${measure} ${among}`;
}

const criteriaOf = (keys: readonly string[]) => keys.flatMap((key) => CRITERIA_BY_KEY.get(key) ?? []);

const matchValues = ({ bestOf, set, deciding, points }: MatchRules): MatchValues => ({
  bestOf: String(bestOf),
  set: setValues(set),
  deciding: setValues(deciding),
  points,
});

const setValues = ({ lead, cap, technicalTimeoutAt, ...set }: SetRules): SetValues => ({
  ...set,
  lead: String(lead),
  cap: cap ?? 0,
  technicalTimeoutAt: technicalTimeoutAt ?? 0,
});

function matchOf({ bestOf, set, deciding, points }: MatchValues, start: MatchRules): MatchRules {
  const isBestOfThree = bestOf === '3';
  const first = setOf(set);
  const { target, cap, sideChangeEvery, technicalTimeoutAt } = isBestOfThree
    ? setOf(deciding)
    : start.deciding;
  return {
    bestOf: isBestOfThree ? 3 : 1,
    set: first,
    deciding: { ...first, target, cap: first.lead === 1 ? null : cap, sideChangeEvery, technicalTimeoutAt },
    points: isBestOfThree ? points : { ...points, close: start.points.close },
  };
}

function setOf({ lead, cap, technicalTimeoutAt, ...set }: SetValues): SetRules {
  const isNarrow = lead === '1';
  return {
    ...set,
    lead: isNarrow ? 1 : 2,
    cap: isNarrow || cap === 0 ? null : cap,
    technicalTimeoutAt: technicalTimeoutAt === 0 ? null : technicalTimeoutAt,
  };
}
