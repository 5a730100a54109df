import { courtName } from '#domain/court/court-link.ts';
import { awardInWords } from '#domain/game/award.ts';
import { gameScore } from '#domain/game/game-result.ts';
import { fullName } from '#domain/people/names.ts';
import { roundBest, type TopEntry } from '#domain/points/top-players.ts';
import { dayIn, dayInWords, timeInWords } from '#domain/schedule/calendar.ts';
import { hasChosenTime, roundTitle } from '#domain/schedule/rounds.ts';
import { recentForms } from '#domain/standings/form.ts';
import { standings } from '#domain/standings/standings.ts';
import { formatPercent } from '#domain/text/percent.ts';
import { quantity } from '#domain/text/quantity.ts';
import { type Game, GENDER_LISTS, GENDER_OF_LIST, type Team } from '#domain/tournament.ts';
import { publicPlayer } from '#server/features/players/public-player.ts';
import { found } from '#server/http/problem.ts';
import { memoize, type Snapshot } from '#server/store/snapshot/snapshot.ts';
import { nextPoster, nowPoster, resultsPoster } from './day-posters.ts';
import {
  type Format,
  type MatchPoster,
  type Poster,
  posterVersion,
  type RankLine,
  type RankPoster,
  type TeamPoster,
  type VersionedPoster,
} from './poster.ts';
import { crestOf, crestsOf, roundWords, setsOf, tournamentCrest } from './poster-parts.ts';
import { tablePoster } from './table-posters.ts';

export type Subject =
  | { readonly about: 'match' | 'team' | 'table'; readonly id: number }
  | { readonly about: 'results' | 'best'; readonly round: number }
  | { readonly about: 'standings' | 'now' | 'next' };

/**
 * The address of a poster with its current version, for previews, which are cached forever. Without a version
 * if the subject no longer exists.
 */
export function posterAddress(snapshot: Snapshot, subject: Subject, format: Format): string {
  const path = `${subjectPath(subject)}/${format}.jpg`;
  return hasSubject(snapshot, subject) ? `${path}?v=${versionedPoster(snapshot, subject).version}` : path;
}

function hasSubject({ gameOf, teamOf, roundOf, stages }: Snapshot, subject: Subject): boolean {
  if ('round' in subject) return roundOf.has(subject.round);
  if (subject.about === 'table') return stages.some(({ id }) => id === subject.id);
  if (subject.about === 'match') return gameOf.has(subject.id);
  return subject.about !== 'team' || teamOf.has(subject.id);
}

function subjectPath(subject: Subject): string {
  switch (subject.about) {
    case 'match':
      return `/jogos/${subject.id}`;
    case 'team':
      return `/times/${subject.id}`;
    case 'table':
      return `/tabela/${subject.id}`;
    case 'results':
      return `/rodadas/${subject.round}`;
    case 'best':
      return `/rodadas/${subject.round}/melhores`;
    case 'standings':
      return '/classificacao';
    case 'now':
      return '/agora';
    case 'next':
      return '/calendario';
  }
}

/** A subject's poster and its version, computed once per snapshot. Throws 404. */
export function versionedPoster(snapshot: Snapshot, subject: Subject): VersionedPoster {
  const known = memoize(snapshot, noPosters);
  const path = subjectPath(subject);
  const before = known.get(path);
  if (before) return before;
  const poster = posterOf(snapshot, subject);
  const versioned = { poster, version: posterVersion(poster) };
  known.set(path, versioned);
  return versioned;
}

const noPosters = (_snapshot: Snapshot) => new Map<string, VersionedPoster>();

export function posterOf(snapshot: Snapshot, subject: Subject): Poster {
  switch (subject.about) {
    case 'match':
      return matchPoster(snapshot, found(snapshot.gameOf.get(subject.id), 'game'));
    case 'team':
      return teamPoster(snapshot, found(snapshot.teamOf.get(subject.id), 'team'));
    case 'table':
      return tablePoster(snapshot, subject.id);
    case 'results':
      return resultsPoster(snapshot, subject.round);
    case 'best':
      return bestPoster(snapshot, subject.round);
    case 'standings':
      return memoize(snapshot, standingsPoster);
    case 'now':
      return memoize(snapshot, onNow);
    case 'next':
      return memoize(snapshot, nextPoster);
  }
}

