import { useQuery } from '@tanstack/react-query';
import { newestOf } from '#domain/match-day.ts';
import { completedRounds, nextRound } from '#domain/rounds.ts';
import { bySchedule } from '#domain/schedule.ts';
import {
  completedQuery,
  POLL as GAMES_POLL,
  type Game,
  upcomingQuery,
  useBoardGames,
} from '#web/features/games/queries.ts';
import { activeRoundQuery, POLL, roundsQuery } from '#web/features/rounds/queries.ts';
import { usePolled } from '#web/lib/query.ts';
import { combineSources, type Source } from '#web/ui/loaded.tsx';

type Day = {
  readonly number: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly isExtra: boolean;
};
export type CalendarRound = Day & {
  /** Null until the games are loaded. */
  readonly state: 'live' | 'completed' | 'next' | 'ahead' | null;
};

type Calendar = {
  /** Undefined while loading. */
  readonly rounds: readonly CalendarRound[] | undefined;
  /** The next round; null after the last one, undefined while loading. */
  readonly next: CalendarRound | null | undefined;
  /** The next round's games. */
  readonly nextGames: readonly Game[];
  /** The games of all rounds by time; undefined while loading. */
  readonly games: readonly Game[] | undefined;
} & Omit<Source<unknown>, 'data'>;

/** The rounds with their states, as far as they are loaded. */
export function useCalendar(): Calendar {
  const rounds = useQuery(roundsQuery);
  const active = usePolled(activeRoundQuery, POLL.activeRound);
  const { live, otherRounds, games: boardGames } = useBoardGames();
  const upcoming = usePolled(upcomingQuery, GAMES_POLL.upcoming);
  const completed = usePolled(completedQuery, GAMES_POLL.completed);
  const { data, ...state } = combineSources({ rounds, active, live, otherRounds, upcoming, completed });
  const days = rounds.data?.map(
    ({ round_number, round_date, is_extra_round }): Day => ({
      number: round_number,
      date: round_date,
      isExtra: is_extra_round,
    }),
  );
  if (!days || !data) {
    return {
      rounds: days?.map((day) => ({ ...day, state: null })),
      next: undefined,
      nextGames: [],
      games: undefined,
      ...state,
    };
  }

  const games = newestOf([
    ...boardGames,
    ...data.upcoming,
    ...Object.values(data.completed.gamesByRound).flat(),
  ]);
  const { activeRound } = data.active;
  const over = new Set(completedRounds({ games }));
  const next = nextRound({ rounds: days, activeRound, games });
  const withState = (day: Day): CalendarRound => {
    if (day.number === activeRound) return { ...day, state: 'live' };
    if (over.has(day.number)) return { ...day, state: 'completed' };
    return { ...day, state: day.number === next?.number ? 'next' : 'ahead' };
  };
  return {
    ...state,
    games: games.toSorted(bySchedule),
    rounds: days.map(withState),
    next: next && withState(next),
    nextGames: data.upcoming.filter((game) => game.round === next?.number),
  };
}
