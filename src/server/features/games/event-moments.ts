import { type CourtEvent, isNote } from '#domain/court-event.ts';
import { rightTimes } from '#domain/event-times.ts';
import type { SetState } from '#domain/set-state.ts';
import type { Pause } from '#domain/tournament.ts';
import type { Moment } from '#server/snapshot/write.ts';

/** What was sent, with the times that its devices' clocks may have said. */
export function withRightTimes(
  { at }: Moment,
  log: readonly CourtEvent[],
  events: readonly CourtEvent[],
): readonly CourtEvent[] {
  const before = log.at(-1);
  const said = events.map((event) => Date.parse(event.at));
  const times = rightTimes(said, before && Date.parse(before.at), at.getTime());
  return events.map((event, i) => ({ ...event, at: new Date(times[i] ?? at).toISOString() }));
}

/** When the set ended: by the last event of the play. Null while it goes on; undefined where nothing of that changed. */
export function endTimeOf(
  log: readonly CourtEvent[],
  before: SetState,
  after: SetState,
  moment: Moment,
): string | null | undefined {
  if (!after.isOver) return null;
  if (!changesEnd(before, after)) return undefined;
  return notAfter(
    moment,
    log.findLast((event) => !isNote(event)),
  );
}

/** A set that ends by another device than it began may end before it began, by their clocks. */
export const notBefore = <End extends string | null | undefined>(start: string | undefined, end: End) =>
  start !== undefined && end && Date.parse(end) < Date.parse(start) ? start : end;

/** The time of an event, by a device whose clock may be ahead. */
export function notAfter({ at }: Moment, event: CourtEvent | undefined): string | undefined {
  if (!event) return undefined;
  return Date.parse(event.at) > at.getTime() ? at.toISOString() : event.at;
}

/** Whether a set ended or goes on again, or ended at another score. */
export const changesEnd = (before: SetState, after: SetState) =>
  before.isOver !== after.isOver ||
  (after.isOver && (before.team1Score !== after.team1Score || before.team2Score !== after.team2Score));

/**
 * A pause with the time at which it reached the server: everybody who looks on counts by the server's clock, and the
 * device's may be wrong.
 */
export function pauseSince(
  before: Pause | null | undefined,
  pause: Pause | null | undefined,
  moment: Moment,
): Pause | null {
  if (!pause) return null;
  return { ...pause, at: before?.id === pause.id ? before.at : moment.at.toISOString() };
}
