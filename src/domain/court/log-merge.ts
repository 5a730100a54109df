import {
  type CourtEvent,
  type EventOf,
  type EventType,
  effectiveEvents,
  isNote,
  undoneEvent,
  undoneIds,
} from './court-event.ts';

/** A set's log where this phone and the server diverged: the events both have, and what each has after them. */
export type Branches = {
  /** The events that both have. */
  readonly shared: readonly CourtEvent[];
  /** The events tapped on this phone after those. */
  readonly local: readonly CourtEvent[];
  /** The events the server has after `shared`: those of other phones, and those of `local` that have arrived. */
  readonly remote: readonly CourtEvent[];
};

/** How a scorekeeper resolves a conflict between two logs of the same rallies. */
export type MergeChoice = 'mine' | 'theirs' | 'both';

/** The events of this phone that the server does not hold. */
export function missingRemotely({ local, remote }: Branches): readonly CourtEvent[] {
  return local.filter((event) => !has(remote, event));
}

/**
 * The events of this phone that a merge appends to the server's log: those it does not have, except an undo
 * of an event that is undone there already, as where two phones undo the same rally (docs/rules.md, Court 6).
 */
export function toAppend(branches: Branches): readonly CourtEvent[] {
  const { shared, local, remote } = branches;
  const undone = undoneIds([...shared, ...remote]);
  const known = [...shared, ...remote, ...local];
  const mine = missingRemotely(branches);
  const isOnlyOne = (undo: EventOf<'undo'>) =>
    mine.every((event) => event === undo || event.type !== 'undo' || !isSameUndone(event, undo, known));
  return mine.filter((event) => event.type !== 'undo' || !undone.has(event.eventId) || !isOnlyOne(event));
}

/**
 * Whether this phone's events mean the same when they are appended to the other phones' events, so that they
 * merge without a question (docs/rules.md, Court 6).
 */
export function canMerge(branches: Branches): boolean {
  const { shared, local, remote } = branches;
  const theirs = remote.filter((event) => !has(local, event));
  const known = [...shared, ...local, ...remote];
  return toAppend(branches).every((mine) => theirs.every((other) => areIndependent(mine, other, known)));
}

/**
 * Whether this phone's events can be appended to the others'. They cannot where one undoes an event that the server
 * has: it is no longer the newest there (docs/rules.md, Court 6).
 */
export function canKeepBoth(branches: Branches): boolean {
  const mine = missingRemotely(branches);
  return mine.every((event) => event.type !== 'undo' || has(mine, { id: event.eventId }));
}

/**
 * The events that resolve a conflict, to be appended to the server's log. `both`: this phone's events in effect; `theirs`: none;
 * `mine`: undos of the other phones' events, then this phone's (docs/rules.md, Court 6). `newEvent` gives an undo its id
 * and time.
 */
export function resolveMerge(
  branches: Branches,
  choice: MergeChoice,
  newEvent: () => Pick<CourtEvent, 'id' | 'at'>,
): readonly CourtEvent[] {
  const { shared, local, remote } = branches;
  const mine = missingRemotely(branches);
  const log = [...shared, ...remote];
  if (choice === 'theirs') return [];
  if (choice === 'both') return withTheirPoints(effectiveEvents(mine), log);
  const wanted = idsOf(effectiveEvents([...shared, ...remote.filter((event) => has(local, event))]));
  const current = idsOf(effectiveEvents(log));
  const undone = undoneIds(log);
  const isToUndo = (event: CourtEvent) => {
    const about = event.type === 'undo' ? undoneEvent(log, event.eventId) : event;
    if (!about || isNote(about) || undone.has(event.id) || has(local, event)) return false;
    // An event that the other phone undid itself needs no undo.
    const isTheirOwnUndo = event.type === 'undo' && has(remote, about) && !has(local, about);
    return !isTheirOwnUndo && wanted.has(about.id) !== current.has(about.id);
  };
  const undos = remote
    .filter(isToUndo)
    .toReversed()
    .map(({ id: eventId }): CourtEvent => ({ ...newEvent(), type: 'undo', eventId }));
  return [...undos, ...mine];
}

/** Without what is about a point that was undone before it was sent. */
function withTheirPoints(events: readonly CourtEvent[], log: readonly CourtEvent[]): readonly CourtEvent[] {
  const known = idsOf([...log, ...events]);
  return events.filter((event) => {
    const point = pointOf(event);
    return point === null || known.has(point);
  });
}

/** The point that an event is about; null where it is about none. */
function pointOf(event: CourtEvent): string | null {
  if (event.type === 'detail') return event.pointId;
  return event.type === 'correction' ? (event.given?.pointId ?? null) : null;
}

/** The parts of the play that each event changes. Events that change different parts may be in any order. */
const CHANGES = {
  point: ['score', 'server', 'end'],
  serve: ['server', 'left'],
  sides: ['left', 'side changes'],
  correction: ['score', 'side changes', 'end'],
  close: ['end'],
  reopen: ['end'],
  sanction: ['score', 'server', 'end'],
  skip: ['score', 'side changes', 'end'],
} as const satisfies Partial<Record<EventType, readonly string[]>>;

function areIndependent(a: CourtEvent, b: CourtEvent, known: readonly CourtEvent[]): boolean {
  if (a.type === 'timeout' && b.type === 'timeout') return a.side !== b.side;
  // One of them may restore what the other undoes.
  if (a.type === 'undo' && b.type === 'undo' && a.eventId !== b.eventId && isSameUndone(a, b, known))
    return false;
  if (leavesPlayUnchanged(a, known) || leavesPlayUnchanged(b, known)) return true;
  if (a.type === 'correction' && b.type === 'correction' && a.given && b.given)
    return a.given.pointId !== b.given.pointId || a.given.side === b.given.side;
  // Who of a pair serves is no conflict: the later word counts, and the other is one tap away.
  if (a.type === 'serve' && b.type === 'serve') return a.side === b.side && a.left === b.left;
  // Two equal events do not conflict, but two points may be two rallies.
  if (
    a.type !== 'point' &&
    a.type !== 'sanction' &&
    JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b))
  )
    return true;
  return !changesOf(a).some((what) => changesOf(b).includes(what));
}

const isSameUndone = (a: EventOf<'undo'>, b: EventOf<'undo'>, known: readonly CourtEvent[]) =>
  undoneEvent(known, a.eventId) === undoneEvent(known, b.eventId);

/** An undo may change anything, because it may undo any event. */
function changesOf(event: CourtEvent): readonly string[] {
  if (isNote(event)) return [];
  if (event.type === 'undo') return Object.values(CHANGES).flat();
  if (event.type === 'correction' && event.given) return CHANGES.point;
  return event.type in CHANGES ? CHANGES[event.type as keyof typeof CHANGES] : [];
}

/** Whether an event does not change the play: a note, or the undo of one. */
function leavesPlayUnchanged(event: CourtEvent, known: readonly CourtEvent[]): boolean {
  const about = event.type === 'undo' ? undoneEvent(known, event.eventId) : event;
  return about !== null && isNote(about);
}

function contentOf(event: CourtEvent) {
  const { id: _id, at: _at, ...content } = event;
  return content;
}

const has = (events: readonly CourtEvent[], { id }: Pick<CourtEvent, 'id'>) =>
  events.some((event) => event.id === id);

const idsOf = (events: readonly CourtEvent[]): ReadonlySet<string> => new Set(events.map(({ id }) => id));
