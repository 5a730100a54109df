import { and, eq } from 'drizzle-orm';
import { instantAt } from '#domain/schedule/calendar.ts';
import { daysUntil, hasChosenTime } from '#domain/schedule/rounds.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import type { Tx } from '#server/store/database/database.ts';
import { rounds } from '#server/store/database/schema/tournament.ts';
import type { Moment } from '#server/store/write.ts';
import { ACTIVE_ROUND, LIVE_SINCE } from './games.ts';

/** The instant of a table's time ('9:50') in a round. */
export type TimeOf = (round: number, time: string) => Date;
export type Calendar = {
  /** Day of each round, `YYYY-MM-DD`. */
  readonly days: ReadonlyMap<number, string>;
  readonly timeOf: TimeOf;
};

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** How long the game in progress has lasted: two sets and the beginning of the third. */
const PLAYED = 40 * MINUTE;
const STEP = 5 * MINUTE;
const dayOf = (instant: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(instant);

/**
 * Moves the rounds, keeping their distances, so that the active one is played now. Its games' times are
 * relative to the game in progress; those of other rounds are in the morning.
 */
export async function storeCalendar(
  tx: Tx,
  { revision, at }: Moment,
  tournamentId: number,
): Promise<Calendar> {
  const all = await tx.select().from(rounds).where(eq(rounds.tournamentId, tournamentId));
  const stored = all.flatMap(({ number, date }) => (date === null ? [] : [{ number, date }]));
  const active = stored.find(({ number }) => number === ACTIVE_ROUND);
  if (!active) throw new Error(`There is no round ${ACTIVE_ROUND}`);
  const liveSince = Math.floor(at.getTime() / STEP) * STEP - PLAYED;
  const moved = daysUntil(dayOf(liveSince), active.date) * DAY;
  const days = new Map<number, string>();
  for (const { number, date } of stored) {
    const day = new Date(Date.parse(date) + moved).toISOString().slice(0, 10);
    days.set(number, day);
    await tx
      .update(rounds)
      .set({ date: day, revision })
      .where(and(eq(rounds.tournamentId, tournamentId), eq(rounds.number, number)));
  }
  const timeOf: TimeOf = (round, time) =>
    round === ACTIVE_ROUND
      ? chosenTime(liveSince + (minutesOf(time) - minutesOf(LIVE_SINCE)) * MINUTE)
      : new Date(instantAt(days.get(round) ?? '', time.padStart(5, '0'), TIME_ZONE));
  return { days, timeOf };
}

/** The instant `at`, in milliseconds, or five minutes later where it is the one that stands for no chosen time. */
function chosenTime(at: number): Date {
  const date = new Date(at);
  return hasChosenTime({ date: date.toISOString() }) ? date : new Date(at + STEP);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
