import fc from 'fast-check';
import {
  type CourtContent,
  type CourtEvent,
  type EventOf,
  lastRedoable,
  lastUndoable,
} from '#domain/court/court-event.ts';
import { givablePoints, givePoint } from '#domain/court/given-point.ts';
import { eventRefusal } from '#domain/court/set-log.ts';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import type { Side } from '#domain/tournament.ts';

/** Logs of sets: events one second apart, with ids that name the phone. */

export const FIRST_SET = DEFAULT_RULES.normal.set;

/** A phone: each of its events gets its name, a sequence number and the next second. */
export function aPhone(name = 'a') {
  let taps = 0;
  const mark = () => {
    taps += 1;
    return { id: `${name}${taps}`, at: new Date(Date.UTC(2025, 3, 5, 12, 0, taps)).toISOString() };
  };
  const tap = (content: CourtContent): CourtEvent => ({ ...content, ...mark() });
  const point = (side: Side, isExtra = false) => ({ ...mark(), type: 'point' as const, side, isExtra });
  return {
    mark,
    tap,
    point,
    points: (sides: string) => [...sides].map((side) => point(side === '1' ? 1 : 2)),
  };
}

/** The points of a set: `1` for the first team, `2` for the second. */
export const contents = (sides: string): readonly CourtContent[] =>
  [...sides].map((side) => ({ type: 'point', side: side === '1' ? 1 : 2, isExtra: false }));

/** A log of points: `112` is two of the first team and one of the second. */
export const pointsOf = (sides: string): readonly EventOf<'point'>[] => aPhone().points(sides);

const side = fc.constantFrom<Side>(1, 2);
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('point' as const), side }) },
  { weight: 3, arbitrary: fc.constant({ do: 'undo' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'redo' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give' as const), back: fc.nat(5) }) },
  {
    weight: 4,
    arbitrary: fc.oneof(
      fc.record({
        do: fc.constant('detail' as const),
        kind: fc.constantFrom('saque' as const, 'erro' as const),
      }),
      fc.record({ do: fc.constant('timeout' as const), side: fc.option(side) }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      fc.record({ do: fc.constant('serve' as const), side, left: side }),
      fc.record({ do: fc.constant('sides' as const), left: side }),
      fc.record({ do: fc.constant('correction' as const), team1: fc.nat(25), team2: fc.nat(25) }),
      fc.record({ do: fc.constantFrom('close' as const, 'reopen' as const) }),
    ),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Any sequence of actions at a court. */
export const someSteps = fc.array(step, { maxLength: 60 });

/** The events that these steps add to a log; events that the rules refuse are left out. */
export function eventsOf(
  steps: readonly Step[],
  phone: ReturnType<typeof aPhone>,
  shared: readonly CourtEvent[] = [],
) {
  const local: CourtEvent[] = [];
  for (const each of steps) {
    const event = eventOf(each, phone, [...shared, ...local]);
    if (event && !eventRefusal([...shared, ...local], event, FIRST_SET)) local.push(event);
  }
  return local;
}

function eventOf(each: Step, { tap, point }: ReturnType<typeof aPhone>, log: readonly CourtEvent[]) {
  switch (each.do) {
    case 'point':
      return point(each.side, true);
    case 'undo': {
      const target = lastUndoable(log);
      return target && tap({ type: 'undo', eventId: target.id });
    }
    case 'redo': {
      const target = lastRedoable(log);
      return target && tap({ type: 'undo', eventId: target.id });
    }
    case 'give': {
      const target = givablePoints(log).at(-1 - each.back);
      const correction = target && givePoint(log, target.id, FIRST_SET);
      return correction ? tap(correction) : null;
    }
    case 'detail': {
      const target = log.findLast((event) => event.type === 'point');
      return target ? tap({ type: 'detail', pointId: target.id, kind: each.kind, playerId: 7 }) : null;
    }
    case 'timeout':
      return tap({ type: 'timeout', side: each.side });
    case 'serve':
      return tap({ type: 'serve', side: each.side, left: each.left });
    case 'sides':
      return tap({ type: 'sides', left: each.left });
    case 'correction':
      return tap({ type: 'correction', team1Score: each.team1, team2Score: each.team2, reason: null });
    default:
      return tap({ type: each.do });
  }
}
