import type { PageData } from '#contract/rendered-page.ts';
import { courtName } from '#domain/court/court-link.ts';
import { tournamentTitle } from '#domain/people/names.ts';
import { hasChosenTime } from '#domain/schedule/rounds.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import type { Game } from '#web/features/games/queries.ts';
import { DEFAULT_NAME } from '#web/features/tournament/queries.ts';
import { ownAddress } from '#web/lib/net/base.ts';
import { gameDescription, gameTitle } from './head-words.ts';
import type { PublicGame } from './queries.ts';

type Reads = PageData['reads'];
type Tournament = Parameters<typeof tournamentTitle>[0];

/**
 * Schema.org data about a game's page, for search engines. Rendered on the server only. It is data, not code, so
 * the content policy allows it.
 */
export function structuredData(reads: Reads, origin: string): string {
  const answerOf = (call: string) => reads.find(([[asked]]) => asked === call)?.[1];
  const shown = answerOf('GET /api/public/games/{id}') as PublicGame | undefined;
  if (!shown) return '';
  const tournament = answerOf('GET /api/tournament') as Tournament | undefined;
  const event = sportsEvent(shown.game, tournament ? tournamentTitle(tournament) : DEFAULT_NAME, origin);
  // Escapes what could end the script or start a comment.
  const json = JSON.stringify(event).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

/** A walkover is a cancelled event. */
function sportsEvent(game: Game, tournament: string, origin: string) {
  const addressOf = (path: string) => origin + ownAddress(path);
  const page = addressOf(`/jogos/${game.id}`);
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    '@id': page,
    url: page,
    name: gameTitle({ ...game, status: 'agendado' }),
    description: gameDescription(game),
    sport: 'Beach volleyball',
    startDate: startOf(game),
    eventStatus: `https://schema.org/${game.award?.reason === 'wo' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: game.court ? `${courtName(game.court)}, ${tournament}` : tournament },
    image: addressOf(`/jogos/${game.id}/cartaz.jpg`),
    competitor: [game.team1, game.team2].map((team) => ({
      '@type': 'SportsTeam',
      name: team.name,
      url: addressOf(`/times/${team.id}`),
      ...(team.imageUrl ? { logo: addressOf(team.imageUrl) } : {}),
    })),
    superEvent: { '@type': 'SportsEvent', name: tournament, url: addressOf('/auth') },
  };
}

/** With the zone if a time was chosen, else the day (docs/rules.md, Rounds 4). */
function startOf({ date }: Game): string {
  const start = Temporal.Instant.from(date).toZonedDateTimeISO(TIME_ZONE);
  return hasChosenTime({ date })
    ? start.toString({ timeZoneName: 'never', smallestUnit: 'second' })
    : start.toPlainDate().toString();
}
