/** The day of an instant where a time zone's clocks stand, `YYYY-MM-DD`. The instant is ISO 8601. */
export function dayIn(timeZone: string): (instant: string) => string {
  // Swedish writes a date as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  return (instant) => format.format(Date.parse(instant));
}
