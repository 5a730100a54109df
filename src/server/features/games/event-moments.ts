import { BY_HAND, type CourtEvent, effectiveEvents, isNote } from '#domain/court/court-event.ts';
import { rightTimes } from '#domain/court/event-times.ts';
import type { SetState } from '#domain/court/set-state.ts';
import type { Pause } from '#domain/tournament.ts';
import type { Moment } from '#server/store/write.ts';

/** The events with corrected times, because a device's clock may be wrong. */
export function withRightTimes(
  { at }: Moment,
  log: readonly CourtEvent[],
  events: readonly CourtEvent[],
): readonly CourtEvent[] {
  const before = log.at(-1);
  const deviceTimes = events.map((event) => Date.parse(event.at));
  const times = rightTimes(deviceTimes, before && Date.parse(before.at), at.getTime());
  return events.map((event, i) => ({ ...event, at: new Date(times[i] ?? at).toISOString() }));
}

/** The first event that happened on the court; undefined where the result was only typed. */
export const firstPlayed = (log: readonly CourtEvent[]): CourtEvent | undefined =>
  effectiveEvents(log).find(({ type }) => !BY_HAND.includes(type));

/** When the set ended, by its last event; null while it is in progress, undefined where that did not change. */
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

/** By the clocks of two devices, a set may seem to end before it began. */
export const notBefore = <End extends string | null | undefined>(start: string | undefined, end: End) =>
  start !== undefined && end && Date.parse(end) < Date.parse(start) ? start : end;

/** The time of an event, capped at now, because the device's clock may be ahead. */
export function notAfter({ at }: Moment, event: CourtEvent | undefined): string | undefined {
  if (!event) return undefined;
  return Date.parse(event.at) > at.getTime() ? at.toISOString() : event.at;
}

/** Whether a set ended, was reopened, or ended with another score. */
export const changesEnd = (before: SetState, after: SetState) =>
  before.isOver !== after.isOver ||
  (after.isOver && (before.team1Score !== after.team1Score || before.team2Score !== after.team2Score));

/** A pause with the time of its arrival, because viewers count by the server's clock and the device's may be wrong. */
export function pauseSince(
  before: Pause | null | undefined,
  pause: Pause | null,
  moment: Moment,
): Pause | null {
  if (!pause) return null;
  return { ...pause, at: before?.id === pause.id ? before.at : moment.at.toISOString() };
}
