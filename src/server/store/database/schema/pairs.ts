import { sql } from 'drizzle-orm';
import { check, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { players } from './players.ts';
import { teams } from './tournament.ts';

/**
 * The two players of a team that was made for a format in which partners change. Such a team is shown by their names,
 * and its own only has to be unlike others.
 */
export const pairs = pgTable(
  'pairs',
  {
    teamId: integer()
      .primaryKey()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** Null: deleted since. */
    member1Id: integer().references(() => players.id, { onDelete: 'set null' }),
    member2Id: integer().references(() => players.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('pairs_members').on(table.member1Id, table.member2Id),
    check('pairs_order', sql`${table.member1Id} < ${table.member2Id}`),
  ],
);

/** A row of `teams` that is no pair. */
export const isTeam = sql`not exists (select 1 from ${pairs} where ${pairs.teamId} = ${teams.id})`;
