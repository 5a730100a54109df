import type { SQL } from 'drizzle-orm';
import type { Tx } from './database.ts';

export async function rowsOf<Row>(q: Tx, statement: SQL): Promise<Row[]> {
  return ((await q.execute(statement)) as unknown as { rows: Row[] }).rows;
}
