import type { Random } from '#server/runtime/random.ts';
import { type Database, query, type Tx } from '#server/store/database/database.ts';
import { firstStart } from '#server/store/database/schema/first-start.ts';

/**
 * A server without an administrator and without data opens the first start: whoever has the code printed at
 * its start becomes the administrator. It is open while the code is stored.
 */

/** The code, generated at the first call and shared by all processes. */
export async function openFirstStart(db: Database, random: Random): Promise<string> {
  await query(db, (q) => q.insert(firstStart).values({ code: random.password() }).onConflictDoNothing());
  const code = await query(db, codeOf);
  if (code === null) throw new Error('The code of the first start was not stored');
  return code;
}

/** Null once the first start is done. */
export async function codeOf(q: Tx): Promise<string | null> {
  const [row] = await q.select({ code: firstStart.code }).from(firstStart);
  return row?.code ?? null;
}

/** Ends the first start. Returns whether it was open, so that of two at once one succeeds. */
export async function endFirstStart(q: Tx): Promise<boolean> {
  return (await q.delete(firstStart).returning({ id: firstStart.id })).length > 0;
}
