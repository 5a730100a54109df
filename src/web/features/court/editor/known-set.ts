import type { CourtContent, CourtEvent } from '#domain/court/court-event.ts';
import { stateOfSet } from '#domain/court/set-state.ts';
import { rulesOfSet, type SetRules } from '#domain/rules/rules.ts';
import type { SetScore, Side } from '#domain/tournament.ts';
import type { Game, StoredEvent } from '#web/features/games/queries.ts';

type ServedSet = Pick<Game['sets'][number], 'team1Score' | 'team2Score' | 'skipped' | 'closed' | 'log'>;

/** A set as the server had it: when something was first entered here, or now. */
export type KnownSet = {
  readonly setNumber: number;
  /** Null where there is none. */
  readonly set: ServedSet | null;
  /** Its log; null where it is not loaded. */
  readonly events: readonly StoredEvent[] | null;
};

/** The rules for a set of a game. */
export const rulesOf = ({ rules }: Pick<Game, 'rules'>, setNumber: number): SetRules =>
  rulesOfSet(rules, setNumber);

/** The id of the last event in a set's log; null without one. */
export const lastOf = ({ set }: KnownSet): string | null => set?.log?.last ?? null;

export function knownSetOf(game: Game, setNumber: number): KnownSet {
  const found = game.sets.find((each) => each.setNumber === setNumber);
  if (!found) return { setNumber, set: null, events: [] };
  const { team1Score, team2Score, skipped, closed, log } = found;
  return { setNumber, set: { team1Score, team2Score, skipped, closed, log }, events: log ? null : [] };
}

/** The set after more events of its log. */
export function withMoreEvents(known: KnownSet, more: readonly StoredEvent[], rules: SetRules): KnownSet {
  const state = stateOfSet([...eventsOfKnown(known, rules), ...more.map(({ event }) => event)], rules);
  const {
    team1Score,
    team2Score,
    closed,
    skipped,
    server,
    left,
    sinceSideChange,
    toSideChange,
    timeout,
    pause = null,
  } = state;
  const [timeoutsLeft1, timeoutsLeft2] = state.timeoutsLeft;
  const log = {
    last: more.at(-1)?.event.id ?? lastOf(known),
    events: (known.set?.log?.events ?? 0) + more.length,
    server,
    left,
    sinceSideChange,
    toSideChange,
    timeoutsLeft: [timeoutsLeft1, timeoutsLeft2] as [number, number],
    timeout: timeout && { side: timeout.side, at: timeout.at },
    pause: pause && { ...pause },
  };
  const set = { team1Score, team2Score, skipped, closed, log };
  return { ...known, set, events: known.events && [...known.events, ...more] };
}

/** The set as the game has it, with the loaded log if that is the same; `known` where the log ends with another event. */
export function withLoadedLog(served: KnownSet, known: KnownSet): KnownSet {
  if (lastOf(served) !== lastOf(known)) return known;
  const isComplete = known.events?.length === (served.set?.log?.events ?? 0);
  return isComplete ? { ...served, events: known.events } : served;
}

/** Events that fold to the set: its log if loaded, else made-up ones with the same result. */
export function eventsOfKnown({ set, events }: KnownSet, rules: SetRules): readonly CourtEvent[] {
  if (!set) return [];
  if (set.log && events) return events.map(({ event }) => event);
  return madeUpEvents(set, set.log, rules);
}

/** The events with which the log of a set begins that has this result already. */
export const openingEvents = ({
  team1Score,
  team2Score,
  closed,
  skipped,
}: Omit<SetScore, 'setNumber'>): readonly CourtContent[] => [
  { type: 'correction', team1Score, team2Score, reason: null },
  ...(closed ? [{ type: 'close' } as const] : []),
  ...(skipped ? [{ type: 'skip' } as const] : []),
];

/** How many events begin the log of a set that has a result without one. */
export const openingLength = ({ set }: KnownSet): number =>
  set && !set.log && !isBlank(set) ? openingEvents(set).length : 0;

/** Whether a set has no result at all. */
export const isBlank = ({ team1Score, team2Score, closed, skipped }: Omit<SetScore, 'setNumber'>) =>
  team1Score + team2Score === 0 && !closed && !skipped;

/** Events that fold to a set whose log is not loaded; they are never sent. */
function madeUpEvents(
  { team1Score, team2Score, skipped, closed }: ServedSet,
  log: ServedSet['log'],
  rules: SetRules,
): readonly CourtEvent[] {
  // As many points since the last change of sides, so that the next one is due at the right point.
  const recent = Math.min(log?.sinceSideChange ?? 0, team1Score + team2Score);
  const recent1 = Math.min(recent, team1Score);
  const recent2 = recent - recent1;
  const points = (side: Side, count: number) =>
    Array.from({ length: count }, () => ({ type: 'point', side, isExtra: true }) as const);
  const before = {
    team1Score: team1Score - recent1,
    team2Score: team2Score - recent2,
    closed: false,
    skipped: false,
  };
  const contents: readonly CourtContent[] = [
    ...openingEvents(before),
    ...points(1, recent1),
    ...points(2, recent2),
    ...(log?.server ? [{ type: 'serve', side: log.server, left: log.left } as const] : []),
    ...(closed ? [{ type: 'close' } as const] : []),
    ...(skipped ? [{ type: 'skip' } as const] : []),
  ];
  const pause = log?.pause;
  const timeouts = ([1, 2] as const).flatMap((side): CourtEvent[] => {
    if (!log) return [];
    const isRunning = pause?.type === 'timeout' && pause.side === side;
    const taken = rules.timeouts - (log.timeoutsLeft[side - 1] ?? 0) - Number(isRunning);
    return Array.from({ length: Math.max(0, taken) }, (_, i) => ({
      type: 'timeout',
      side,
      id: `timeout ${side} ${i}`,
      at: timeAt(log, side),
    }));
  });
  return [
    ...timeouts,
    ...contents.map((content, i): CourtEvent => ({ ...content, id: `result ${i}`, at: '' })),
    ...(pause ? [pauseEvent(pause)] : []),
  ];
}

/** The event that began a running pause; a medical one always belongs to a team. */
const pauseEvent = ({
  id,
  type,
  side,
  at,
}: NonNullable<NonNullable<ServedSet['log']>['pause']>): CourtEvent =>
  type === 'medical' ? { id, at, type, side: side ?? 1, playerId: null } : { id, at, type, side };

/** The instant of a team's time-out, if it is the newest one. */
const timeAt = ({ timeout }: NonNullable<ServedSet['log']>, side: Side) =>
  timeout?.side === side ? timeout.at : '';