function matchPoster(snapshot: Snapshot, game: Game): MatchPoster {
  const { team1, team2, winner } = gameScore(game);
  const { timeZone } = snapshot;
  const isDone = game.status === 'concluido';
  return {
    kind: 'match',
    tournament: tournamentCrest(snapshot),
    teams: crestsOf(snapshot, game),
    state: game.status === 'agendado' ? 'scheduled' : isDone ? 'completed' : 'playing',
    score: game.status === 'agendado' ? null : [team1, team2],
    winner: isDone ? winner : null,
    sets: setsOf(game),
    award: game.award && awardInWords(game.award),
    day: dayInWords(dayIn(timeZone)(game.date)),
    time: hasChosenTime(game) ? timeInWords(game.date, timeZone) : null,
    about: [roundWords(snapshot, game.round), game.category, game.court && courtName(game.court)]
      .filter(Boolean)
      .join(' · '),
  };
}

/** A single game in progress gets the whole picture. */
function onNow(snapshot: Snapshot): Poster {
  const playing = snapshot.games.filter(({ status }) => status === 'em_andamento');
  const [only] = playing;
  return only && playing.length === 1 ? matchPoster(snapshot, only) : nowPoster(snapshot);
}

function teamPoster(snapshot: Snapshot, { id, category }: Team): TeamPoster {
  const row = standings(snapshot).find(({ teamId }) => teamId === id);
  const hasPlayed = row !== undefined && row.gamesPlayed > 0;
  const words = row
    ? [
        quantity(row.points, 'ponto'),
        `${quantity(row.wins, 'vitória')} em ${quantity(row.gamesPlayed, 'jogo')}`,
      ]
    : [];
  return {
    kind: 'team',
    tournament: tournamentCrest(snapshot),
    team: crestOf(snapshot, id),
    category,
    place: hasPlayed ? { position: row.position, words: words.join(', ') } : null,
    form: memoize(snapshot, recentForms).get(id) ?? [],
  };
}

function standingsPoster(snapshot: Snapshot): RankPoster {
  const lines = standings(snapshot).map((row): RankLine => {
    const crest = crestOf(snapshot, row.teamId);
    const detail = [quantity(row.wins, 'vitória'), quantity(row.gamesPlayed, 'jogo')].join(' em ');
    return { position: row.position, crest, detail, value: String(row.points) };
  });
  return {
    kind: 'ranks',
    noun: 'time',
    tournament: tournamentCrest(snapshot),
    title: 'Classificação',
    about: 'Pontos por time',
    columns: [{ heading: null, lines }],
  };
}

function bestPoster(snapshot: Snapshot, number: number): RankPoster {
  const round = found(snapshot.roundOf.get(number), 'round');
  const best = roundBest(snapshot, number);
  return {
    kind: 'ranks',
    noun: 'jogador',
    tournament: tournamentCrest(snapshot),
    title: `Melhores da ${roundTitle(round)}`,
    about: dayInWords(round.date),
    columns: GENDER_LISTS.map((list) => ({
      heading: GENDER_OF_LIST[list],
      lines: best[list].map((entry) => bestLine(snapshot, entry)),
    })),
  };
}

/** The team's logo instead of the player's picture: posters show no pictures of people. */
function bestLine(snapshot: Snapshot, { position, playerId, teamId, relative, raw }: TopEntry): RankLine {
  const player = publicPlayer(found(snapshot.playerOf.get(playerId), 'player'));
  const team = player.isHidden ? null : crestOf(snapshot, teamId);
  const value = relative === null ? quantity(raw, 'ponto') : formatPercent(relative);
  const crest = { name: fullName(player), logo: team?.logo ?? null };
  return { position, crest, detail: team?.name ?? null, value };
}
