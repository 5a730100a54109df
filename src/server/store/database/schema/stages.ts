import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { Draw, DrawFormat } from '#domain/formats/draw.ts';
import type { DrawnRound } from '#domain/formats/drawn-round.ts';
import type { FromGroups, StageEntry } from '#domain/formats/stage.ts';
import { LAST_ROUND } from '#domain/tournament.ts';
import { id, instant, revision } from './columns.ts';
import { tournaments } from './tournament.ts';

/**
 * A part of a tournament that is played in one format, with its draw. The secret is kept to itself until the organiser
 * has named a number; its hash is public from the beginning.
 */
export const stages = pgTable(
  'stages',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    name: text().notNull(),
    format: jsonb().$type<DrawFormat>().notNull(),
    /** People or teams, as the format wants, in the order in which they were entered; who came later is at the end. */
    entries: jsonb().$type<readonly StageEntry[]>().notNull(),
    courts: jsonb().$type<readonly string[]>().notNull(),
    startsAt: instant().notNull(),
    /** From the start of a game to the next on the same court. */
    gameMinutes: smallint().notNull(),
    /** The tournament's round in which the stage's first one is played. */
    firstRound: smallint().notNull(),
    secret: text().notNull(),
    method: smallint().notNull(),
    /** Null: not drawn yet. */
    number: text(),
    exchanges: jsonb().$type<readonly (readonly [number, number])[]>().notNull().default([]),
    draw: jsonb().$type<Draw>(),
    /** As they are to be played: of the draw, or made anew since. */
    rounds: jsonb().$type<readonly DrawnRound[]>().notNull().default([]),
    drawnAt: instant(),
    /** How many draws were put aside before this one. */
    earlierDraws: smallint().notNull().default(0),
    /** Who comes from groups; null: everybody is in `entries` from the beginning. */
    fromGroups: jsonb().$type<FromGroups>(),
    /** How many names a live draw has shown; null: it is not live, or over. */
    revealed: smallint('named'),
    revision: revision(),
  },
  (table) => [
    unique('stages_of_tournament').on(table.tournamentId, table.id),
    check(
      'stages_drawn',
      sql`(${table.draw} is null) = (${table.drawnAt} is null) and (${table.draw} is null) = (${table.number} is null and ${table.fromGroups} is null)`,
    ),
    check('stages_named', sql`${table.revealed} is null or ${table.number} is not null`),
    check('stages_first_round', sql`${table.firstRound} between 1 and ${sql.raw(String(LAST_ROUND))}`),
    check('stages_game_minutes', sql`${table.gameMinutes} between 5 and 240`),
  ],
);
