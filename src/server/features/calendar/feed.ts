import ical, { type ICalCalendar, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { courtName } from '#domain/court/court-link.ts';
import { awardInWords } from '#domain/game/award.ts';
import { isGameOf } from '#domain/game/game-teams.ts';
import { matchTitle, setScores } from '#domain/game/match-words.ts';
import { tournamentTitle } from '#domain/people/names.ts';
import { hasChosenTime, roundTitle } from '#domain/schedule/rounds.ts';
import type { Team } from '#domain/tournament.ts';
import type { DeletedGame, LostGame, Snapshot, StoredGame } from '#server/store/snapshot/snapshot.ts';

const GAME_MINUTES = 60;
const REFRESH = 3_600;
/**
 * SEQUENCE is the seconds from this date to the last change, plus the number of changes; fits the 31 bits of
 * RFC 5545.
 */
const SEQUENCE_START = Date.parse('2020-01-01T00:00:00Z');

type CalendarGame = Omit<DeletedGame, 'round'>;

/**
 * The games as an iCalendar file (RFC 5545): all, or a team's. `address`: the public address, without a path.
 */
export function calendarFeed(snapshot: Snapshot, address: string, team?: Team): string {
  const title = tournamentTitle(snapshot);
  const calendar = ical({
    name: escaped(team ? `${team.name} · ${title}` : title),
    prodId: { company: 'Manchete', product: 'Jogos', language: 'PT-BR' },
    url: `${address}${team ? `/times/${team.id}` : '/calendario'}`,
    ttl: REFRESH,
  });
  const isShown = (game: CalendarGame) => !team || isGameOf(game, team.id);
  const places = { snapshot, address };
  for (const game of snapshot.games.filter(isShown)) add(calendar, places, game, ofGame(places, game));
  for (const game of snapshot.deletedGames.filter(isShown))
    add(calendar, places, game, ofDeleted(places, game));
  for (const game of team ? lostGames(snapshot, team) : []) add(calendar, places, game, ofLost(places, game));
  return `${calendar.toString()}\r\n`;
}

type FeedSource = { readonly snapshot: Snapshot; readonly address: string };

function add(
  calendar: ICalCalendar,
  { snapshot, address }: FeedSource,
  game: CalendarGame,
  words: Partial<ICalEventData>,
) {
  const changed = new Date(game.revision);
  calendar.createEvent({
    ...times(game, snapshot.timeZone),
    ...words,
    id: `jogo-${game.id}-torneio-${snapshot.tournamentId}@${new URL(address).hostname}`,
    sequence: Math.max(0, Math.floor((game.revision - SEQUENCE_START) / 1000)) + game.version,
    stamp: changed,
    lastModified: changed,
    location: game.court && courtName(game.court),
  });
}

/**
 * An all-day event if no time was chosen (docs/rules.md, Rounds 4). Calendars show other times in the
 * device's time zone.
 */
function times(game: CalendarGame, timeZone: string) {
  const start = Temporal.Instant.from(game.date);
  if (hasChosenTime(game)) return { start, end: start.add({ minutes: GAME_MINUTES }) };
  return { start: start.toZonedDateTimeISO(timeZone).toPlainDate(), allDay: true };
}

function ofGame({ snapshot, address }: FeedSource, game: StoredGame): Partial<ICalEventData> {
  const page = `${address}/jogos/${game.id}`;
  const sets = game.status === 'concluido' ? setScores(game) : '';
  const about = [roundWords(snapshot, game), game.category, game.award && awardInWords(game.award)];
  return {
    summary: matchTitle(game, namesOf(snapshot, game)),
    description: [about.filter(Boolean).join(' · '), sets && `Sets: ${sets}`, page]
      .filter(Boolean)
      .join('\n'),
    url: page,
    status: ICalEventStatus.CONFIRMED,
  };
}

function ofDeleted({ snapshot }: FeedSource, game: DeletedGame): Partial<ICalEventData> {
  return {
    summary: `Cancelado: ${namesOf(snapshot, game).join(' × ')}`,
    description: roundWords(snapshot, game),
    status: ICalEventStatus.CANCELLED,
  };
}

/** Games in which another team has replaced this one, as they were when the team was last in them. */
function lostGames({ lostGames: all, gameOf, deletedGames }: Snapshot, { id: teamId }: Team): LostGame[] {
  const isOf = (game: CalendarGame | undefined) => game !== undefined && isGameOf(game, teamId);
  const cameBack = ({ id }: LostGame) => isOf(gameOf.get(id) ?? deletedGames.find((game) => game.id === id));
  const lost = all.filter((game) => game.lostBy.includes(teamId) && !cameBack(game));
  return [...new Map(lost.map((game) => [game.id, game])).values()];
}

function ofLost({ snapshot, address }: FeedSource, game: LostGame): Partial<ICalEventData> {
  const isThere = snapshot.gameOf.has(game.id);
  return {
    summary: `Cancelado: ${namesOf(snapshot, game).join(' × ')}`,
    description: `Outro time joga no lugar dele.${isThere ? `\n${address}/jogos/${game.id}` : ''}`,
    status: ICalEventStatus.CANCELLED,
  };
}

function roundWords({ roundOf }: Snapshot, { round }: Pick<DeletedGame, 'round'>): string {
  const found = roundOf.get(round);
  return found ? roundTitle(found) : `Rodada ${round}`;
}

/** The team may have been deleted after its games. */
function namesOf({ teamOf }: Snapshot, { team1Id, team2Id }: CalendarGame): [string, string] {
  const nameOf = (id: number) => teamOf.get(id)?.name ?? 'Time excluído';
  return [nameOf(team1Id), nameOf(team2Id)];
}

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&');
