import type { SQL } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** The rows of a raw statement. Both engines return `rows`, which their common type does not declare. */
export async function rowsOf<Row>(q: Tx, statement: SQL): Promise<Row[]> {
  return ((await q.execute(statement)) as unknown as { rows: Row[] }).rows;
}
