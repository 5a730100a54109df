import { useQuery } from '@tanstack/react-query';
import { completedRounds, nextRound } from '#domain/rounds.ts';
import {
  completedQuery,
  POLL as GAMES_POLL,
  type Game,
  liveScoresQuery,
  upcomingQuery,
} from '#web/features/games/queries.ts';
import { usePolled } from '#web/lib/query.ts';
import { activeRoundQuery, POLL, roundsQuery } from './queries.ts';

export type CalendarRound = {
  readonly number: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly isExtra: boolean;
  readonly state: 'live' | 'completed' | 'next' | 'ahead';
};

type Calendar = {
  readonly rounds: readonly CalendarRound[];
  /** The round to look forward to, null at the end of the tournament. */
  readonly next: CalendarRound | null;
  /** Its games that are set up. */
  readonly games: readonly Game[];
};

/** The rounds and how far they are; undefined until all of it is known, `isError` when it will not be. */
export function useCalendar(): { calendar: Calendar | undefined; isError: boolean } {
  const rounds = useQuery(roundsQuery);
  const active = usePolled(activeRoundQuery, POLL.activeRound);
  const live = usePolled(liveScoresQuery, GAMES_POLL.liveScores);
  const upcoming = usePolled(upcomingQuery, GAMES_POLL.upcoming);
  const completed = usePolled(completedQuery, GAMES_POLL.completed);
  const isError = [rounds, active, live, upcoming, completed].some((query) => query.isError && !query.data);
  if (!rounds.data || !active.data || !live.data || !upcoming.data || !completed.data) {
    return { calendar: undefined, isError };
  }

  const games = [...live.data, ...upcoming.data, ...Object.values(completed.data.gamesByRound).flat()];
  const { activeRound } = active.data;
  const days = rounds.data.map(({ round_number, round_date, is_extra_round }) => ({
    number: round_number,
    date: round_date,
    isExtra: is_extra_round,
  }));
  const over = new Set(completedRounds({ games }));
  const next = nextRound({ rounds: days, activeRound, games });
  const withState = (day: (typeof days)[number]): CalendarRound => {
    if (day.number === activeRound) return { ...day, state: 'live' };
    if (over.has(day.number)) return { ...day, state: 'completed' };
    return { ...day, state: day.number === next?.number ? 'next' : 'ahead' };
  };
  return {
    isError,
    calendar: {
      rounds: days.map(withState),
      next: next && withState(next),
      games: upcoming.data.filter((game) => game.round === next?.number),
    },
  };
}
