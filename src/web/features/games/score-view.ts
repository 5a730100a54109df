import { courtName } from '#domain/court/court-link.ts';
import { pauseLeft } from '#domain/court/pauses.ts';
import { awardInWords } from '#domain/game/award.ts';
import { gameScore } from '#domain/game/game-result.ts';
import { setInPlay, setNumbersOf, shownSets } from '#domain/game/sets.ts';
import { hasChosenTime, roundTitle } from '#domain/schedule/rounds.ts';
import type { Pause } from '#domain/tournament.ts';
import {
  atTime,
  dayOf,
  formatDay,
  formatMoment,
  formatShortDay,
  formatTime,
  sayDay,
  sayTime,
  today,
} from '#web/lib/format/format.ts';
import type { GameState, ScoreSet, ShownScore } from '#web/ui/score/score.ts';
import type { Game } from './queries.ts';

const STATES: Record<Game['status'], GameState> = {
  agendado: 'scheduled',
  em_andamento: 'live',
  concluido: 'finished',
};

/** A game for the kit: official sets if awarded, sets won, the winner. */
export function scoreView(game: Game): ShownScore {
  return {
    status: STATES[game.status],
    place: placeOf(game),
    teams: [game.team1, game.team2],
    sets: game.award ? officialSets(game) : setsAsPlayed(game),
    setsWon: [game.team1Score, game.team2Score],
    winner: game.status === 'concluido' ? gameScore(game).winner : null,
    server: serverIn(game),
    award: game.award ? awardInWords(game.award) : null,
  };
}

const serverIn = (game: Game): 1 | 2 | null => setInPlay(game)?.log?.server ?? null;

/** While a game is played its sets to come are there too, so that the columns of the board do not move. */
export function boardView(game: Game): ShownScore {
  const score = scoreView(game);
  if (game.status !== 'em_andamento') return score;
  const sets = setNumbersOf(game.rules).map(
    (number): ScoreSet =>
      score.sets.find((set) => set.number === number) ?? { number, score: [0, 0], state: 'open' },
  );
  return { ...score, sets };
}

function placeOf({ round, court, isExtraRound }: Game): string {
  const title = roundTitle({ number: round, isExtra: isExtraRound });
  return court ? `${title} · ${courtName(court)}` : title;
}

export type GameMoment = Pick<Game, 'date'>;

/** A date in three forms: short, in words for screen readers, and ISO 8601. */
type SpokenDate = { readonly shown: string; readonly said: string; readonly dateTime: string };

/** '9h50' where a time was chosen, else the day. */
export function timeOrDay({ date }: GameMoment): SpokenDate {
  return hasChosenTime({ date })
    ? { shown: formatTime(date), said: sayTime(date), dateTime: date }
    : { shown: formatShortDay(date), said: sayDay(date), dateTime: date.slice(0, 10) };
}

export type UpcomingDate = SpokenDate & { readonly day: string | null };

export function upcomingDate(game: GameMoment, but = today()): UpcomingDate {
  const date = timeOrDay(game);
  const day = dayOf(game.date);
  if (!hasChosenTime(game) || day === but) return { ...date, day: null };
  return { ...date, said: dateOf(game).said, day: formatShortDay(day) };
}

/** '12/07/2025 às 9h50', or only the day if no time was chosen. */
export function dateOf({ date }: GameMoment): SpokenDate {
  return hasChosenTime({ date })
    ? {
        shown: formatMoment(date),
        said: `${sayDay(dayOf(date))}, ${atTime(date, sayTime)}`,
        dateTime: date,
      }
    : { shown: formatDay(date), said: sayDay(date), dateTime: date.slice(0, 10) };
}

export function setsAsPlayed(game: Game): ScoreSet[] {
  const current = setInPlay(game);
  return shownSets(game).map((set) => scoreSet(set, set === current));
}

function scoreSet(set: Game['sets'][number], isPlaying: boolean): ScoreSet {
  return {
    number: set.setNumber,
    score: [set.team1Score, set.team2Score],
    state: set.skipped ? 'skipped' : isPlaying ? 'playing' : 'done',
  };
}

function officialSets({ award }: Game): ScoreSet[] {
  return (award?.officialSets ?? []).map(({ setNumber, team1Score, team2Score }) => ({
    number: setNumber,
    score: [team1Score, team2Score],
    state: 'done',
  }));
}

/** 'Tempo de Maré Alta', 'Tempo técnico', 'Tempo médico de Maré Alta'. */
export function pauseInWords(
  { type, side }: Pick<Pause, 'type' | 'side'>,
  { team1, team2 }: Pick<Game, 'team1' | 'team2'>,
): string {
  if (side === null) return 'Tempo técnico';
  const { name } = side === 1 ? team1 : team2;
  return type === 'medical' ? `Tempo médico de ${name}` : `Tempo de ${name}`;
}

/** The current set's running pause with its seconds left; null without one. `now`: by the server's clock. */
export function runningPause(game: Game, now: number) {
  const pause = setInPlay(game)?.log?.pause;
  const seconds = pause ? pauseLeft(pause, now) : 0;
  return pause && seconds > 0 ? { ...pause, seconds } : null;
}
