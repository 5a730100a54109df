import { type Database, query, type Tx } from '#server/db/database.ts';
import { firstStart } from '#server/db/schema/first-start.ts';
import type { Random } from '#server/random.ts';

/**
 * A server that nobody administers and into which nobody has written opens its first page: whoever has the code that it
 * wrote at its start becomes its administrator (docs/decisions). It is open as long as the database holds the code.
 */

/** The code, made where there is none yet: of several processes all show the same. */
export async function openFirstStart(db: Database, random: Random): Promise<string> {
  await query(db, (q) => q.insert(firstStart).values({ code: random.password() }).onConflictDoNothing());
  const code = await query(db, codeOf);
  if (code === null) throw new Error('The code of the first start was not stored');
  return code;
}

/** Null where it is over. */
export async function codeOf(q: Tx): Promise<string | null> {
  const [row] = await q.select({ code: firstStart.code }).from(firstStart);
  return row?.code ?? null;
}

/** Ends it. Answers whether it was open: of two who begin at once, one did. */
export async function endFirstStart(q: Tx): Promise<boolean> {
  return (await q.delete(firstStart).returning({ id: firstStart.id })).length > 0;
}
