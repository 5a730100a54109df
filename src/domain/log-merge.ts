import {
  type CourtEvent,
  type EventType,
  effectiveEvents,
  isNote,
  undoneEvent,
  undoneIds,
} from './court-event.ts';

/** Two phones' events after the same log: what one of them knew, and what the server has beyond it. */
export type Branches = {
  /** What both know. */
  readonly shared: readonly CourtEvent[];
  /** What one phone has tapped since. */
  readonly own: readonly CourtEvent[];
  /** What the server holds beyond `shared`: others' events, and those of `own` that have arrived. */
  readonly since: readonly CourtEvent[];
};

/** How a scorekeeper settles two stories of the same rallies. */
export type MergeChoice = 'mine' | 'theirs' | 'both';

/** The events of this phone that the server does not hold. */
export function unsent({ own, since }: Branches): readonly CourtEvent[] {
  return own.filter((event) => !has(since, event));
}

/**
 * Whether a phone's own events mean the same after the others' as they did without them, so that nobody has to be
 * asked (docs/rules.md, Court 6).
 */
export function commutes(branches: Branches): boolean {
  const { shared, own, since } = branches;
  const theirs = since.filter((event) => !has(own, event));
  const known = [...shared, ...own, ...since];
  return unsent(branches).every((mine) => theirs.every((other) => areIndependent(mine, other, known)));
}

/** Whether one's own events can be put on top of the others': an undo of what both know comes too late for that. */
export function canKeepBoth(branches: Branches): boolean {
  const mine = unsent(branches);
  return mine.every((event) => event.type !== 'undo' || has(mine, { id: event.eventId }));
}

/**
 * The events that settle two stories, to be appended to what the server holds: one's own on top of theirs, only theirs,
 * or one's own after theirs were undone. `newEvent` gives an undo its id and time.
 */
export function settle(
  branches: Branches,
  choice: MergeChoice,
  newEvent: () => Pick<CourtEvent, 'id' | 'at'>,
): readonly CourtEvent[] {
  const { shared, own, since } = branches;
  const mine = unsent(branches);
  if (choice === 'theirs') return [];
  if (choice === 'both') return effectiveEvents(mine);
  const log = [...shared, ...since];
  const without = idsOf(effectiveEvents([...shared, ...since.filter((event) => has(own, event))]));
  const present = idsOf(effectiveEvents(log));
  const undone = undoneIds(log);
  const isToUndo = (event: CourtEvent) => {
    const about = event.type === 'undo' ? undoneEvent(log, event.eventId) : event;
    if (!about || isNote(about) || undone.has(event.id) || has(own, event)) return false;
    // What they tapped and took back themselves needs nothing.
    const isTheirOwnUndo = event.type === 'undo' && has(since, about) && !has(own, about);
    return !isTheirOwnUndo && without.has(about.id) !== present.has(about.id);
  };
  const undos = since
    .filter(isToUndo)
    .toReversed()
    .map(({ id: eventId }): CourtEvent => ({ ...newEvent(), type: 'undo', eventId }));
  return [...undos, ...mine];
}

/** What an event of the play changes. Events that change different things come to the same in any order. */
const CHANGES = {
  point: ['score', 'server', 'end'],
  serve: ['server', 'left'],
  sides: ['left', 'side changes'],
  correction: ['score', 'side changes', 'end'],
  close: ['end'],
  reopen: ['end'],
} as const satisfies Partial<Record<EventType, readonly string[]>>;

function areIndependent(a: CourtEvent, b: CourtEvent, known: readonly CourtEvent[]): boolean {
  if (a.type === 'timeout' && b.type === 'timeout') return a.side !== b.side;
  if (isAside(a, known) || isAside(b, known)) return true;
  // The same thing said twice is one thing, but for points.
  if (a.type !== 'point' && JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b))) return true;
  return !changesOf(a).some((what) => changesOf(b).includes(what));
}

/** An undo can take back anything, and only the newest. */
function changesOf(event: CourtEvent): readonly string[] {
  if (isNote(event)) return [];
  return event.type === 'undo' ? Object.values(CHANGES).flat() : CHANGES[event.type];
}

/** Whether an event says nothing about the play: a note, or the undo of one. */
function isAside(event: CourtEvent, known: readonly CourtEvent[]): boolean {
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
