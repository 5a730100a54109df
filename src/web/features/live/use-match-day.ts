import { useMemo } from 'react';
import { matchDay } from '#domain/match-day.ts';
import {
  completedQuery,
  type Game,
  liveScoresQuery,
  POLL,
  upcomingQuery,
} from '#web/features/games/queries.ts';
import { dayOf, today } from '#web/lib/format.ts';
import { usePolled, useSettled } from '#web/lib/query.ts';

type Every = Parameters<typeof usePolled<'GET /api/live-scores'>>[1];

/**
 * The games as a day of play has them, of what is known of them; beside them the three questions, each on its own. `from`:
 * which completed games are asked for; those of today and of the last round are enough.
 */
export function useMatchDay(every: Every, from: typeof completedQuery = completedQuery) {
  const live = usePolled(liveScoresQuery, every);
  const upcoming = usePolled(upcomingQuery, POLL.upcoming);
  const completed = usePolled(from, POLL.completed);
  const day = today();
  const games = useMemo(
    () =>
      matchDay<Game>(
        {
          live: live.data ?? [],
          upcoming: upcoming.data ?? [],
          completed: Object.values(completed.data?.gamesByRound ?? {}).flat(),
        },
        { today: day, dayOf },
      ),
    [live.data, upcoming.data, completed.data, day],
  );
  const shown = new Set(games.results.map(({ id }) => id));
  const recent = completed.data?.recentGames ?? [];
  return {
    ...games,
    live,
    upcoming,
    completed,
    /** The last completed round's games. */
    recent,
    /** Those of them that are not among the results of today. */
    earlier: recent.filter(({ id }) => !shown.has(id)),
    isReady: useSettled([live, upcoming, completed]),
  };
}

/** Whether any of these stands on today. */
export function isOfToday(games: readonly Game[]): boolean {
  const day = today();
  return games.some(({ date }) => dayOf(date) === day);
}

/** 'Resultados de hoje', or of which round. */
export function resultsTitle(games: readonly Game[]): string {
  if (isOfToday(games)) return 'Resultados de hoje';
  return games[0] ? `Resultados da Rodada ${games[0].round}` : 'Resultados';
}
