import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { FIRST_BROADCAST } from '#domain/schedule/broadcast.ts';
import { revision } from './columns.ts';
import { games } from './games.ts';
import { tournaments } from './tournament.ts';

export const broadcasts = pgTable('broadcasts', {
  tournamentId: integer()
    .primaryKey()
    .references(() => tournaments.id),
  score: boolean().notNull().default(FIRST_BROADCAST.score),
  bug: boolean().notNull().default(FIRST_BROADCAST.bug),
  lowerThird: boolean().notNull().default(FIRST_BROADCAST.lowerThird),
  next: boolean().notNull().default(FIRST_BROADCAST.next),
  title: text().notNull().default(FIRST_BROADCAST.title),
  subtitle: text().notNull().default(FIRST_BROADCAST.subtitle),
  gameId: integer().references(() => games.id, { onDelete: 'set null' }),
  version: integer().notNull(),
  revision: revision(),
});
