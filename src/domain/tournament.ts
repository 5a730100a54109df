/**
 * The tournament as the rules see it: plain, immutable data. The server loads it into memory whole
 * (`server/snapshot`), every view is a pure function of it, and the browser knows the same shapes.
 */

export const GENDERS = ['Masculino', 'Feminino'] as const;
export type Gender = (typeof GENDERS)[number];
/** The lists of men and of women, by the names of their fields in answers. */
export const GENDER_LISTS = ['masculino', 'feminino'] as const;
export type GenderList = (typeof GENDER_LISTS)[number];
/** The gender of the players in each list, which is also its heading. */
export const GENDER_OF_LIST = {
  masculino: 'Masculino',
  feminino: 'Feminino',
} as const satisfies Readonly<Record<GenderList, Gender>>;
/** The categories of teams and games. */
export const CATEGORIES = ['Misto', ...GENDERS] as const;
export type Category = (typeof CATEGORIES)[number];
/** How well somebody plays, as the organisers set it. */
export const LEVELS = ['Iniciante', 'Intermediário', 'Avançado'] as const;
export type Level = (typeof LEVELS)[number];
/** How well people say they play when they register. */
export const SKILL_LEVELS = ['iniciante', 'intermediario', 'experiente'] as const;
export type SkillLevel = (typeof SKILL_LEVELS)[number];
export const SHIRT_SIZES = ['PP', 'P', 'M', 'G', 'XG', 'XXG'] as const;
export type ShirtSize = (typeof SHIRT_SIZES)[number];
export const GAME_STATUSES = ['agendado', 'em_andamento', 'concluido'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];
/** The first or the second team of a game. */
export type Side = 1 | 2;
/** The opponents' side. */
export const otherSide = (side: Side): Side => (side === 1 ? 2 : 1);
export const AWARD_REASONS = ['wo', 'abandono'] as const;
export type AwardReason = (typeof AWARD_REASONS)[number];
export type Award = { readonly winner: Side; readonly reason: AwardReason };

/** The numbers of the tournament's rounds (docs/rules.md, Rounds 1). */
export const ROUND_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type RoundNumber = (typeof ROUND_NUMBERS)[number];
export const LAST_ROUND = ROUND_NUMBERS.length;
/** Matches the number of a round in a URL. */
export const ROUND_PATTERN = new RegExp(`^(${ROUND_NUMBERS.join('|')})$`);

/** The time zone of every tournament's days and hours. */
export const TIME_ZONE = 'America/Sao_Paulo';

/** One day of play. `date` is a day, `YYYY-MM-DD`, never an instant (docs/rules.md, Rounds 1). */
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
  readonly imageUrl: string | null;
  /** The picture that the team's name finds, shown where the team has none of its own. */
  readonly namedImageUrl: string | null;
};

export type Player = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly teamId: number | null;
  readonly gender: Gender;
  readonly imageUrl: string | null;
};

/** The score of a set, without its database id. `closed`: the scorekeeper ended it, whatever its score. */
export type SetScore = {
  readonly setNumber: number;
  readonly team1Score: number;
  readonly team2Score: number;
  readonly skipped: boolean;
  readonly closed: boolean;
};

/** A set of a game. `log`: what its events say; null or left out where only a result was typed. */
export type PlayedSet = SetScore & { readonly log?: { readonly server?: Side | null } | null };

/** The fields of a game that the rules use; a stored game with its round's type has them all. */
export type PlayedGame = {
  readonly status: GameStatus;
  readonly isExtraRound: boolean;
  readonly sets: readonly PlayedSet[];
  readonly award: Award | null;
  readonly usedAllPlayersTeam1: boolean;
  readonly usedAllPlayersTeam2: boolean;
};

/**
 * A time-out (technical where `side` is null) or a medical time-out since the last point. `at`: when it
 * began, ISO 8601 UTC. `id`: of its event.
 */
export type Pause = {
  readonly id: string;
  readonly type: 'timeout' | 'medical';
  readonly side: Side | null;
  readonly at: string;
};

/**
 * The state of a set that is scored rally by rally, as everybody sees it: `events` is the number of events in its log,
 * `last` the id of the last (docs/rules.md, Court 2).
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
  /** The time-out or medical time-out since the last point. */
  readonly pause: Pause | null;
};

/**
 * A stored set: its score, its notes and times, and the state of its log, null where only the result was typed. Times
 * are ISO 8601 UTC.
 */
export type GameSet = SetScore & {
  readonly log: SetLog | null;
  readonly id: number;
  readonly notes: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
};

/** A stored game. Its sets stand in order of their numbers; `date` is ISO 8601 UTC. */
export type Game = Omit<PlayedGame, 'sets'> & {
  readonly id: number;
  readonly team1Id: number;
  readonly team2Id: number;
  readonly category: Category;
  readonly court: string | null;
  readonly round: number;
  readonly date: string;
  /** Grows with each change of the game or of one of its sets. */
  readonly version: number;
  readonly sets: readonly GameSet[];
};

/** A player's counters of a round, with the team the player was in then. Counters are whole numbers, 0 or more. */
export type SheetRow = {
  readonly playerId: number;
  readonly teamId: number;
  readonly round: number;
  readonly saques: number;
  readonly defesas: number;
  readonly ataques: number;
  readonly present: boolean;
};

/** One number for each player and round; sorts by player, then by round. */
export const sheetRowKey = ({ playerId, round }: Pick<SheetRow, 'playerId' | 'round'>) =>
  playerId * (LAST_ROUND + 1) + round;

export type Tournament = {
  readonly rounds: readonly Round[];
  /** The number of the active round, 0 when there is none. */
  readonly activeRound: number;
  readonly teams: readonly Team[];
  readonly players: readonly Player[];
  readonly games: readonly Game[];
  /** The rows of all score sheets. */
  readonly points: readonly SheetRow[];
};
