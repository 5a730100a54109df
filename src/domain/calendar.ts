/** Days and times of day in a time zone. Instants are ISO 8601, days `YYYY-MM-DD`. */

/** A function that gives the day (`YYYY-MM-DD`) of an instant in the time zone. */
export function dayIn(timeZone: string): (instant: string) => string {
  // The Swedish format of a date is ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  return (instant) => format.format(Date.parse(instant));
}

/** The instant of the same local time on another day, in milliseconds since 1970. */
export function sameTimeOn(day: string, instant: string, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const shown = (ms: number) => clock.format(ms).split(' ');
  const asUtc = Date.parse(`${day}T${shown(Date.parse(instant))[1]}Z`);
  // The local time at that UTC instant gives the zone's offset.
  return 2 * asUtc - Date.parse(`${shown(asUtc).join('T')}Z`);
}
