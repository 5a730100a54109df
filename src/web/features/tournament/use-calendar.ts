import { type QueryClient, useQuery } from '@tanstack/react-query';
import { newestOf } from '#domain/schedule/match-day.ts';
import { completedRounds, hasPassed, nextRound, roundsToPlay } from '#domain/schedule/rounds.ts';
import { bySchedule } from '#domain/schedule/schedule.ts';
import {
  completedQuery,
  POLL as GAMES_POLL,
  type Game,
  liveScoresQuery,
  otherRoundsQuery,
  upcomingQuery,
  useBoardGames,
} from '#web/features/games/queries.ts';
import { activeRoundQuery, POLL, roundsQuery } from '#web/features/rounds/queries.ts';
import { dayOf, today } from '#web/lib/format/format.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { combineSources, type Source } from '#web/ui/layout/loaded.tsx';
import { tournamentQuery } from './queries.ts';

type Day = {
  readonly number: number;
  readonly date: string;
  readonly isExtra: boolean;
};
export type CalendarRound = Day & {
  /** `passed`: its day has, and nothing was played. Null until the games that decide it are loaded. */
  readonly state: 'live' | 'completed' | 'next' | 'ahead' | 'passed' | null;
};

type Calendar = {
  readonly rounds: readonly CalendarRound[] | undefined;
  readonly activeRound: number | undefined;
  /**
   * The first from today on, else the first that is not played; null after the last one, undefined until the games
   * that decide it are loaded.
   */
  readonly next: Source<CalendarRound | null>;
  /** Those to come and those being played. */
  readonly nextGames: readonly Game[];
  readonly games: readonly Game[] | undefined;
} & Omit<Source<unknown>, 'data'>;

export const loadCalendar = (queries: QueryClient) => [
  queries.prefetchQuery(roundsQuery),
  queries.prefetchQuery(activeRoundQuery),
  queries.prefetchQuery(liveScoresQuery),
  queries.prefetchQuery(otherRoundsQuery),
  queries.prefetchQuery(upcomingQuery),
  queries.prefetchQuery(completedQuery),
];

export function useCalendar(): Calendar {
  const rounds = useQuery(roundsQuery);
  const active = usePolled(activeRoundQuery, POLL.activeRound);
  const { live, otherRounds, games: boardGames } = useBoardGames();
  const upcoming = usePolled(upcomingQuery, GAMES_POLL.upcoming);
  const completed = usePolled(completedQuery, GAMES_POLL.completed);
  const all = combineSources({ rounds, active, live, otherRounds, upcoming, completed });
  const { data, ...state } = all;
  const ahead = combineSources({ rounds, active, otherRounds, upcoming });
  const days = rounds.data?.map(
    ({ round_number, round_date, is_extra_round }): Day => ({
      number: round_number,
      date: round_date,
      isExtra: is_extra_round,
    }),
  );
  const games = newestOf([
    ...boardGames,
    ...(upcoming.data ?? []),
    ...Object.values(completed.data?.gamesByRound ?? {}).flat(),
  ]);
  const activeRound = active.data?.activeRound;
  const toPlay = new Set(roundsToPlay({ games }));
  const over = new Set(completedRounds({ games }));
  // A late game of another round than the active one.
  const beingPlayed = new Set(
    games.filter(({ status }) => status === 'em_andamento').map(({ round }) => round),
  );
  const played = new Set(games.filter(({ status }) => status === 'concluido').map(({ round }) => round));
  const passed = new Set(
    days?.filter((day) => hasPassed(day, games, today(), dayOf)).map(({ number }) => number),
  );
  const among = (rounds: readonly Day[], activeRound: number) =>
    nextRound({
      rounds,
      activeRound,
      games: games.filter(({ round }) => rounds.some(({ number }) => number === round)),
    });
  /** Without the completed games: the first after the active round with others. */
  const findNext = () => {
    if (!days || activeRound === undefined || !ahead.data) return undefined;
    const after = days.filter(({ number }) => number > activeRound);
    const fromToday = after.filter(({ number }) => !passed.has(number));
    const isTold =
      data !== undefined ||
      (fromToday.length > 0 ? fromToday : after).some(({ number }) => toPlay.has(number));
    return isTold ? (among(fromToday, activeRound) ?? among(days, activeRound)) : undefined;
  };
  const hasEnded = useQuery(tournamentQuery).data?.state === 'ended';
  const next = hasEnded ? null : findNext();
  const stateOf = ({ number }: Day): CalendarRound['state'] => {
    if (number === activeRound) return 'live';
    if (number === next?.number && !passed.has(number)) return 'next';
    if (beingPlayed.has(number)) return 'live';
    if (data && over.has(number)) return 'completed';
    if (passed.has(number) && !played.has(number)) return data ? 'passed' : null;
    return data || (toPlay.has(number) && next !== undefined) ? 'ahead' : null;
  };
  const withState = (day: Day): CalendarRound => ({ ...day, state: stateOf(day) });
  return {
    ...state,
    games: data && games.toSorted(bySchedule),
    rounds: days?.map(withState),
    activeRound,
    // If these reads cannot tell, the completed games can.
    next: { ...(ahead.data ? all : ahead), data: next && withState(next) },
    nextGames: games
      .filter(({ round, status }) => round === next?.number && status !== 'concluido')
      .toSorted(bySchedule),
  };
}
