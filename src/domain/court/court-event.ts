import type { Side } from '#domain/tournament.ts';

/** How a rally was won: by one of the winner's three kinds of point, or by an error of the other team. */
export const POINT_KINDS = ['saque', 'ataque', 'defesa', 'erro'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

export const CARDS = ['amarelo', 'vermelho', 'expulsao', 'desqualificacao'] as const;
export type Card = (typeof CARDS)[number];

/**
 * What a team as a whole is sanctioned for, for the whole match: a delay, or a request that the rules do not allow
 * (docs/rules.md, Court 9).
 */
export const OFFENCES = ['atraso', 'pedido'] as const;
export type Offence = (typeof OFFENCES)[number];

/**
 * One thing that happened in a set, as it was tapped at the court (docs/rules.md, Court 1). `id` is a UUID made at the
 * tap; `at` is the time of that device, ISO 8601 UTC.
 */
export type CourtEvent = { readonly id: string; readonly at: string } & (
  | {
      /** Who serves next, and which team is on the left. A later one corrects an earlier one. */
      readonly type: 'serve';
      readonly side: Side;
      readonly left: Side;
      /** Which of the two players of a pair serves; not given where nobody said so. */
      readonly playerId?: number | null | undefined;
    }
  | {
      readonly type: 'point';
      readonly side: Side;
      /** The scorekeeper confirmed that it was played after the set was over. */
      readonly isExtra: boolean;
    }
  | {
      /**
       * How a point was won, and by whom: a player of the winning team, or of the other team for an error.
       */
      readonly type: 'detail';
      readonly pointId: string;
      readonly kind: PointKind | null;
      readonly playerId: number | null;
    }
  | {
      /** The teams changed sides. */
      readonly type: 'sides';
      readonly left: Side;
    }
  | {
      /** `side` is null for the technical time-out. */
      readonly type: 'timeout';
      readonly side: Side | null;
    }
  | { readonly type: 'medical'; readonly side: Side; readonly playerId: number | null }
  | {
      readonly type: 'sanction';
      readonly side: Side;
      readonly card: Card;
      readonly playerId: number | null;
      /** Undefined for conduct. A request is recorded with a yellow card, for pages of earlier releases. */
      readonly offence?: Offence | undefined;
    }
  | {
      readonly type: 'correction';
      readonly team1Score: number;
      readonly team2Score: number;
      readonly reason: string | null;
      /**
       * The point that was tapped for the wrong team, and its team. Then the score only says what it was after that, for
       * pages of earlier releases.
       */
      readonly given?: GivenPoint | undefined;
    }
  | { readonly type: 'undo'; readonly eventId: string }
  | { readonly type: 'close' }
  | { readonly type: 'reopen' }
  /** The set was not played: its score is 0 to 0 and counts for nobody. */
  | { readonly type: 'skip' }
  /** The set's notes, for those who score; a later one replaces an earlier one. */
  | { readonly type: 'remark'; readonly text: string }
);

/** A point, and the team that it is given to. */
export type GivenPoint = { readonly pointId: string; readonly side: Side };

export const EVENT_TYPES = [
  'serve',
  'point',
  'detail',
  'sides',
  'timeout',
  'medical',
  'sanction',
  'correction',
  'undo',
  'close',
  'reopen',
  'skip',
  'remark',
] as const satisfies readonly CourtEvent['type'][];
/** An event before it has an id and a time. */
export type CourtContent = CourtEvent extends infer E
  ? E extends CourtEvent
    ? Omit<E, 'id' | 'at'>
    : never
  : never;
export type EventType = CourtEvent['type'];
/** The event of one type. */
export type EventOf<T extends EventType> = Extract<CourtEvent, { readonly type: T }>;

/** What a person says of a set instead of tapping what happens in it. */
export const BY_HAND: readonly EventType[] = ['correction', 'close', 'reopen', 'skip', 'remark'];

/**
 * Whether an event changes neither the score, the server, the sides nor the end of a set, so that its order does not
 * matter (docs/rules.md, Court 6).
 */
export function isNote(event: CourtEvent): boolean {
  return (
    event.type === 'detail' ||
    event.type === 'timeout' ||
    event.type === 'medical' ||
    event.type === 'remark' ||
    (event.type === 'sanction' && !isPenalty(event))
  );
}

/** Whether a sanction gives the other team a point and the service (docs/rules.md, Court 9). */
export const isPenalty = ({ card, offence }: Pick<EventOf<'sanction'>, 'card' | 'offence'>): boolean =>
  card === 'vermelho' && offence !== 'pedido';

/** How often a team was sanctioned for an offence. `logs`: those of all sets of the match. */
export const countOffences = (
  logs: readonly (readonly CourtEvent[])[],
  side: Side,
  offence: Offence,
): number =>
  logs
    .flatMap((log) => effectiveEvents(log))
    .filter((event) => event.type === 'sanction' && event.side === side && event.offence === offence).length;

/**
 * The event with the latest device time, whatever its place in the log, because the notes of two phones may arrive in
 * any order (docs/rules.md, Court 5). Undefined for an empty list.
 */
export function lastTapped<E extends CourtEvent>(events: readonly E[]): E | undefined {
  return events.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1)).at(0);
}

