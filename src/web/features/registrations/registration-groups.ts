import { quantity } from '#domain/text/quantity.ts';
import { atTime, dayOf, formatDay, formatTime } from '#web/lib/format/format.ts';
import type { Registration } from './queries.ts';

export type RegistrationGroup = {
  readonly key: string;
  readonly label: string;
  readonly registrations: readonly Registration[];
};

const HOUR = 3_600_000;
/** Hours with fewer registrations get no entry, and more hours than this are too many to choose from. */
const HOURS = { atLeast: 5, most: 12 } as const;

/** All, those to check, and each hour with many registrations, newest first. */
export function registrationGroups(pending: readonly Registration[]): RegistrationGroup[] {
  const group = (key: string, label: string, registrations: readonly Registration[]) =>
    registrations.length === 0 ? [] : [{ key, label: `${label} (${registrations.length})`, registrations }];
  const hours = [...Map.groupBy(pending, hourOf)]
    .filter(([, registrations]) => registrations.length >= HOURS.atLeast)
    .sort(([a], [b]) => b - a)
    .slice(0, HOURS.most);
  return [
    ...group('all', 'Todas', pending),
    ...group('check', 'Com dado repetido', pending.filter(isToCheck)),
    ...hours.flatMap(([hour, registrations]) => group(String(hour), wordsOf(hour), registrations)),
  ];
}

const isToCheck = ({ conflicts }: Pick<Registration, 'conflicts'>) => conflicts.length > 0;

const hourOf = ({ createdAt }: Pick<Registration, 'createdAt'>) =>
  Math.floor(Date.parse(createdAt) / HOUR) * HOUR;

function wordsOf(hour: number): string {
  const [from, to] = [new Date(hour).toISOString(), new Date(hour + HOUR).toISOString()];
  return `${formatDay(dayOf(from))}, das ${formatTime(from)} ${atTime(to)}`;
}

export const countRegistrations = (count: number) => quantity(count, 'inscrição', 'inscrições');
