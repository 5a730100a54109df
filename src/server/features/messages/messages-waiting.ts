import { and, count, eq } from 'drizzle-orm';
import { type Database, query } from '#server/store/database/database.ts';
import { messages } from '#server/store/database/schema/messages.ts';
import { isIn } from './webhook/apply-event.ts';

/** Of a tournament, or of all. */
export async function messagesWaiting(db: Database, tournamentId?: number): Promise<number> {
  const [waiting] = await query(db, (q) =>
    q
      .select({ count: count() })
      .from(messages)
      .where(
        and(
          tournamentId === undefined ? undefined : eq(messages.tournamentId, tournamentId),
          isIn('queued', 'sending'),
        ),
      ),
  );
  return waiting?.count ?? 0;
}
