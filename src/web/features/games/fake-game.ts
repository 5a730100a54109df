import type { Game } from './queries.ts';

type GameSet = Game['sets'][number];

const team = (id: number) => ({ id, name: `Time ${id}`, imageUrl: null });

/** A game for a test, as the server answers it: scheduled, without sets, unless `parts` says otherwise. */
export function fakeGame(parts: Partial<Game> = {}): Game {
  return {
    id: 1,
    team1Id: 1,
    team2Id: 2,
    team1: team(1),
    team2: team(2),
    category: 'Misto',
    court: '2',
    round: 1,
    isExtraRound: false,
    technicalTimeout: false,
    status: 'agendado',
    date: '2025-04-05T12:00:00.000Z',
    team1Score: 0,
    team2Score: 0,
    usedAllPlayersTeam1: false,
    usedAllPlayersTeam2: false,
    award: null,
    version: 1,
    sets: [],
    ...parts,
  };
}

/** A set in progress for a test, unless `parts` says otherwise. */
export function fakeSet(
  setNumber: number,
  [team1Score, team2Score]: readonly [number, number],
  parts: Partial<GameSet> = {},
): GameSet {
  return {
    id: setNumber,
    setNumber,
    team1Score,
    team2Score,
    skipped: false,
    closed: false,
    finished: false,
    notes: null,
    startTime: null,
    endTime: null,
    log: null,
    ...parts,
  };
}
