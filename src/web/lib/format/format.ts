import { isTypedLandline } from '#domain/people/phone.ts';
import { dayIn } from '#domain/schedule/calendar.ts';
import { atFirstUse } from '#domain/text/at-first-use.ts';
import { formatPercent } from '#domain/text/percent.ts';
import { TIME_ZONE } from '#domain/tournament.ts';

// Not made when the page starts: most pages need few of them.
const clock = atFirstUse(
  () =>
    new Intl.DateTimeFormat('pt-BR', {
      timeZone: TIME_ZONE,
      hour: 'numeric',
      minute: '2-digit',
      hour12: false,
    }),
);
const hourOfDay = atFirstUse(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, hour: '2-digit', hourCycle: 'h23' }),
);
const longDay = atFirstUse(() => new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long' }));
const spokenDay = atFirstUse(
  () => new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: 'numeric', month: 'long' }),
);
const decimal = atFirstUse(
  () => new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const offset = atFirstUse(
  () => new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' }),
);

/** '12/07/2025' from '2025-07-12'; reads only the first ten characters. */
export function formatDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-');
  return noonOf(day) ? `${date}/${month}/${year}` : INVALID;
}

/** '12/07' from '2025-07-12'. */
export const formatShortDay = (day: string) => (noonOf(day) ? formatDay(day).slice(0, 5) : INVALID);

const INVALID = 'Data inválida';

/** Null if the day is none: nothing else of the page may break by it. */
function noonOf(day: string): Date | null {
  const date = day.slice(0, 10);
  const noon = new Date(`${date}T12:00:00Z`);
  // Some browsers take 31 February for 3 March.
  return noon.toJSON()?.slice(0, 10) === date ? noon : null;
}

export function formatRound(number: number, day: string): string {
  return `Rodada ${number} - ${formatDay(day)}`;
}

export function formatWeekday(day: string): string {
  const noon = noonOf(day);
  return noon ? longDay().format(noon) : INVALID;
}

export const formatLongDay = (day: string) =>
  noonOf(day) ? `${formatWeekday(day)}, ${formatDay(day)}` : INVALID;

/** '9h50' in the tournament's time zone. */
export function formatTime(instant: string): string {
  const parts = clock().formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${Number(part('hour'))}h${part('minute')}`;
}

/** '9h50' today, '05/04, 9h50' on another day. `at`: milliseconds. */
export function formatSince(at: number): string {
  const instant = new Date(at).toISOString();
  const day = dayOf(instant);
  return day === today() ? formatTime(instant) : `${formatShortDay(day)}, ${formatTime(instant)}`;
}

/** 'à' before '0h35' and '1h30', which are singular, else 'às'. */
export const timeArticle = (time: string) => (/^[01]h/.test(time) ? 'à' : 'às');

/** 'às 9h50', 'à 1h30'; with `sayTime`, 'às 9 horas e 50'. */
export const atTime = (instant: string, inWords = formatTime) =>
  `${timeArticle(formatTime(instant))} ${inWords(instant)}`;

/** '05/04/2025 às 9h50' in the tournament's time zone. */
export const formatMoment = (instant: string) => `${formatDay(dayOf(instant))} ${atTime(instant)}`;

export function sayTime(instant: string): string {
  const [hours = 0, minutes = 0] = formatTime(instant).split('h').map(Number);
  const hourWords = `${hours} ${hours < 2 ? 'hora' : 'horas'}`;
  return minutes === 0 ? hourWords : `${hourWords} e ${minutes}`;
}

/** '5 de abril', for screen readers. */
export function sayDay(day: string): string {
  const noon = noonOf(day);
  return noon ? spokenDay().format(noon) : INVALID;
}

export const today = () => dayOf(new Date().toISOString());

export const hourNow = () => Number(hourOfDay().format(new Date()));

export const dayOf = dayIn(TIME_ZONE);

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** '(81) 99876-5432' from E.164; foreign numbers unchanged. */
export function formatPhone(phone: string): string {
  const [, area, first, last] = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(phone) ?? [];
  return area ? `(${area}) ${first}-${last}` : phone;
}

/** What somebody typing a landline should know; undefined for other numbers. */
export const landlineHint = (typed: string): string | undefined =>
  isTypedLandline(typed) ? 'Telefone fixo não recebe as mensagens do WhatsApp.' : undefined;

export { formatPercent };

/** '1,4 s' from milliseconds. */
export const formatSeconds = (milliseconds: number) => `${decimal().format(milliseconds / 1000)} s`;

/** '312 KB', '1,5 MB', '12 GB'. */
export function formatBytes(bytes: number): string {
  const [unit = '', size = 1] = (
    [
      ['GB', 1e9],
      ['MB', 1e6],
      ['KB', 1e3],
    ] as const
  ).find(([, each]) => bytes >= each) ?? ['bytes', 1];
  return `${(bytes / size).toLocaleString('pt-BR', { maximumFractionDigits: bytes / size < 10 ? 1 : 0 })} ${unit}`;
}

/** 'agora', 'há 25 s', 'há 3 min', 'há 2 h'. */
export function formatAge(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 7) return 'agora';
  if (seconds < 60) return `há ${seconds} s`;
  if (seconds < 3_600) return `há ${Math.floor(seconds / 60)} min`;
  return `há ${Math.floor(seconds / 3_600)} h`;
}

/** 'agora', 'há 25 segundos', 'há 3 minutos', 'há 2 horas', for screen readers. */
export function sayAge(milliseconds: number): string {
  const [word, count, unit] = formatAge(milliseconds).split(' ');
  if (!count) return formatAge(milliseconds);
  const name = { s: 'segundo', min: 'minuto', h: 'hora' }[unit ?? ''];
  return `${word} ${count} ${name}${count === '1' ? '' : 's'}`;
}

/** 'HH:mm' in the tournament's time zone. */
export const timeOf = (instant: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, timeStyle: 'short' }).format(new Date(instant));

/** The zone's offset from UTC in milliseconds; negative behind UTC. */
function aheadAt(instant: Date): number {
  const name =
    offset()
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
  if (!sign) return 0;
  const ahead = 1000 * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds));
  return sign === '+' ? ahead : -ahead;
}

/**
 * A time ('HH:mm') on a day in the tournament's time zone, ISO 8601 UTC. Also for years 1 to 999, which occur
 * while a year is typed.
 */
export function instantOf(day: string, time: string): string {
  const asUtc = new Date(`${day}T${time}:00Z`);
  return new Date(asUtc.getTime() - aheadAt(asUtc)).toISOString();
}

/** With a full stop, so that a sentence can follow. */
export const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
