import { DEFAULT_RULES, matchRules } from './rules/rules.ts';
import type {
  Game,
  GameSet,
  PlayedGame,
  Player,
  Round,
  SetScore,
  SheetRow,
  Team,
  Tournament,
} from './tournament.ts';

/** Builders of plain tournaments for tests: unremarkable defaults, and each test passes only what it is about. */

type Scores = readonly (readonly [team1Score: number, team2Score: number])[];

const DAYS = [
  '2025-04-05',
  '2025-05-10',
  '2025-06-07',
  '2025-07-12',
  '2025-08-02',
  '2025-09-06',
  '2025-10-11',
  '2025-11-08',
];

export const eightRounds: readonly Round[] = DAYS.map((date, i) => ({
  id: 100 + i,
  number: i + 1,
  date,
  isExtra: false,
}));

export function aTournament(parts: Partial<Tournament> = {}): Tournament {
  return {
    rules: DEFAULT_RULES,
    rounds: eightRounds,
    activeRound: 0,
    teams: [],
    players: [],
    games: [],
    points: [],
    lots: [],
    ...parts,
  };
}

export function aTeam(id: number, name = `Time ${id}`): Team {
  return { id, name, category: 'Misto', seed: null, imageUrl: null, namedImageUrl: null };
}

export function aPlayer(id: number, parts: Partial<Player> = {}): Player {
  return {
    id,
    firstName: `Atleta ${id}`,
    lastName: null,
    teamId: 1,
    gender: 'Feminino',
    imageUrl: null,
    ...parts,
  };
}

export function aSet(
  setNumber: number,
  team1Score: number,
  team2Score: number,
  parts: Partial<SetScore> = {},
): GameSet {
  const stored = { id: setNumber, notes: null, log: null, startTime: null, endTime: null };
  return { ...stored, setNumber, team1Score, team2Score, skipped: false, closed: false, ...parts };
}

export function sets(scores: Scores): readonly GameSet[] {
  return scores.map(([team1Score, team2Score], i) => aSet(i + 1, team1Score, team2Score));
}

/** A normal or an extra round by the default rules, as fields of a game. */
export const roundType = (isExtraRound: boolean) => ({
  isExtraRound,
  rules: matchRules(DEFAULT_RULES, isExtraRound),
});

export function played(scores: Scores, parts: Partial<PlayedGame> = {}): PlayedGame {
  return {
    status: 'em_andamento',
    ...roundType(parts.isExtraRound ?? false),
    sets: sets(scores),
    award: null,
    usedAllPlayersTeam1: false,
    usedAllPlayersTeam2: false,
    ...parts,
  };
}

let games = 0;

export function aGame(team1Id: number, team2Id: number, scores: Scores, parts: Partial<Game> = {}): Game {
  games += 1;
  return {
    id: games,
    team1Id,
    team2Id,
    category: 'Misto',
    court: null,
    round: 1,
    date: '2025-04-05T08:00:00.000Z',
    version: 0,
    status: 'concluido',
    ...roundType(parts.isExtraRound ?? false),
    sets: sets(scores),
    award: null,
    usedAllPlayersTeam1: false,
    usedAllPlayersTeam2: false,
    ...parts,
  };
}

/** A row of a present player: `saques` points by serve, in round 1, for team 1. */
export function aRow(playerId: number, saques: number, parts: Partial<SheetRow> = {}): SheetRow {
  return { playerId, teamId: 1, round: 1, saques, defesas: 0, ataques: 0, present: true, ...parts };
}
