import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { id, instant } from './columns.ts';
import { tournaments } from './tournament.ts';

/** Drawn between level teams of the standings. A row never changes. */
export const lots = pgTable(
  'lots',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    /** In the order drawn. */
    teamIds: jsonb().$type<readonly number[]>().notNull(),
    /** The number that chance gave. */
    chance: text().notNull(),
    drawnAt: instant().notNull(),
    drawnById: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('lots_tournament').on(table.tournamentId)],
);
