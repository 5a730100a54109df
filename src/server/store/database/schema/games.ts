import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { AWARD_REASONS, CATEGORIES, GAME_STATUSES, type SetLog } from '#domain/tournament.ts';
import { id, instant, isOneOf, revision } from './columns.ts';
import { players } from './players.ts';
import { stages } from './stages.ts';
import { rounds, teams, tournaments } from './tournament.ts';

export const games = pgTable(
  'games',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    round: smallint().notNull(),
    team1Id: integer()
      .notNull()
      .references(() => teams.id),
    team2Id: integer()
      .notNull()
      .references(() => teams.id),
    category: text({ enum: CATEGORIES }).notNull(),
    court: text(),
    date: instant().notNull(),
    status: text({ enum: GAME_STATUSES }).notNull().default('agendado'),
    usedAllPlayersTeam1: boolean().notNull().default(false),
    usedAllPlayersTeam2: boolean().notNull().default(false),
    awardWinner: smallint().$type<1 | 2>(),
    awardReason: text({ enum: AWARD_REASONS }),
    /** Of a drawn game: its stage, and its number there. */
    stageId: integer().references(() => stages.id),
    stageGame: smallint(),
    version: integer().notNull().default(1),
    revision: revision(),
  },
  (table) => [
    unique('games_stage').on(table.stageId, table.stageGame),
    check('games_stage_game', sql`(${table.stageId} is null) = (${table.stageGame} is null)`),
    foreignKey({
      name: 'games_round',
      columns: [table.tournamentId, table.round],
      foreignColumns: [rounds.tournamentId, rounds.number],
    }),
    check('games_two_teams', sql`${table.team1Id} <> ${table.team2Id}`),
    check('games_category', isOneOf(table.category, CATEGORIES)),
    check('games_status', isOneOf(table.status, GAME_STATUSES)),
    check('games_award_winner', sql`${table.awardWinner} in (1, 2)`),
    check('games_award_reason', isOneOf(table.awardReason, AWARD_REASONS)),
    check(
      'games_award_whole',
      // Only a walkover may have no winner: neither team played.
      sql`(${table.awardReason} is not null or ${table.awardWinner} is null) and (${table.awardReason} is null or ${table.status} = 'concluido') and (${table.awardReason} is null or ${table.awardReason} = 'wo' or ${table.awardWinner} is not null)`,
    ),
    index('games_of_round').on(table.tournamentId, table.round),
    index('games_team1').on(table.team1Id),
    index('games_team2').on(table.team2Id),
  ],
);

export const sets = pgTable(
  'sets',
  {
    id: id(),
    gameId: integer()
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    setNumber: smallint().notNull(),
    team1Score: smallint().notNull(),
    team2Score: smallint().notNull(),
    skipped: boolean().notNull().default(false),
    closed: boolean().notNull().default(false),
    notes: text(),
    startTime: instant(),
    endTime: instant(),
    log: jsonb().$type<SetLog>(),
  },
  (table) => [
    unique('sets_number').on(table.gameId, table.setNumber),
    check('sets_number_range', sql`${table.setNumber} between 1 and 3`),
    check('sets_scores', sql`${table.team1Score} between 0 and 99 and ${table.team2Score} between 0 and 99`),
    check('sets_skipped', sql`not ${table.skipped} or (${table.team1Score} = 0 and ${table.team2Score} = 0)`),
  ],
);

/** One row for each player and round, with the team played for. */
export const points = pgTable(
  'points',
  {
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    playerId: integer()
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    round: smallint().notNull(),
    teamId: integer()
      .notNull()
      .references(() => teams.id),
    saques: smallint().notNull(),
    defesas: smallint().notNull(),
    ataques: smallint().notNull(),
    present: boolean().notNull(),
    updatedAt: instant().notNull(),
    revision: revision(),
  },
  (table) => [
    primaryKey({ name: 'points_row', columns: [table.playerId, table.round] }),
    foreignKey({
      name: 'points_round',
      columns: [table.tournamentId, table.round],
      foreignColumns: [rounds.tournamentId, rounds.number],
    }),
    check('points_counters', sql`${table.saques} >= 0 and ${table.defesas} >= 0 and ${table.ataques} >= 0`),
    index('points_of_round').on(table.tournamentId, table.round),
    index('points_revision').on(table.tournamentId, table.revision),
  ],
);
