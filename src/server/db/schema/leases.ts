import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What one process does at a time, of all that share the database. It is of the moment, and goes into no backup. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  /** The process that has it: it makes its name up when it starts. */
  holder: text().notNull(),
  /** Grows whenever it begins anew: who held it before, and was away meanwhile, has a smaller one. */
  term: bigint({ mode: 'number' }).notNull(),
  /** By the clock of the database, which is the same for all. */
  expiresAt: instant().notNull(),
});
