import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Which of several processes runs the jobs. In no backup. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  /** The holder: a name that each process generates when it starts. */
  holder: text().notNull(),
  /** Grows with each new holder, so that an earlier one notices that it lost the lease. */
  term: bigint({ mode: 'number' }).notNull(),
  /** By the database's clock, which all processes share. */
  expiresAt: instant().notNull(),
});
