/** Days and times of day in a time zone. Instants are ISO 8601, days `YYYY-MM-DD`. */

/** Tells the day on which an instant falls there. */
export function dayIn(timeZone: string): (instant: string) => string {
  // Swedish writes a date as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  return (instant) => format.format(Date.parse(instant));
}

/** The same time of day there on another day, in milliseconds since 1970. */
export function sameTimeOn(day: string, instant: string, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const shown = (ms: number) => clock.format(ms).split(' ');
  const asUtc = Date.parse(`${day}T${shown(Date.parse(instant))[1]}Z`);
  // What the zone's clock shows at that UTC instant tells how far apart the two are.
  return 2 * asUtc - Date.parse(`${shown(asUtc).join('T')}Z`);
}
