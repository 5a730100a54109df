import { and, eq, lte } from 'drizzle-orm';
import { type Database, query } from '#server/store/database/database.ts';
import { messages } from '#server/store/database/schema/messages.ts';
import { writeWithoutAudit } from '#server/store/write.ts';
import { applyEvent, isIn } from './webhook/apply-event.ts';

/** Messages due for longer than this (in milliseconds) cannot be sent by any process. */
const NOBODY_BEGAN = 60_000;

/**
 * Marks due messages to be sent by hand when the gateway's account was removed. Returns whether there were
 * any.
 */
export async function handOverDue(db: Database, tournamentId: number): Promise<boolean> {
  const overdue = and(
    eq(messages.tournamentId, tournamentId),
    isIn('queued'),
    lte(messages.nextAttemptAt, new Date(db.clock.now() - NOBODY_BEGAN)),
  );
  if ((await query(db, (q) => q.$count(messages, overdue))) === 0) return false;
  await writeWithoutAudit(db, tournamentId, ['messages'], (tx, moment) =>
    applyEvent(tx, moment, { kind: 'handed-over' }, overdue),
  );
  return true;
}
