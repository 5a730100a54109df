import type { Random } from '#server/runtime/random.ts';
import { type Database, query, type Tx } from '#server/store/database/database.ts';
import { firstStart } from '#server/store/database/schema/first-start.ts';

/**
 * On a server without an administrator or data, whoever has the code printed at its start becomes the
 * administrator. Open while the code is stored.
 */

export async function openFirstStart(db: Database, random: Random): Promise<string> {
  await query(db, (q) => q.insert(firstStart).values({ code: random.password() }).onConflictDoNothing());
  const code = await query(db, codeOf);
  if (code === null) throw new Error('The code of the first start was not stored');
  return code;
}

export async function codeOf(q: Tx): Promise<string | null> {
  const [row] = await q.select({ code: firstStart.code }).from(firstStart);
  return row?.code ?? null;
}

/** Returns whether it was open, so that of two simultaneous attempts one succeeds. */
export async function endFirstStart(q: Tx): Promise<boolean> {
  return (await q.delete(firstStart).returning({ id: firstStart.id })).length > 0;
}
