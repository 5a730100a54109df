import { aGame } from '#domain/fixtures.ts';
import type { Game } from './queries.ts';

type GameSet = Game['sets'][number];

const team = (id: number) => ({ id, name: `Time ${id}`, imageUrl: null });

/** A scheduled game without sets, as the server answers it, unless `parts` says otherwise. */
export function fakeGame(parts: Partial<Game> = {}): Game {
  const game = aGame(1, 2, [], { id: 1, court: '2', status: 'agendado', version: 1 });
  return {
    ...game,
    date: '2025-04-05T12:00:00.000Z',
    team1: team(1),
    team2: team(2),
    technicalTimeout: false,
    team1Score: 0,
    team2Score: 0,
    award: null,
    sets: [],
    ...parts,
  };
}

/** A set in progress, unless `parts` says otherwise. */
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
