import { isOnCourt } from '#domain/court/court-link.ts';
import type { GameStatus } from '#domain/tournament.ts';
import { byCourt } from './schedule.ts';

/** The overlays of a video stream, and which of them the organiser shows now. */

export const OVERLAYS = ['score', 'bug', 'lowerThird', 'next'] as const;
export type Overlay = (typeof OVERLAYS)[number];

export type Broadcast = Readonly<Record<Overlay, boolean>> & {
  /** The lower third's two lines; an empty one is not shown. */
  readonly title: string;
  readonly subtitle: string;
  readonly gameId: number | null;
  /** Grows with each change of the two lines, so that showing or hiding an overlay does not overwrite them. */
  readonly version: number;
};

/** The default: every overlay is shown; a lower third without text shows nothing. */
export const FIRST_BROADCAST: Broadcast = {
  score: true,
  bug: true,
  lowerThird: false,
  next: true,
  title: '',
  subtitle: '',
  gameId: null,
  version: 0,
};

export const NOTHING_SHOWN: Broadcast = { ...FIRST_BROADCAST, score: false, bug: false, next: false };

type OnAir = {
  readonly id: number;
  readonly court: string | null;
  readonly status: GameStatus;
  readonly sets: readonly { readonly endTime: string | null }[];
};

/** The parameters of an overlay's address (`gameId`, `court`), and the organiser's choice. */
export type OverlaySelection = {
  readonly gameId: number | null;
  readonly court: string | null;
  readonly chosen: number | null;
};

type GamesOnAir<G> = { readonly activeRound: readonly G[]; readonly otherRounds: readonly G[] };

const RESULT_FOR = 5 * 60_000;

/**
 * The game an overlay shows: the one in its address, else the organiser's choice unless it is on another court,
 * else the game in play, else one that ended less than five minutes ago. The active round comes first, because a
 * game of another round may have been left open. `now`: milliseconds since 1970.
 */
export function gameOnAir<G extends OnAir>(
  { activeRound, otherRounds }: GamesOnAir<G>,
  { gameId, court, chosen }: OverlaySelection,
  now: number,
): G | null {
  const games = [...activeRound, ...otherRounds];
  if (gameId !== null) return games.find(({ id }) => id === gameId) ?? null;
  const chosenGame = games.find(({ id }) => id === chosen);
  if (chosenGame && isOnCourt(chosenGame, court)) return chosenGame;
  const here = (all: readonly G[]) => all.filter((game) => isOnCourt(game, court));
  return playingOrEnded(here(activeRound), now) ?? playingOrEnded(here(otherRounds), now);
}

function playingOrEnded<G extends OnAir>(here: readonly G[], now: number): G | null {
  const playing = here
    .filter(({ status }) => status === 'em_andamento')
    .sort((a, b) => byCourt(a, b) || a.id - b.id);
  if (playing[0]) return playing[0];
  const ended = here.filter((game) => game.status === 'concluido' && now - endOf(game) < RESULT_FOR);
  return ended.sort((a, b) => endOf(b) - endOf(a))[0] ?? null;
}

const endOf = ({ sets }: OnAir) => Date.parse(sets.at(-1)?.endTime ?? '1970-01-01T00:00:00Z');

type UpcomingGame = Pick<OnAir, 'id' | 'court'> & { readonly date: string };

/** The next game on a court, or on any; `coming` is by time. Null if there is none. */
export function nextOnAir<G extends UpcomingGame>(
  coming: readonly G[],
  { gameId, court }: Pick<OverlaySelection, 'gameId' | 'court'>,
): G | null {
  if (gameId !== null) return coming.find(({ id }) => id === gameId) ?? null;
  return coming.find((game) => isOnCourt(game, court)) ?? null;
}
