import { dayIn, dayInWords, timeInWords } from '#domain/calendar.ts';
import { courtName } from '#domain/court-link.ts';
import { gameScore } from '#domain/game-result.ts';
import { AWARD_WORDS, roundTitle, setScores } from '#domain/match-words.ts';
import { fullName, tournamentTitle } from '#domain/names.ts';
import { quantity } from '#domain/quantity.ts';
import { hasChosenTime } from '#domain/rounds.ts';
import { standings } from '#domain/standings.ts';
import { roundBest, type TopEntry } from '#domain/top-players.ts';
import type { Game } from '#domain/tournament.ts';
import { imageName } from '#server/db/image-url.ts';
import { publicPlayer } from '#server/features/players/public-player.ts';
import { found } from '#server/http/problem.ts';
import { memoize, type Snapshot } from '#server/snapshot/snapshot.ts';
import {
  type Crest,
  type Format,
  type MatchPoster,
  type Poster,
  posterVersion,
  type RankLine,
  type RankPoster,
  type ResultsPoster,
} from './poster.ts';

/** What a picture may be about. */
export type Subject =
  | { readonly about: 'match'; readonly id: number }
  | { readonly about: 'results' | 'best'; readonly round: number }
  | { readonly about: 'standings' };

/** The address of a picture, which names its present content: for previews, which are kept for ever. Throws 404. */
export function posterAddress(snapshot: Snapshot, subject: Subject, format: Format): string {
  return `${subjectPath(subject)}/${format}.jpg?v=${posterVersion(posterOf(snapshot, subject))}`;
}

function subjectPath(subject: Subject): string {
  switch (subject.about) {
    case 'match':
      return `/jogos/${subject.id}`;
    case 'results':
      return `/rodadas/${subject.round}`;
    case 'best':
      return `/rodadas/${subject.round}/melhores`;
    case 'standings':
      return '/classificacao';
  }
}

/** What the picture of a subject shows. Throws 404. */
export function posterOf(snapshot: Snapshot, subject: Subject): Poster {
  switch (subject.about) {
    case 'match':
      return matchPoster(snapshot, found(snapshot.gameOf.get(subject.id), 'game'));
    case 'results':
      return resultsPoster(snapshot, subject.round);
    case 'best':
      return bestPoster(snapshot, subject.round);
    case 'standings':
      return memoize(snapshot, standingsPoster);
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
    award: game.award && AWARD_WORDS[game.award.reason],
    day: dayInWords(dayIn(timeZone)(game.date)),
    time: hasChosenTime(game) ? timeInWords(game.date, timeZone) : null,
    about: [roundWords(snapshot, game.round), game.category, game.court && courtName(game.court)]
      .filter(Boolean)
      .join(' · '),
  };
}

/** As they are known: while a game is played the last one is under way. */
function setsOf({ sets, status }: Game): MatchPoster['sets'] {
  const registered = sets.filter(({ skipped }) => !skipped);
  return registered.map(({ team1Score, team2Score, closed }, index) => ({
    score: [team1Score, team2Score],
    isPlaying: status === 'em_andamento' && index === registered.length - 1 && !closed,
  }));
}

function resultsPoster(snapshot: Snapshot, number: number): ResultsPoster {
  const round = found(snapshot.roundOf.get(number), 'round');
  const games = snapshot.games
    .filter((game) => game.round === number && game.status === 'concluido')
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date) || a.id - b.id);
  return {
    kind: 'results',
    tournament: tournamentCrest(snapshot),
    title: `Resultados da ${roundTitle(round)}`,
    about: dayInWords(round.date),
    lines: games.map((game) => {
      const { team1, team2, winner } = gameScore(game);
      const award = game.award && AWARD_WORDS[game.award.reason];
      const detail = award ?? setScores(game);
      return { teams: crestsOf(snapshot, game), score: [team1, team2], winner, detail };
    }),
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
    tournament: tournamentCrest(snapshot),
    title: 'Classificação',
    about: 'Pontos por time',
    columns: [{ heading: null, lines }],
  };
}

function bestPoster(snapshot: Snapshot, number: number): RankPoster {
  const round = found(snapshot.roundOf.get(number), 'round');
  const { feminino, masculino } = roundBest(snapshot, number);
  const lines = (entries: readonly TopEntry[]) => entries.map((entry) => bestLine(snapshot, entry));
  return {
    kind: 'ranks',
    tournament: tournamentCrest(snapshot),
    title: `Melhores da ${roundTitle(round)}`,
    about: dayInWords(round.date),
    columns: [
      { heading: 'Feminino', lines: lines(feminino) },
      { heading: 'Masculino', lines: lines(masculino) },
    ],
  };
}

/** The team's logo beside the player: a person's picture stands in no picture. */
function bestLine(snapshot: Snapshot, { position, playerId, teamId, relative, raw }: TopEntry): RankLine {
  const player = publicPlayer(found(snapshot.playerOf.get(playerId), 'player'));
  const team = player.isHidden ? null : crestOf(snapshot, teamId);
  const value = relative === null ? quantity(raw, 'ponto') : `${String(relative).replace('.', ',')}%`;
  const crest = { name: fullName(player), logo: team?.logo ?? null };
  return { position, crest, detail: team?.name ?? null, value };
}

function tournamentCrest(snapshot: Snapshot): Crest {
  return { name: tournamentTitle(snapshot), logo: imageName(snapshot.logoUrl) };
}

const crestsOf = (snapshot: Snapshot, { team1Id, team2Id }: Game): [Crest, Crest] => [
  crestOf(snapshot, team1Id),
  crestOf(snapshot, team2Id),
];

function crestOf({ teamOf }: Snapshot, id: number): Crest {
  const team = teamOf.get(id);
  return { name: team?.name ?? '—', logo: imageName(team?.imageUrl ?? null) };
}

function roundWords({ roundOf }: Snapshot, number: number): string {
  const round = roundOf.get(number);
  return round ? roundTitle(round) : `Rodada ${number}`;
}
