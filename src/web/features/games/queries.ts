import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { today } from '#web/lib/format.ts';
import { isStreamOpen } from '#web/lib/live.ts';
import { read } from '#web/lib/query.ts';

export type Game = CallAnswer<Contract['GET /api/games/{id}']>;
export type GameEvents = CallAnswer<Contract['GET /api/games/{id}/events']>;
/** An event with who tapped it; null of one's own. */
export type StoredEvent = Omit<GameEvents[number]['events'][number], 'author'> & { author: string | null };

export const liveScoresQuery = read('GET /api/live-scores', {});
export const upcomingQuery = read('GET /api/games/upcoming', {});
/** Those of the active round are in `liveScoresQuery` too, which the event stream brings point by point. */
export const inProgressQuery = read('GET /api/games/in-progress', {});
/** Somebody comes back to the page: while the stream is open it knows of every change. */
const refetchOnWindowFocus = () => (isStreamOpen() ? false : ('always' as const));
export const completedQuery = { ...read('GET /api/games/completed', {}), refetchOnWindowFocus };
/**
 * The completed games of today and of the last completed round: all that a public page shows. The calendar of UTC is
 * never behind that of `TIME_ZONE`, so that none of today is left out.
 */
export const todaysResultsQuery = () => ({
  ...read('GET /api/games/completed', { query: { since: today() } }),
  refetchOnWindowFocus,
});
export const gameQuery = (id: number) => read('GET /api/games/{id}', { params: { id } });
export const gameEventsQuery = (id: number) => read('GET /api/games/{id}/events', { params: { id } });
export const roundGamesQuery = (round: number) => read('GET /api/games/round/{round}', { params: { round } });

/**
 * Whoever asks sees a point at most so much later, and the two seconds for which a CDN may give what it kept: five together
 * (docs/decisions/0048, 0054). In milliseconds.
 */
export const PLAYING = 3_000;

const isPlayed = (games: readonly Game[]) => games.some((game) => game.status === 'em_andamento');

/** The polling intervals, in milliseconds, for while the event stream is not open. */
export const POLL = {
  upcoming: 30_000,
  completed: 60_000,
  landing: (games: readonly Game[] | undefined) => (games && isPlayed(games) ? PLAYING : 10_000),
  /** Three seconds while anything is played, fifteen otherwise, ten until it is known. */
  liveScores: (games: readonly Game[] | undefined) => {
    if (!games) return 10_000;
    return isPlayed(games) ? PLAYING : 15_000;
  },
} as const;
