import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The code with which whoever started the server makes themselves its first administrator; at most one row. Each process
 * shows and compares the same. It is of the machine, and goes into no backup.
 */
export const firstStart = pgTable(
  'first_start',
  { id: integer().primaryKey().default(1), code: text().notNull() },
  (table) => [check('first_start_one', sql`${table.id} = 1`)],
);