/** An event that was neither undone nor is an undo itself. */
export type EffectiveEvent = Exclude<CourtEvent, { readonly type: 'undo' }>;

/**
 * The events of a log that count, in their order: an undone one does not, unless its undo was undone in turn
 * (docs/rules.md, Court 4).
 */
export function effectiveEvents(log: readonly CourtEvent[]): readonly EffectiveEvent[] {
  const undone = undoneIds(log);
  return log.filter((event): event is EffectiveEvent => event.type !== 'undo' && !undone.has(event.id));
}

/**
 * The events that count, each point for the team that it was given to last. A detail that was tapped before that
 * describes it no more (docs/rules.md, Court 5).
 */
export function eventsAsPlayed(log: readonly CourtEvent[]): readonly EffectiveEvent[] {
  const effective = effectiveEvents(log);
  const given = new Map(
    effective.flatMap((event) =>
      event.type === 'correction' && event.given
        ? [[event.given.pointId, { side: event.given.side, at: event.at }] as const]
        : [],
    ),
  );
  return effective.flatMap((event) => {
    const pointId = event.type === 'detail' ? event.pointId : event.id;
    const now = given.get(pointId);
    if (!now) return [event];
    if (event.type === 'detail') return event.at > now.at ? [event] : [];
    return [event.type === 'point' ? { ...event, side: now.side } : event];
  });
}

/** Whether an event says what the score is, whatever was tapped before it. */
export const isNewScore = (event: CourtEvent): boolean =>
  (event.type === 'correction' && !event.given) || event.type === 'skip';

/**
 * The event that the next undo takes back: the newest that counts, details of points excepted (docs/rules.md, Court 4).
 * Null where there is none.
 */
export function lastUndoable(log: readonly CourtEvent[]): EffectiveEvent | null {
  return effectiveEvents(log).findLast((event) => event.type !== 'detail') ?? null;
}

/**
 * The undo that can be undone: the newest in effect, unless the play went on after it (docs/rules.md, Court 4). Null
 * where there is none.
 */
export function lastRedoable(log: readonly CourtEvent[]): EventOf<'undo'> | null {
  const undone = undoneIds(log);
  const undos = new Set(log.filter((event) => event.type === 'undo').map((event) => event.id));
  for (const event of log.toReversed()) {
    if (undone.has(event.id) || isNote(event)) continue;
    if (event.type !== 'undo') return null;
    if (!undos.has(event.eventId)) return event;
  }
  return null;
}

/**
 * The event that undoing `eventId` removes or restores: where `eventId` is itself an undo, the event behind the chain
 * of undos (docs/rules.md, Court 4). Null where the log does not have it.
 */
export function undoneEvent(log: readonly CourtEvent[], eventId: string): EffectiveEvent | null {
  const byId = new Map(log.map((event) => [event.id, event]));
  let target = byId.get(eventId);
  // This ends, because an undo names an event before it.
  while (target?.type === 'undo') target = byId.get(target.eventId);
  return target ?? null;
}

/**
 * The ids of the events that are undone. Two undos of the same event act as one: undoing either undoes both
 * (docs/rules.md, Court 4).
 */
export function undoneIds(log: readonly CourtEvent[]): ReadonlySet<string> {
  const positions = new Map(log.map(({ id }, position) => [id, position]));
  const undos = Map.groupBy(
    log.filter((event) => event.type === 'undo'),
    ({ eventId }) => eventId,
  );
  const undone = new Set<string>();
  const restored = new Set<string>();
  // From the end: an undo that was undone itself takes nothing back.
  for (const [position, event] of [...log.entries()].toReversed()) {
    if (event.type !== 'undo' || undone.has(event.id)) continue;
    undone.add(event.eventId);
    const target = log[positions.get(event.eventId) ?? -1];
    // A later undo of one of them has undone those before it already.
    if (target?.type !== 'undo' || restored.has(target.eventId)) continue;
    restored.add(target.eventId);
    for (const { id } of undos.get(target.eventId) ?? []) {
      if ((positions.get(id) ?? 0) < position) undone.add(id);
    }
  }
  return undone;
}
