import { hasReached, SCORE_RANGE } from '#domain/game/sets.ts';
import type { SetRules } from '#domain/rules/rules.ts';
import { otherSide, type Pause, type SetLog, type Side } from '#domain/tournament.ts';
import {
  type CourtEvent,
  type EffectiveEvent,
  eventsAsPlayed,
  isPenalty,
  lastTapped,
} from './court-event.ts';

/**
 * The state of a set, computed from its log (docs/rules.md, Court). `server`: who serves next, null until the
 * first server was noted or a point won. `left`: the team on the scorekeeper's left. `toSideChange`: points
 * until the teams change sides, 0 while that is due, null once the set is over. `timeout`: the newest
 * time-out, technical where its side is null. `pause`: the time-out or medical time-out since the last point.
 */
export type SetState = Omit<SetLog, 'events' | 'last'> & {
  readonly team1Score: number;
  readonly team2Score: number;
  readonly isTechnicalTimeoutDue: boolean;
  /** The scorekeeper ended the set, whatever its score. */
  readonly closed: boolean;
  /** The scorekeeper said that it is not played. */
  readonly skipped: boolean;
  /** Null where no event says anything. */
  readonly notes: string | null;
  /** The scorekeeper ended the set, or play has stopped at this score or an earlier one. */
  readonly isOver: boolean;
};

type Folding = {
  readonly score: readonly [number, number];
  readonly server: Side | null;
  readonly left: Side;
  readonly sideChanges: number;
  readonly closed: boolean;
  readonly skipped: boolean;
  readonly notes: string | null;
};

const START: Folding = {
  score: [0, 0],
  server: null,
  left: 1,
  sideChanges: 0,
  closed: false,
  skipped: false,
  notes: null,
};

/** The state of a set after its log; never throws, whatever the log (docs/rules.md, Court 2 and 3). */
export function stateOfSet(log: readonly CourtEvent[], rules: SetRules): SetState {
  const effective = eventsAsPlayed(log);
  const timeouts = effective.filter((event) => event.type === 'timeout');
  const { score, server, left, sideChanges, closed, skipped, notes } = effective.reduce(
    (folding, event) => fold(folding, event, rules),
    START,
  );
  const [team1Score, team2Score] = score;
  const total = team1Score + team2Score;
  const isOver = closed || hasReached({ team1Score, team2Score }, rules);
  const sinceSideChange = Math.max(0, total - sideChanges * rules.sideChangeEvery);
  const newest = lastTapped(timeouts);
  const technical = timeouts.some(({ side }) => side === null);
  const timeoutsLeft1 = rules.timeouts - timeouts.filter(({ side }) => side === 1).length;
  const timeoutsLeft2 = rules.timeouts - timeouts.filter(({ side }) => side === 2).length;
  return {
    team1Score,
    team2Score,
    server,
    left,
    sinceSideChange,
    toSideChange: isOver ? null : Math.max(0, (sideChanges + 1) * rules.sideChangeEvery - total),
    timeoutsLeft: [Math.max(0, timeoutsLeft1), Math.max(0, timeoutsLeft2)],
    timeout: newest ? { side: newest.side, at: newest.at } : null,
    pause: isOver ? null : pauseIn(effective),
    isTechnicalTimeoutDue: !isOver && !technical && total === rules.technicalTimeoutAt,
    closed,
    skipped,
    notes,
    isOver,
  };
}

/** Which side serves after each event of a log that counts, in their order; null until one is known to. */
export function serversOf(
  log: readonly CourtEvent[],
  rules: SetRules,
): readonly { readonly event: EffectiveEvent; readonly server: Side | null }[] {
  let state = START;
  return eventsAsPlayed(log).map((event) => {
    state = fold(state, event, rules);
    return { event, server: state.server };
  });
}

/**
 * The newest pause, unless a point was tapped since. Compares the devices' times, because notes may arrive in
 * any order.
 */
function pauseIn(effective: readonly EffectiveEvent[]): Pause | null {
  const newest = lastTapped(
    effective.filter((event) => event.type === 'timeout' || event.type === 'medical'),
  );
  if (!newest) return null;
  const { id, type, side, at } = newest;
  const isPlayed = effective.some(
    (event) => (event.type === 'point' || (event.type === 'sanction' && isPenalty(event))) && event.at >= at,
  );
  return isPlayed ? null : { id, type, side, at };
}

function fold(state: Folding, event: EffectiveEvent, rules: SetRules): Folding {
  switch (event.type) {
    case 'serve':
      return { ...state, server: event.side, left: event.left };
    case 'point':
      // Whoever wins a rally serves the next one (FIVB 6.1.3).
      return { ...state, score: onePoint(state.score, event.side), server: event.side, skipped: false };
    case 'sides': {
      if (event.left === state.left) return state;
      // A change that was due and never made expires with the next one due.
      const due = Math.floor((state.score[0] + state.score[1]) / rules.sideChangeEvery);
      return { ...state, left: event.left, sideChanges: Math.max(state.sideChanges + 1, due) };
    }
    case 'correction': {
      if (event.given) return state;
      const score = [event.team1Score, event.team2Score] as const;
      // A corrected score counts as if every change of sides due until then was made.
      const sideChanges = Math.floor((score[0] + score[1]) / rules.sideChangeEvery);
      return { ...state, score, sideChanges, skipped: false };
    }
    case 'close':
      return { ...state, closed: true };
    case 'reopen':
      return { ...state, closed: false };
    case 'skip':
      return { ...state, score: [0, 0], sideChanges: 0, closed: false, skipped: true };
    case 'remark':
      return { ...state, notes: event.text };
    case 'sanction':
      return isPenalty(event) ? penalized(state, event.side, rules) : state;
    case 'detail':
    case 'timeout':
    case 'medical':
      return state;
  }
}

/**
 * A point and the service for the other team; nothing once the set is over, because the next set gets the
 * point.
 */
function penalized(state: Folding, side: Side, rules: SetRules): Folding {
  const [team1Score, team2Score] = state.score;
  const winner = otherSide(side);
  const isOver = state.closed || hasReached({ team1Score, team2Score }, rules);
  if (isOver || state.score[winner - 1] === SCORE_RANGE.max) return state;
  return { ...state, score: onePoint(state.score, winner), server: winner, skipped: false };
}

const onePoint = ([team1, team2]: readonly [number, number], side: Side): readonly [number, number] =>
  side === 1 ? [team1 + 1, team2] : [team1, team2 + 1];
