import { tallies } from '#domain/standings/tally.ts';
import type { Game, GameStatus, Tournament } from '#domain/tournament.ts';
import { completedRounds } from './rounds.ts';
import { bySchedule } from './schedule.ts';

const BOARD_ORDER: Readonly<Record<GameStatus, number>> = { em_andamento: 0, agendado: 1, concluido: 2 };

/** The games of the active round by status; none if no round is active. */
export function liveScores(tournament: Tournament): Game[] {
  return tournament.games
    .filter((game) => game.round === tournament.activeRound)
    .sort((a, b) => byStatus(a, b) || bySchedule(a, b));
}

/** In progress, then scheduled, then completed. */
export const byStatus = (a: Pick<Game, 'status'>, b: Pick<Game, 'status'>) =>
  BOARD_ORDER[a.status] - BOARD_ORDER[b.status];

/** The scheduled games of all rounds, by time, court and id. */
export function upcomingGames(tournament: Tournament): Game[] {
  return tournament.games.filter((game) => game.status === 'agendado').sort(bySchedule);
}

/** The games in progress of all rounds, by time, court and id. */
export function gamesInProgress(tournament: Tournament): Game[] {
  return tournament.games.filter((game) => game.status === 'em_andamento').sort(bySchedule);
}

/** The games in progress outside the active round, by time, court and id. */
export function gamesOfInactiveRounds(tournament: Tournament): Game[] {
  return gamesInProgress(tournament).filter((game) => game.round !== tournament.activeRound);
}

export type CompletedGames = {
  /** Games of the last completed round (docs/rules.md, Rounds 3). */
  readonly recent: readonly Game[];
  /** The completed rounds, ascending. A round with some unfinished games is not one. */
  readonly rounds: readonly number[];
  /** By round; a round appears with its first completed game. */
  readonly byRound: Readonly<Record<number, readonly Game[]>>;
};

export function completedGames(tournament: Tournament): CompletedGames {
  const completed = tournament.games.filter((game) => game.status === 'concluido').sort(bySchedule);
  const rounds = completedRounds(tournament);
  return {
    recent: completed.filter((game) => game.round === rounds.at(-1)),
    rounds,
    byRound: Object.fromEntries(Map.groupBy(completed, (game) => game.round)),
  };
}

export type TeamResults = {
  readonly gamesPlayed: number;
  readonly wins: number;
  readonly setsWon: number;
  /** The team used all its players in at least one completed game. */
  readonly usedAllPlayers: boolean;
};

/** Each team's results so far, by team id (docs/rules.md, Standings 1). */
export function teamResults(tournament: Tournament): ReadonlyMap<number, TeamResults> {
  return new Map(
    [...tallies(tournament)].map(([teamId, { gamesPlayed, wins, setsWon, usedAllPlayers }]) => [
      teamId,
      { gamesPlayed, wins, setsWon, usedAllPlayers },
    ]),
  );
}
