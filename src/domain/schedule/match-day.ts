import type { GameStatus } from '#domain/tournament.ts';
import { bySchedule } from './schedule.ts';

/** The fields that a match day needs. Dates and times are ISO 8601. */
type DayGame = {
  readonly id: number;
  readonly status: GameStatus;
  readonly date: string;
  readonly court: string | null;
  readonly version: number;
  readonly sets: readonly { readonly startTime: string | null; readonly endTime: string | null }[];
};

/**
 * As the calls return them: all games of the active round, those in progress elsewhere, all scheduled, all
 * completed.
 */
type Games<G> = {
  readonly live: readonly G[];
  readonly otherRounds: readonly G[];
  readonly upcoming: readonly G[];
  readonly completed: readonly G[];
};
/** `today` is `YYYY-MM-DD`; `dayOf` gives an instant's day in the tournament's time zone. */
type Day = { readonly today: string; readonly dayOf: (instant: string) => string };

export type MatchDay<G> = {
  readonly playing: readonly G[];
  /** Games completed today or in the active round, last to end first. */
  readonly results: readonly G[];
  /** Scheduled games: today's or the active round's, then later days, then earlier days. */
  readonly coming: readonly G[];
  /** How many of `coming` are today's or the active round's; they come first. */
  readonly comingNow: number;
};

/** Splits games into in progress, completed and scheduled, today's first (docs/rules.md, Rounds 8). */
export function matchDay<G extends DayGame>(games: Games<G>, { today, dayOf }: Day): MatchDay<G> {
  const live = new Set(games.live.map(({ id }) => id));
  const isNow = (game: G) => live.has(game.id) || dayOf(game.date) === today;
  const all = newestOf([...games.completed, ...games.upcoming, ...games.otherRounds, ...games.live]);
  const scheduled = all.filter(({ status }) => status === 'agendado').sort(bySchedule);
  const now = scheduled.filter(isNow);
  const others = scheduled.filter((game) => !isNow(game));
  return {
    playing: all.filter(({ status }) => status === 'em_andamento').sort(bySchedule),
    results: all
      .filter((game) => game.status === 'concluido' && (isNow(game) || dayOf(endOf(game)) === today))
      .sort((a, b) => Date.parse(endOf(b)) - Date.parse(endOf(a)) || b.id - a.id),
    coming: [
      ...now,
      ...others.filter((game) => dayOf(game.date) > today),
      ...others.filter((game) => dayOf(game.date) < today),
    ],
    comingNow: now.length,
  };
}

/** Each game once, in its newest version: the lists may have been loaded at different times. */
export function newestOf<G extends DayGame>(games: readonly G[]): G[] {
  const byId = new Map<number, G>();
  for (const game of games) {
    const known = byId.get(game.id);
    if (!known || known.version <= game.version) byId.set(game.id, game);
  }
  return [...byId.values()];
}

/** The later of the day a completed game was scheduled for and the day it ended; `YYYY-MM-DD`, UTC. */
export function dayPlayed(game: Pick<DayGame, 'date' | 'sets'>): string {
  const [, later = ''] = [game.date, endOf(game)].toSorted();
  return later.slice(0, 10);
}

/**
 * When the last game of a round ended, and whether that is known: results that were typed may have no times. Null while
 * a game is not completed, and without games.
 */
export function roundEnd(
  games: readonly Pick<DayGame, 'date' | 'sets' | 'status'>[],
): { readonly at: string; readonly isKnown: boolean } | null {
  if (games.some(({ status }) => status !== 'concluido')) return null;
  const ends = games.map((game) => ({
    at: endOf(game),
    isKnown: Boolean(game.sets.at(-1)?.endTime),
  }));
  return ends.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1) ?? null;
}

/** When a completed game ended: the end or start of its last set, else its scheduled time. */
function endOf({ sets, date }: Pick<DayGame, 'date' | 'sets'>): string {
  const last = sets.at(-1);
  return last?.endTime ?? last?.startTime ?? date;
}
