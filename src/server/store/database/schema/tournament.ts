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
import type { Rules } from '#domain/rules/rules.ts';
import { CATEGORIES, LAST_ROUND, TIME_ZONE, TOURNAMENT_STATES } from '#domain/tournament.ts';
import { id, isOneOf, revision } from './columns.ts';
import { images } from './images.ts';

export type Honours = {
  readonly championId: number | null;
  /** The person who won the last table, instead of a team; absent in honours of earlier releases. */
  readonly championPersonId?: number | null;
  readonly bestIds: readonly number[];
};

export const tournaments = pgTable(
  'tournaments',
  {
    id: id(),
    name: text().notNull(),
    year: smallint().notNull(),
    /** Its part of an address, as in `/t/{slug}`. */
    slug: text().notNull(),
    /** Served without a slug, at the documented addresses. Exactly one is. */
    isCurrent: boolean().notNull().default(false),
    state: text({ enum: TOURNAMENT_STATES }).notNull().default('running'),
    place: text(),
    firstDay: date({ mode: 'string' }),
    lastDay: date({ mode: 'string' }),
    /** Names of its courts; none where nobody named them. */
    courts: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Of an ended tournament: its champion and the best player of each gender, by their ids. */
    honours: jsonb().$type<Honours>(),
    timeZone: text().notNull().default(TIME_ZONE),
    logoName: text().references(() => images.name),
    activeRound: smallint().notNull().default(0),
    adminsNeedSecondFactor: boolean().notNull().default(false),
    /** Null: the default rules. */
    rules: jsonb().$type<Rules>(),
    /** Visitors may see the names and pictures of each team's players. */
    rostersPublic: boolean().notNull().default(false),
    revision: revision(),
  },
  (table) => [
    unique('tournaments_slug').on(table.slug),
    uniqueIndex('tournaments_current').on(table.isCurrent).where(sql`${table.isCurrent}`),
    check('tournaments_state', isOneOf(table.state, TOURNAMENT_STATES)),
    check('tournaments_slug_form', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('tournaments_days', sql`${table.firstDay} <= ${table.lastDay}`),
    check('tournaments_active_round', sql`${table.activeRound} between 0 and ${sql.raw(String(LAST_ROUND))}`),
  ],
);

/** Locked by every write of the tournament: see `server/store/write.ts`. */
export const revisions = pgTable('revisions', {
  tournamentId: integer()
    .primaryKey()
    .references(() => tournaments.id),
  revision: bigint({ mode: 'number' }).notNull(),
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
    /** 1 is the best; null: not seeded. */
    seed: smallint(),
    imageName: text().references(() => images.name),
    revision: revision(),
  },
  (table) => [
    uniqueIndex('teams_name').on(table.tournamentId, sql`lower(${table.name})`),
    check('teams_category', isOneOf(table.category, CATEGORIES)),
    check('teams_seed', sql`${table.seed} > 0`),
  ],
);
