import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { CATEGORIES, LAST_ROUND, TIME_ZONE } from '#domain/tournament.ts';
import { id, isOneOf, revision } from './columns.ts';
import { images } from './images.ts';

/** A season with its rounds and teams, and the revision of its newest write. */

export const tournaments = pgTable(
  'tournaments',
  {
    id: id(),
    name: text().notNull(),
    year: smallint().notNull(),
    timeZone: text().notNull().default(TIME_ZONE),
    logoName: text().references(() => images.name),
    /** The number of the active round, 0 when there is none. */
    activeRound: smallint().notNull().default(0),
    /** Administrators must use a second factor. */
    adminsNeedSecondFactor: boolean().notNull().default(false),
    /** Sets to 21 have a technical time-out. */
    technicalTimeout: boolean().notNull().default(false),
    /** Visitors may see the names and pictures of each team's players. */
    rostersPublic: boolean().notNull().default(false),
    revision: revision(),
  },
  (table) => [
    check('tournaments_active_round', sql`${table.activeRound} between 0 and ${sql.raw(String(LAST_ROUND))}`),
  ],
);

/** Locked by every write of the tournament: see `server/store/write.ts`. */
export const revisions = pgTable('revisions', {
  tournamentId: integer()
    .primaryKey()
    .references(() => tournaments.id),
  revision: bigint({ mode: 'number' }).notNull(),
  /** The revision of the latest deletion: older snapshots are loaded anew. */
  removed: bigint({ mode: 'number' }).notNull().default(0),
  topics: jsonb().$type<Record<string, number>>().notNull().default({}),
});

export const rounds = pgTable(
  'rounds',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    number: smallint().notNull(),
    /** Null: nobody wants this round, and it is not in the tournament until it gets a day. */
    date: date({ mode: 'string' }),
    isExtra: boolean().notNull().default(false),
    revision: revision(),
  },
  (table) => [
    unique('rounds_number').on(table.tournamentId, table.number),
    check('rounds_number_range', sql`${table.number} between 1 and ${sql.raw(String(LAST_ROUND))}`),
  ],
);

export const teams = pgTable(
  'teams',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    name: text().notNull(),
    category: text({ enum: CATEGORIES }).notNull(),
    imageName: text().references(() => images.name),
    revision: revision(),
  },
  (table) => [
    uniqueIndex('teams_name').on(table.tournamentId, sql`lower(${table.name})`),
    check('teams_category', isOneOf(table.category, CATEGORIES)),
  ],
);
