import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { games } from './games.ts';
import { tournaments } from './tournament.ts';

/** A link for scoring one game, or the games of a court or of all courts on a day. Only the SHA-256 of its token is stored. */
export const courtLinks = pgTable(
  'court_links',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    tokenHash: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    court: text(),
    gameId: integer().references(() => games.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    endsAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    unique('court_links_token').on(table.tokenHash),
    index('court_links_tournament').on(table.tournamentId),
    index('court_links_game').on(table.gameId),
    check('court_links_scope', sql`${table.court} is null or ${table.gameId} is null`),
  ],
);

/** A device let in by a link, by the SHA-256 of its cookie. */
export const courtSessions = pgTable(
  'court_sessions',
  {
    id: id(),
    tokenHash: text().notNull(),
    linkId: integer()
      .notNull()
      .references(() => courtLinks.id, { onDelete: 'cascade' }),
    /** The holder's name; null until it is typed, and nothing can be scored before that. */
    name: text(),
    device: text().notNull().default(''),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    scoredAt: instant(),
    endedAt: instant(),
  },
  (table) => [
    unique('court_sessions_token').on(table.tokenHash),
    index('court_sessions_link').on(table.linkId),
  ],
);
