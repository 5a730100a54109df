import { courtName } from '#domain/court/court-link.ts';
import { awardInWords } from '#domain/game/award.ts';
import { gameScore } from '#domain/game/game-result.ts';
import { setScores } from '#domain/game/match-words.ts';
import { dayInWords, timeInWords } from '#domain/schedule/calendar.ts';
import { hasChosenTime, roundTitle } from '#domain/schedule/rounds.ts';
import { bySchedule } from '#domain/schedule/schedule.ts';
import type { Game } from '#domain/tournament.ts';
import { found } from '#server/http/problem.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import type { ResultsPoster } from './poster.ts';
import { crestsOf, roundWords, setsOf, tournamentCrest } from './poster-parts.ts';

export function resultsPoster(snapshot: Snapshot, number: number): ResultsPoster {
  const round = found(snapshot.roundOf.get(number), 'round');
  const games = snapshot.games
    .filter((game) => game.round === number && game.status === 'concluido')
    .toSorted(bySchedule);
  return {
    kind: 'results',
    tournament: tournamentCrest(snapshot),
    title: `Resultados da ${roundTitle(round)}`,
    about: dayInWords(round.date),
    empty: 'Ainda sem resultados',
    lines: games.map((game) => {
      const { team1, team2, winner } = gameScore(game);
      const award = game.award && awardInWords(game.award);
      const detail = award ?? setScores(game);
      return { teams: crestsOf(snapshot, game), score: [team1, team2], winner, detail };
    }),
  };
}

/** The games in progress; without any, the results of the last round that has some, else the next games. */
export function nowPoster(snapshot: Snapshot): ResultsPoster {
  const playing = snapshot.games.filter(({ status }) => status === 'em_andamento').toSorted(bySchedule);
  if (playing.length === 0) {
    const last = lastPlayed(snapshot);
    return last === null ? nextPoster(snapshot) : resultsPoster(snapshot, last);
  }
  const rounds = [...new Set(playing.map(({ round }) => round))].toSorted((a, b) => a - b);
  return {
    kind: 'results',
    tournament: tournamentCrest(snapshot),
    title: 'Ao vivo',
    about: rounds.map((number) => roundWords(snapshot, number)).join(' · '),
    empty: 'Ainda sem jogos',
    lines: playing.map((game) => {
      const { team1, team2 } = gameScore(game);
      const detail = setsOf(game).map(({ score }) => score.join('-'));
      return {
        teams: crestsOf(snapshot, game),
        score: [team1, team2],
        winner: null,
        detail: detail.join(', '),
      };
    }),
  };
}

/** The scheduled games of the first round that has any; without one the results of the last round. */
export function nextPoster(snapshot: Snapshot): ResultsPoster {
  const { timeZone } = snapshot;
  const scheduled = snapshot.games.filter(({ status }) => status === 'agendado');
  const last = lastPlayed(snapshot);
  if (scheduled.length === 0 && last !== null) return resultsPoster(snapshot, last);
  const number = Math.min(...scheduled.map(({ round }) => round));
  const games = scheduled.filter(({ round }) => round === number).toSorted(bySchedule);
  const round = snapshot.roundOf.get(number);
  const when = (game: Game) => [
    hasChosenTime(game) && timeInWords(game.date, timeZone),
    game.court && courtName(game.court),
  ];
  return {
    kind: 'results',
    tournament: tournamentCrest(snapshot),
    title: games.length === 0 ? 'Calendário' : roundWords(snapshot, number),
    about: round ? dayInWords(round.date) : '',
    empty: 'Ainda sem jogos',
    lines: games.map((game) => ({
      teams: crestsOf(snapshot, game),
      score: null,
      winner: null,
      detail: when(game).filter(Boolean).join(' · '),
    })),
  };
}

function lastPlayed({ games }: Snapshot): number | null {
  const rounds = games.filter(({ status }) => status === 'concluido').map(({ round }) => round);
  return rounds.length === 0 ? null : Math.max(...rounds);
}
