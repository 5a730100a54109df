import { sql } from 'drizzle-orm';
import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';

/**
 * The kinds of columns that tables share. `revision` on a row is the write that last touched it
 * (docs/decisions/0003); an instant has milliseconds, as a JavaScript date has.
 */

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
export const instant = () => timestamp({ precision: 3, withTimezone: true, mode: 'date' });
export const revision = () => bigint({ mode: 'number' }).notNull();
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** The condition of a check: the column holds one of these values. */
export const isOneOf = (column: unknown, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
