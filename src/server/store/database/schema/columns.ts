import { sql } from 'drizzle-orm';
import { bigint, customType, integer, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { MESSAGE_STATES } from '#domain/messages/message-state.ts';

/**
 * Column types that tables share. `revision` is the write that last changed the row; instants have
 * milliseconds, like JavaScript dates.
 */

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
export const instant = () => timestamp({ precision: 3, withTimezone: true, mode: 'date' });
export const revision = () => bigint({ mode: 'number' }).notNull();
export const outboxColumns = () => ({
  state: text({ enum: MESSAGE_STATES }).notNull(),
  attempts: smallint().notNull().default(0),
  nextAttemptAt: instant(),
  /** When a process last claimed it. Rate limits count these, and a late answer applies to its claim only. */
  claimedAt: instant(),
});
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

export const isOneOf = (column: unknown, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
