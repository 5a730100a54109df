import { isSameCourt } from '#domain/court/court-link.ts';
import { bySchedule } from '#domain/schedule/schedule.ts';
import { byLabel } from '#domain/text/order.ts';

type Planned = {
  readonly id: number;
  readonly court: string | null;
  readonly date: string;
  readonly status: 'agendado' | 'em_andamento' | 'concluido';
};

/** `count`: unfinished games. */
export type CourtDay = { readonly court: string; readonly day: string; readonly count: number };

/** The courts with unfinished games, by day, then name. `today`: `YYYY-MM-DD`. */
export function courtDays(
  games: readonly Planned[],
  { today, dayOf }: { readonly today: string; readonly dayOf: (instant: string) => string },
): CourtDay[] {
  const known: CourtDay[] = [];
  for (const { court, date } of toPlay(games, { today, dayOf })) {
    const day = dayOf(date);
    if (court === null) continue;
    const index = known.findIndex((each) => each.day === day && isSameCourt(each.court, court));
    const before = known[index];
    if (before) known[index] = { ...before, count: before.count + 1 };
    else known.push({ court, day, count: 1 });
  }
  return known.sort((a, b) => (a.day === b.day ? byLabel(a.court, b.court) : a.day < b.day ? -1 : 1));
}

export function toPlay<G extends Planned>(
  games: readonly G[],
  { today, dayOf }: { readonly today: string; readonly dayOf: (instant: string) => string },
): G[] {
  const byId = new Map(games.map((game) => [game.id, game]));
  return [...byId.values()]
    .filter(({ status, date }) => status !== 'concluido' && dayOf(date) >= today)
    .sort(bySchedule);
}
