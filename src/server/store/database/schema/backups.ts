import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { BACKUP_REASONS } from '#contract/system/backups.ts';
import { id, instant, isOneOf } from './columns.ts';

/** Backups of this installation and their outcomes. Belongs to the machine, so no backup contains it. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    reason: text({ enum: BACKUP_REASONS }).notNull(),
    startedAt: instant().notNull(),
    /** Null while it is being made, or if its process died. */
    finishedAt: instant(),
    file: text(),
    bytes: bigint({ mode: 'number' }),
    /** As a sentence. A file that could not be uploaded has one too. */
    error: text(),
  },
  (table) => [
    check('backups_reason', isOneOf(table.reason, BACKUP_REASONS)),
    check(
      'backups_over',
      sql`${table.finishedAt} is not null or (${table.file} is null and ${table.error} is null)`,
    ),
    check(
      'backups_outcome',
      sql`${table.finishedAt} is null or ${table.file} is not null or ${table.error} is not null`,
    ),
    index('backups_newest').on(table.startedAt),
  ],
);
