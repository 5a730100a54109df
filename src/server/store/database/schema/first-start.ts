import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The code for becoming the first administrator; at most one row, shared by all processes. Belongs to the
 * machine, so no backup contains it.
 */
export const firstStart = pgTable(
  'first_start',
  { id: integer().primaryKey().default(1), code: text().notNull() },
  (table) => [check('first_start_one', sql`${table.id} = 1`)],
);
