import { sql } from 'drizzle-orm';
import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';

/**
 * Column types that tables share. `revision` is the write that last changed the row; instants have milliseconds,
 * as JavaScript dates have.
 */

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
export const instant = () => timestamp({ precision: 3, withTimezone: true, mode: 'date' });
export const revision = () => bigint({ mode: 'number' }).notNull();
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** A check constraint's condition: the column holds one of these values. */
export const isOneOf = (column: unknown, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
