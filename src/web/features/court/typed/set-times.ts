import type { Game } from '#web/features/games/queries.ts';
import { dayAfter, dayOf, instantOf, timeOf } from '#web/lib/format/format.ts';
import { isHalfTime } from '#web/ui/fields/half-time.ts';

/** When a set began and ended, as its form shows it: HH:mm, or empty. */
export type SetTimes = { startTime: string; endTime: string };

/** In milliseconds. No set takes longer: an end that is typed earlier than the start is a slip, or after midnight. */
const LONGEST = 3_600_000 * 6;

type TimedGame = Pick<Game, 'date'> & { readonly sets: readonly StoredTimes[] };
type StoredTimes = Pick<Game['sets'][number], 'setNumber' | 'startTime' | 'endTime'>;

export function timesOf({ sets }: TimedGame, setNumber: number): SetTimes {
  const set = sets.find((each) => each.setNumber === setNumber);
  const shown = (instant: string | null | undefined) => (instant ? timeOf(instant) : '');
  return { startTime: shown(set?.startTime), endTime: shown(set?.endTime) };
}

/** Why the times cannot be stored; null where they can. */
export function timesRefusal(game: TimedGame, setNumber: number, times: SetTimes): string | null {
  if (isHalfTime(times.startTime) || isHalfTime(times.endTime))
    return 'Digite a hora e os minutos, ou apague o horário.';
  const { startTime, endTime } = instantsOf(game, setNumber, times);
  if (!startTime || !endTime) return null;
  return Date.parse(endTime) - Date.parse(startTime) > LONGEST ? 'O fim do set vem antes do início.' : null;
}

/** The typed times as instants on the day the set was played. An end earlier than the start is after midnight. */
export function instantsOf(game: TimedGame, setNumber: number, { startTime, endTime }: SetTimes) {
  const day = dayOfSet(game, setNumber);
  const isPastMidnight = startTime !== '' && endTime !== '' && endTime < startTime;
  return {
    startTime: startTime === '' ? null : instantOf(day, startTime),
    endTime: endTime === '' ? null : instantOf(isPastMidnight ? dayAfter(day) : day, endTime),
  };
}

/** The day the set began, as far as known: else that of the set before it, else that of the game. */
function dayOfSet({ date, sets }: TimedGame, setNumber: number): string {
  const known = sets.filter((set) => set.setNumber <= setNumber && (set.startTime ?? set.endTime));
  const last = known.toSorted((a, b) => a.setNumber - b.setNumber).at(-1);
  return dayOf(last?.startTime ?? last?.endTime ?? date);
}
