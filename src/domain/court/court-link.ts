import { byLabel } from '#domain/text/order.ts';
import type { Game } from '#domain/tournament.ts';

/**
 * What a link lets somebody score without an account: the games of a court on a day (`YYYY-MM-DD`), of all courts where
 * `court` is null, or one game.
 */
export type LinkScope =
  | { readonly court: string | null; readonly day: string; readonly gameId: null }
  | { readonly court: null; readonly day: string; readonly gameId: number };

/** Courts are typed by hand: 'central' and 'Central ' are the same court, and so are '2' and 'Quadra 2'. */
const plain = (court: string) =>
  court
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLocaleLowerCase('pt-BR')
    .replace(/^quadra (?=.)/, '');

/** Whether two names mean the same court; null, for a game without one, means none (docs/rules.md, Court 8). */
export const isSameCourt = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && plain(one) === plain(other);

/** Whether a game is on a court; null stands for all courts. */
export const isOnCourt = (game: Pick<Game, 'court'>, court: string | null): boolean =>
  court === null || isSameCourt(game.court, court);

/** The courts of games, each once in its first spelling, in the order in which people number them. */
export function courtsOf(games: readonly Pick<Game, 'court'>[]): string[] {
  const named = games.flatMap(({ court }) => court ?? []);
  const courts = named.filter((court, at) => named.findIndex((other) => isSameCourt(other, court)) === at);
  return courts.sort((a, b) => byLabel(courtName(a), courtName(b)));
}

/**
 * Whether a link covers a game, as the game is scheduled now (docs/rules.md, Court 8). `dayOf`: an instant's day in the
 * tournament's time zone.
 */
export function isCoveredByLink(
  scope: LinkScope,
  game: Pick<Game, 'id' | 'court' | 'date'>,
  dayOf: (instant: string) => string,
): boolean {
  if (scope.gameId !== null) return game.id === scope.gameId;
  return isOnCourt(game, scope.court) && dayOf(game.date) === scope.day;
}

/** Whether the day of a link has begun (docs/rules.md, Court 8). `today`: `YYYY-MM-DD` in the tournament's time zone. */
export const hasLinkDayBegun = ({ day }: Pick<LinkScope, 'day'>, today: string): boolean => today >= day;

/** How long after its day a link may go on, in milliseconds. */
export const AFTER_LINK_DAY = 6 * 3_600_000;

/**
 * When a link ends as things are, in milliseconds since 1970: with its day, or while one of its games goes on, six hours
 * later (docs/rules.md, Court 8). `endOfDay`: the midnight that ends its day. `dayOf`: an instant's day in the tournament's
 * time zone.
 */
export function endOfLink(
  scope: LinkScope,
  endOfDay: number,
  games: readonly Pick<Game, 'id' | 'court' | 'date' | 'status'>[],
  dayOf: (instant: string) => string,
): number {
  const goesOn = games.some((game) => game.status === 'em_andamento' && isCoveredByLink(scope, game, dayOf));
  return goesOn ? endOfDay + AFTER_LINK_DAY : endOfDay;
}

/** 'Quadra 2' for the court '2'; other names are not changed. */
export const courtName = (court: string) => (/^\d/.test(court) ? `Quadra ${court}` : court);

/** The author's name to show for what was done through a link: 'Ana (link da quadra 2)'. */
export function linkHolder(name: string | null, { court, gameId }: LinkScope): string {
  const ofGames = gameId === null ? 'de todas as quadras' : 'de um jogo';
  return `${name ?? 'Alguém'} (link ${court === null ? ofGames : `da ${courtInSentence(court)}`})`;
}

/** 'quadra 2', 'quadra Central'; a name that begins with 'quadra' gets no second one. */
export const courtInSentence = (court: string): string =>
  /^quadra\b/i.test(court) ? court.replace(/^q/i, 'q') : `quadra ${court}`;
