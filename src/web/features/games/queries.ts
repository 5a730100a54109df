import type { QueryClient } from '@tanstack/react-query';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { YEARS } from '#contract/years.ts';
import { newestOf } from '#domain/schedule/match-day.ts';
import { today } from '#web/lib/format/format.ts';
import { isStreamOpen } from '#web/lib/net/connection.ts';
import { read, usePolled } from '#web/lib/net/query.ts';

export type Game = CallAnswer<Contract['GET /api/games/{id}']>;
export type GameEvents = CallAnswer<Contract['GET /api/games/{id}/events']>;
/** `author` is null for this device's own events. */
export type StoredEvent = Omit<GameEvents[number]['events'][number], 'author'> & { author: string | null };

export const liveScoresQuery = read('GET /api/live-scores', {});
export const upcomingQuery = read('GET /api/games/upcoming', {});
/** Games in progress outside the active round; the event stream sends those of the active round. */
export const otherRoundsQuery = read('GET /api/games/in-progress', { query: { round: 'inactive' } });
/** On window focus: no fetch while the event stream is open, because it announces every change. */
const refetchOnWindowFocus = () => (isStreamOpen() ? false : ('always' as const));
export const completedQuery = { ...read('GET /api/games/completed', {}), refetchOnWindowFocus };
/**
 * Today by the device's clock. A clock decades behind asks from the earliest accepted day and gets only the last
 * round.
 */
function sinceToday(): string {
  const day = today();
  return Number.parseInt(day, 10) > YEARS.max ? `${YEARS.max}-12-31` : day;
}

/**
 * Completed games of today and of the last completed round. Uses the UTC day, which is never behind `TIME_ZONE`'s,
 * so that nothing of today is missing.
 */
export const todaysResultsQuery = () => ({
  ...read('GET /api/games/completed', { query: { since: sinceToday() } }),
  refetchOnWindowFocus,
});
export const loadMatchDay = (queries: QueryClient) => [
  queries.prefetchQuery(liveScoresQuery),
  queries.prefetchQuery(otherRoundsQuery),
  queries.prefetchQuery(upcomingQuery),
  queries.prefetchQuery(todaysResultsQuery()),
];

export const gameQuery = (id: number, base?: string) => read('GET /api/games/{id}', { params: { id } }, base);
export const gameEventsQuery = (id: number) => read('GET /api/games/{id}/events', { params: { id } });
export const roundGamesQuery = (round: number) => read('GET /api/games/round/{round}', { params: { round } });

/** While a game is in progress, in milliseconds. */
export const POLL_PLAYING = 5_000;

const isPlayed = (games: readonly Game[]) => games.some((game) => game.status === 'em_andamento');

/** The specification's intervals without the event stream, in milliseconds. */
export const POLL = {
  upcoming: 30_000,
  completed: 60_000,
  otherRounds: (games: readonly Game[] | undefined) => (games && isPlayed(games) ? POLL_PLAYING : 30_000),
  landing: () => 10_000,
  liveScores: (games: readonly Game[] | undefined) => {
    if (!games) return 10_000;
    return isPlayed(games) ? POLL_PLAYING : 15_000;
  },
} as const;

/**
 * The active round's games and those in progress elsewhere, polled while the event stream is not open. `games`:
 * both, each game once in its newest version.
 */
export function useBoardGames(
  every: Parameters<typeof usePolled<'GET /api/live-scores'>>[1] = POLL.liveScores,
) {
  const live = usePolled(liveScoresQuery, every);
  const otherRounds = usePolled(otherRoundsQuery, POLL.otherRounds);
  return {
    live,
    otherRounds,
    games: newestOf([...(otherRounds.data ?? []), ...(live.data ?? [])]),
    /** The query that has the game; the active round's if neither has it. */
    queryOf: ({ id }: Pick<Game, 'id'>) =>
      otherRounds.data?.some((game) => game.id === id) ? otherRounds : live,
  };
}
