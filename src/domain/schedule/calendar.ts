/** Days and times of day in a time zone. Instants are ISO 8601, days `YYYY-MM-DD`. */

import { atFirstUse } from '#domain/text/at-first-use.ts';

/** Gives the day (`YYYY-MM-DD`) of an instant in the time zone. */
export function dayIn(timeZone: string): (instant: string) => string {
  // Swedish dates are ISO 8601.
  const format = atFirstUse(() => new Intl.DateTimeFormat('sv-SE', { timeZone }));
  return (instant) => format().format(Date.parse(instant));
}

/** The instant of the same local time on another day, in milliseconds since 1970. */
export function sameTimeOn(day: string, instant: string, timeZone: string): number {
  const clock = clockIn(timeZone);
  return instantOf(day, clock(Date.parse(instant))[1] ?? '', clock);
}

/** The instant of a local time ('15:30') on a day, in milliseconds since 1970. */
export const instantAt = (day: string, time: string, timeZone: string): number =>
  instantOf(day, `${time}:00`, clockIn(timeZone));

/** The midnight at the end of a day, in milliseconds since 1970. */
export function endOfDay(day: string, timeZone: string): number {
  const [next = ''] = clockIn('UTC')(Date.parse(day) + 86_400_000);
  return instantOf(next, '00:00:00', clockIn(timeZone));
}

type LocalClock = (instant: number) => string[];

function clockIn(timeZone: string): LocalClock {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => format.format(instant).split(' ');
}

function instantOf(day: string, time: string, clock: LocalClock): number {
  const asUtc = Date.parse(`${day}T${time}Z`);
  // The local time at that UTC instant gives the zone's offset.
  return 2 * asUtc - Date.parse(`${clock(asUtc).join('T')}Z`);
}

const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
];

export function dayInWords(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const [year, month, ofMonth] = day.split('-');
  // 31 February is parsed as 3 March.
  const isOfMonth = midnight < Date.UTC(Number(year), Number(month), 1);
  if (!isOfMonth || !ofMonth) return 'Data inválida';
  // 1970-01-01 was a Thursday.
  const days = midnight / 86_400_000;
  return `${WEEKDAYS[(((days + 4) % 7) + 7) % 7]}, ${ofMonth}/${month}/${year}`;
}

export function timeInWords(instant: string, timeZone: string): string {
  const [hour = '', minute = ''] = (clockIn(timeZone)(Date.parse(instant))[1] ?? '').split(':');
  return `${Number(hour)}h${minute}`;
}
