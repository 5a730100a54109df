import { AFTER_LINK_DAY, isSameCourt } from '#domain/court/court-link.ts';
import { bySchedule } from '#domain/schedule/schedule.ts';
import { byLabel } from '#domain/text/order.ts';

type Planned = {
  readonly id: number;
  readonly court: string | null;
  readonly date: string;
  readonly status: 'agendado' | 'em_andamento' | 'concluido';
};

/** `count`: unfinished games, none on a court that has a name only. */
type CourtDay = { readonly court: string; readonly day: string; readonly count: number };

/** `court`: null for all courts. */
export type LinkDay = Omit<CourtDay, 'court'> & { readonly court: string | null };

/** `lately`: the earliest day of a game that goes on and may get a link. Days are `YYYY-MM-DD`. */
type When = {
  readonly today: string;
  readonly lately: string;
  readonly dayOf: (instant: string) => string;
};

/**
 * Those and the `named` courts of the tournament, and before them on each day with several courts, or with a game without
 * one, all of that day's games.
 */
export function linkDays(games: readonly Planned[], when: When, named: readonly string[]): LinkDay[] {
  const courts = courtDays(games, when);
  const byDay = [...Map.groupBy(toPlay(games, when), ({ date }) => when.dayOf(date))];
  return byDay
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, planned]): LinkDay[] => {
      const played = courts.filter((each) => each.day === day);
      const isPlayed = (name: string) => played.some(({ court }) => isSameCourt(court, name));
      const open = day >= when.today ? named : [];
      const free = open.filter((name) => !isPlayed(name)).map((court) => ({ court, day, count: 0 }));
      const ofDay = [...played, ...free].sort((a, b) => byLabel(a.court, b.court));
      const isOneCourt = ofDay.length === 1 && ofDay[0]?.count === planned.length;
      return isOneCourt ? ofDay : [{ court: null, day, count: planned.length }, ...ofDay];
    });
}

/** Now, for the games that may get a link (docs/rules.md, Court 8). */
export const whenForLinks = (now: number, dayOf: When['dayOf']): When => ({
  today: dayOf(new Date(now).toISOString()),
  lately: dayOf(new Date(now - AFTER_LINK_DAY).toISOString()),
  dayOf,
});

/** The courts with unfinished games, by day, then name. */
export function courtDays(games: readonly Planned[], when: When): CourtDay[] {
  const known: CourtDay[] = [];
  for (const { court, date } of toPlay(games, when)) {
    const day = when.dayOf(date);
    if (court === null) continue;
    const index = known.findIndex((each) => each.day === day && isSameCourt(each.court, court));
    const before = known[index];
    if (before) known[index] = { ...before, count: before.count + 1 };
    else known.push({ court, day, count: 1 });
  }
  return known.sort((a, b) => (a.day === b.day ? byLabel(a.court, b.court) : a.day < b.day ? -1 : 1));
}

export function toPlay<G extends Planned>(games: readonly G[], { today, lately, dayOf }: When): G[] {
  const byId = new Map(games.map((game) => [game.id, game]));
  return [...byId.values()]
    .filter(({ status, date }) =>
      status === 'em_andamento' ? dayOf(date) >= lately : status === 'agendado' && dayOf(date) >= today,
    )
    .sort(bySchedule);
}
