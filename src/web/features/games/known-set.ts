import type { CourtContent, CourtEvent } from '#domain/court-event.ts';
import { type SetRules, setRules } from '#domain/set-rules.ts';
import { setState } from '#domain/set-state.ts';
import type { SetScore, Side } from '#domain/tournament.ts';
import type { Game, StoredEvent } from './queries.ts';

type ServedSet = Pick<Game['sets'][number], 'team1Score' | 'team2Score' | 'skipped' | 'closed' | 'log'>;

/** A set as the server had it when something was entered here, or as it has it. */
export type KnownSet = {
  readonly setNumber: number;
  /** Null where there is none. */
  readonly set: ServedSet | null;
  /** Its log; null where that was not loaded. */
  readonly events: readonly StoredEvent[] | null;
};

/** The rules by which a set of a game is played. */
export const rulesOf = (game: Pick<Game, 'isExtraRound' | 'technicalTimeout'>, setNumber: number): SetRules =>
  setRules(setNumber, game.isExtraRound, game);

/** The last event of a set's log, null of a set without one. */
export const lastOf = ({ set }: KnownSet): string | null => set?.log?.last ?? null;

export function knownSetOf(game: Game, setNumber: number): KnownSet {
  const found = game.sets.find((each) => each.setNumber === setNumber);
  if (!found) return { setNumber, set: null, events: [] };
  const { team1Score, team2Score, skipped, closed, log } = found;
  return { setNumber, set: { team1Score, team2Score, skipped, closed, log }, events: log ? null : [] };
}

/** The set after more events of its log. */
export function withMoreEvents(known: KnownSet, more: readonly StoredEvent[], rules: SetRules): KnownSet {
  const state = setState([...eventsOfKnown(known), ...more.map(({ event }) => event)], rules);
  const {
    team1Score,
    team2Score,
    closed,
    server,
    left,
    sinceSideChange,
    toSideChange,
    timeout,
    pause = null,
  } = state;
  const [left1, left2] = state.timeoutsLeft;
  const log = {
    last: more.at(-1)?.event.id ?? lastOf(known),
    events: (known.set?.log?.events ?? 0) + more.length,
    server,
    left,
    sinceSideChange,
    toSideChange,
    timeoutsLeft: [left1, left2] as [number, number],
    timeout: timeout && { side: timeout.side, at: timeout.at },
    pause: pause && { ...pause },
  };
  const set = { team1Score, team2Score, skipped: false, closed, log };
  return { ...known, set, events: known.events && [...known.events, ...more] };
}

/** Events that fold to the set: its log where that is loaded, else as many as say the same. */
export function eventsOfKnown({ set, events }: KnownSet): readonly CourtEvent[] {
  if (!set) return [];
  if (set.log && events) return events.map(({ event }) => event);
  return resultEvents(set, set.log);
}

/** What a log begins with where its set has a result already. */
export const resultContents = ({
  team1Score,
  team2Score,
  closed,
}: Omit<SetScore, 'setNumber' | 'skipped'>) => [
  { type: 'correction', team1Score, team2Score, reason: null } as const,
  ...(closed ? [{ type: 'close' } as const] : []),
];

/** A result as events that are only folded here, and never sent. */
export function resultEvents(
  { team1Score, team2Score, closed }: Omit<SetScore, 'setNumber' | 'skipped'>,
  log: ServedSet['log'] = null,
): readonly CourtEvent[] {
  // Points since the last change of sides, so that the next one is due when it is.
  const recent = Math.min(log?.sinceSideChange ?? 0, team1Score + team2Score);
  const recent1 = Math.min(recent, team1Score);
  const recent2 = recent - recent1;
  const points = (side: Side, count: number) =>
    Array.from({ length: count }, () => ({ type: 'point', side, isExtra: true }) as const);
  const before = { team1Score: team1Score - recent1, team2Score: team2Score - recent2, closed: false };
  const contents: readonly CourtContent[] = [
    { type: 'reopen' },
    ...resultContents(before),
    ...points(1, recent1),
    ...points(2, recent2),
    ...(log?.server ? [{ type: 'serve', side: log.server, left: log.left } as const] : []),
    ...(closed ? [{ type: 'close' } as const] : []),
  ];
  const pause = log?.pause;
  const timeouts = ([1, 2] as const).flatMap((side): CourtEvent[] => {
    if (log?.timeoutsLeft[side - 1] !== 0 || (pause?.type === 'timeout' && pause.side === side)) return [];
    return [{ type: 'timeout', side, id: `timeout ${side}`, at: timeAt(log, side) }];
  });
  return [
    ...timeouts,
    ...contents.map((content, i): CourtEvent => ({ ...content, id: `result ${i}`, at: '' })),
    ...(pause ? [pauseEvent(pause)] : []),
  ];
}

/** What a running pause began with; a medical one is always a team's. */
const pauseEvent = ({
  id,
  type,
  side,
  at,
}: NonNullable<NonNullable<ServedSet['log']>['pause']>): CourtEvent =>
  type === 'medical' ? { id, at, type, side: side ?? 1, playerId: null } : { id, at, type, side };

/** When a team took its time-out, where that is the newest one. */
const timeAt = ({ timeout }: NonNullable<ServedSet['log']>, side: Side) =>
  timeout?.side === side ? timeout.at : '';
