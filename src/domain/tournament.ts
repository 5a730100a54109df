/**
 * The tournament as the rules see it: plain, immutable data. The server holds it in memory (`server/snapshot`),
 * and every view is a pure function of it.
 */

import type { MatchRules, Rules } from './rules/rules.ts';

export const GENDERS = ['Masculino', 'Feminino'] as const;
export type Gender = (typeof GENDERS)[number];
/** The lists of men and of women, by the names of their fields in answers. */
export const GENDER_LISTS = ['masculino', 'feminino'] as const;
export type GenderList = (typeof GENDER_LISTS)[number];
export const GENDER_OF_LIST = {
  masculino: 'Masculino',
  feminino: 'Feminino',
} as const satisfies Readonly<Record<GenderList, Gender>>;
export const CATEGORIES = ['Misto', ...GENDERS] as const;
export type Category = (typeof CATEGORIES)[number];
/** A player's level, set by the organisers. */
export const LEVELS = ['Iniciante', 'Intermediário', 'Avançado'] as const;
export type Level = (typeof LEVELS)[number];
/** The level people give themselves when they register. */
export const SKILL_LEVELS = ['iniciante', 'intermediario', 'experiente'] as const;
export type SkillLevel = (typeof SKILL_LEVELS)[number];
export const SHIRT_SIZES = ['PP', 'P', 'M', 'G', 'XG', 'XXG'] as const;
export type ShirtSize = (typeof SHIRT_SIZES)[number];
export const GAME_STATUSES = ['agendado', 'em_andamento', 'concluido'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];
export type Side = 1 | 2;
export const otherSide = (side: Side): Side => (side === 1 ? 2 : 1);
export const AWARD_REASONS = ['wo', 'abandono'] as const;
export type AwardReason = (typeof AWARD_REASONS)[number];
/** `winner` is null where neither team played (docs/rules.md, Sets 9). */
export type Award = { readonly winner: Side | null; readonly reason: AwardReason };

/** The rounds of a new tournament (docs/rules.md, Rounds 1). */
export const FIRST_ROUNDS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** The rounds that it may have beyond those. */
export const MORE_ROUNDS = [
  9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
] as const;
export const ROUND_NUMBERS = [...FIRST_ROUNDS, ...MORE_ROUNDS] as const;
export type RoundNumber = (typeof ROUND_NUMBERS)[number];
export const LAST_ROUND = ROUND_NUMBERS.length;
/** Matches the number of a round in a URL. */
export const ROUND_PATTERN = new RegExp(`^(${ROUND_NUMBERS.join('|')})$`);

export const TIME_ZONE = 'America/Sao_Paulo';

/** Being prepared, under way, or ended: an ended one can be read and not changed. */
export const TOURNAMENT_STATES = ['preparation', 'running', 'ended'] as const;
export type TournamentState = (typeof TOURNAMENT_STATES)[number];

/** A tournament's part of an address: lower-case letters and digits, in groups joined by single hyphens. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** One day of play. `date` is a day, `YYYY-MM-DD`, not an instant (docs/rules.md, Rounds 1). */
export type Round = {
  readonly id: number;
  readonly number: number;
  readonly date: string;
  readonly isExtra: boolean;
};

export type Team = {
  readonly id: number;
  readonly name: string;
  readonly category: Category;
  /** 1 is the best; null: not seeded. */
  readonly seed: number | null;
  readonly imageUrl: string | null;
  /** The picture found by the team's name, shown if it has none of its own. */
  readonly namedImageUrl: string | null;
  /** Only of a pair: the ids of its players who are still in the tournament. */
  readonly memberIds?: readonly number[] | undefined;
};

export type Player = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly teamId: number | null;
  readonly gender: Gender;
  readonly imageUrl: string | null;
};

/** A set's score. `closed`: the scorekeeper ended it, whatever the score. */
export type SetScore = {
  readonly setNumber: number;
  readonly team1Score: number;
  readonly team2Score: number;
  readonly skipped: boolean;
  readonly closed: boolean;
};

/** A set of a game. `log` is null or missing if only a result was typed. */
export type PlayedSet = SetScore & { readonly log?: { readonly server?: Side | null } | null };

/** The fields of a game that the rules use. `rules`: those of its round's type. */
export type PlayedGame = {
  readonly status: GameStatus;
  readonly isExtraRound: boolean;
  readonly rules: MatchRules;
  readonly sets: readonly PlayedSet[];
  readonly award: Award | null;
  readonly usedAllPlayersTeam1: boolean;
  readonly usedAllPlayersTeam2: boolean;
};

/**
 * A time-out (technical if `side` is null) or medical time-out since the last point. `at`: its start, ISO 8601
 * UTC. `id`: its event's.
 */
export type Pause = {
  readonly id: string;
  readonly type: 'timeout' | 'medical';
  readonly side: Side | null;
  readonly at: string;
};

/**
 * The public state of a set scored rally by rally: `events` counts its log, `last` is the last event's id
 * (docs/rules.md, Court 2).
 */
export type SetLog = {
  readonly last: string | null;
  readonly events: number;
  readonly server: Side | null;
  readonly left: Side;
  readonly sinceSideChange: number;
  readonly toSideChange: number | null;
  readonly timeoutsLeft: readonly [number, number];
  readonly timeout: { readonly side: Side | null; readonly at: string } | null;
  readonly pause: Pause | null;
};

/** A stored set; `log` is null if only the result was typed. Times are ISO 8601 UTC. */
export type GameSet = SetScore & {
  readonly log: SetLog | null;
  readonly id: number;
  readonly notes: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
};

/** A stored game. Sets are in order; `date` is ISO 8601 UTC. */
export type Game = Omit<PlayedGame, 'sets'> & {
  readonly id: number;
  readonly team1Id: number;
  readonly team2Id: number;
  readonly category: Category;
  readonly court: string | null;
  readonly round: number;
  readonly date: string;
  /** Only of a drawn game: its stage, and its number there. */
  readonly stageId?: number | null;
  readonly stageGame?: number | null;
  /** Grows with each change of the game or its sets. */
  readonly version: number;
  readonly sets: readonly GameSet[];
};

/** A player's counters (whole numbers from 0) in a round, with the team at the time. */
export type SheetRow = {
  readonly playerId: number;
  readonly teamId: number;
  readonly round: number;
  readonly saques: number;
  readonly defesas: number;
  readonly ataques: number;
  readonly present: boolean;
};

/** One number per player and round; sorts by player, then round. */
export const sheetRowKey = ({ playerId, round }: Pick<SheetRow, 'playerId' | 'round'>) =>
  playerId * (LAST_ROUND + 1) + round;

/** A lot that was drawn among entries of a tournament. `order`: their ids, the first one drawn first. */
export type Lot = {
  readonly id: number;
  readonly order: readonly number[];
  /** ISO 8601, UTC. */
  readonly drawnAt: string;
};

export type Tournament = {
  readonly rules: Rules;
  readonly rounds: readonly Round[];
  readonly activeRound: number;
  readonly teams: readonly Team[];
  readonly players: readonly Player[];
  readonly games: readonly Game[];
  readonly points: readonly SheetRow[];
  readonly lots: readonly Lot[];
};
