import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { games } from './games.ts';
import { tournaments } from './tournament.ts';

/** A link for scoring the games of a court on a day, or one game. Only the SHA-256 of its token is stored. */
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
    /** The midnight that ends the day. */
    endsAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    unique('court_links_token').on(table.tokenHash),
    index('court_links_tournament').on(table.tournamentId),
    index('court_links_game').on(table.gameId),
    check('court_links_scope', sql`(${table.court} is null) <> (${table.gameId} is null)`),
  ],
);

/** A device let in by a link, by the SHA-256 of its cookie, and its holder's name. */
export const courtSessions = pgTable(
  'court_sessions',
  {
    id: id(),
    tokenHash: text().notNull(),
    linkId: integer()
      .notNull()
      .references(() => courtLinks.id, { onDelete: 'cascade' }),
    /** Null until it is typed; nothing can be scored before that. */
    name: text(),
    /** The browser in words: "Chrome no Android". */
    device: text().notNull().default(''),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** When it last scored, exact to the minute; null before it did. */
    scoredAt: instant(),
    /** When an organiser ended it; its device is told so for as long as the link is valid. */
    endedAt: instant(),
  },
  (table) => [
    unique('court_sessions_token').on(table.tokenHash),
    index('court_sessions_link').on(table.linkId),
  ],
);
