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
  readonly games: readonly Game[];
  /** The games of all rounds by time; undefined while loading. */
  readonly allGames: readonly Game[] | undefined;
  /** A query failed. */
  readonly isError: boolean;
  readonly isFetching: boolean;
  /** Repeats the failed queries. */
  readonly retry: () => void;
};

/** The rounds with their states, as far as they are loaded. */
export function useCalendar(): Calendar {
  const rounds = useQuery(roundsQuery);
  const active = usePolled(activeRoundQuery, POLL.activeRound);
  const { live, otherRounds, games: boardGames } = useBoardGames();
  const upcoming = usePolled(upcomingQuery, GAMES_POLL.upcoming);
  const completed = usePolled(completedQuery, GAMES_POLL.completed);
  const queries = [rounds, active, live, otherRounds, upcoming, completed];
  const missing = queries.filter((query) => query.isError && !query.data);
  const state = {
    isError: missing.length > 0,
    isFetching: missing.some((query) => query.isFetching),
    retry: () => {
      for (const query of missing) void query.refetch();
    },
  };
  const days = rounds.data?.map(
    ({ round_number, round_date, is_extra_round }): Day => ({
      number: round_number,
      date: round_date,
      isExtra: is_extra_round,
    }),
  );
  if (!days || !active.data || !live.data || !otherRounds.data || !upcoming.data || !completed.data) {
    return {
      rounds: days?.map((day) => ({ ...day, state: null })),
      next: undefined,
      games: [],
      allGames: undefined,
      ...state,
    };
  }

  const games = newestOf([
    ...boardGames,
    ...upcoming.data,
    ...Object.values(completed.data.gamesByRound).flat(),
  ]);
  const { activeRound } = active.data;
  const over = new Set(completedRounds({ games }));
  const next = nextRound({ rounds: days, activeRound, games });
  const withState = (day: Day): CalendarRound => {
    if (day.number === activeRound) return { ...day, state: 'live' };
    if (over.has(day.number)) return { ...day, state: 'completed' };
    return { ...day, state: day.number === next?.number ? 'next' : 'ahead' };
  };
  return {
    ...state,
    allGames: games.toSorted(bySchedule),
    rounds: days.map(withState),
    next: next && withState(next),
    games: upcoming.data.filter((game) => game.round === next?.number),
  };
}
