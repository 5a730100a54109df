import { useMemo } from 'react';
import { matchDay } from '#domain/schedule/match-day.ts';
import {
  completedQuery,
  type Game,
  POLL,
  upcomingQuery,
  useBoardGames,
} from '#web/features/games/queries.ts';
import { dayOf, today } from '#web/lib/format/format.ts';
import { usePolled, useSettled } from '#web/lib/net/query.ts';
import { combineSources } from '#web/ui/layout/loaded.tsx';

/**
 * The games of a match day and their four queries. `from`: the query of completed games; those of today and of the
 * last round are enough.
 */
export function useMatchDay(
  every: Parameters<typeof useBoardGames>[0],
  from: typeof completedQuery = completedQuery,
) {
  const { live, otherRounds, queryOf } = useBoardGames(every);
  const upcoming = usePolled(upcomingQuery, POLL.upcoming);
  const completed = usePolled(from, POLL.completed);
  const day = today();
  const games = useMemo(
    () =>
      matchDay<Game>(
        {
          live: live.data ?? [],
          otherRounds: otherRounds.data ?? [],
          upcoming: upcoming.data ?? [],
          completed: Object.values(completed.data?.gamesByRound ?? {}).flat(),
        },
        { today: day, dayOf },
      ),
    [live.data, otherRounds.data, upcoming.data, completed.data, day],
  );
  const shown = new Set(games.results.map(({ id }) => id));
  const recent = completed.data?.recentGames ?? [];
  return {
    ...games,
    live,
    otherRounds,
    /** Both queries together hold all games in progress; each is shown without waiting for the other. */
    inProgress: combineSources({ live, otherRounds }),
    queryOf,
    upcoming,
    completed,
    recent,
    /** Without those among today's results. */
    earlier: recent.filter(({ id }) => !shown.has(id)),
    isReady: useSettled([live, otherRounds, upcoming, completed]),
  };
}

export function isOfToday(games: readonly Game[]): boolean {
  const day = today();
  return games.some(({ date }) => dayOf(date) === day);
}

export function resultsTitle(games: readonly Game[]): string {
  if (isOfToday(games)) return 'Resultados de hoje';
  const rounds = roundsOf(games);
  if (rounds.length === 0) return 'Resultados';
  return `Resultados ${rounds.length > 1 ? 'das Rodadas' : 'da Rodada'} ${inWords(rounds)}`;
}

export function roundsTitle(games: readonly Game[]): string {
  const rounds = roundsOf(games);
  return `${rounds.length > 1 ? 'Rodadas' : 'Rodada'} ${inWords(rounds)}`;
}

const roundsOf = (games: readonly Game[]) =>
  [...new Set(games.map(({ round }) => round))].sort((a, b) => a - b);

const inWords = (rounds: readonly number[]) => new Intl.ListFormat('pt-BR').format(rounds.map(String));
